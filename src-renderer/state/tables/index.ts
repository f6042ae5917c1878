export { tableMemory, type TableMemory } from './table-choices.ts';
