export { localChecks } from './local.ts';
