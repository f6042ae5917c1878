export { previewChange } from './preview.ts';
export { DeadManSwitch, NOTICE, SWITCH } from './switch.ts';
