export { SYSTEM_ALARM, type Alarm } from './alarm.ts';
export { previewChange } from './preview.ts';
export { DeadManSwitch, NOTICE, SWITCH } from './switch.ts';
