export { SYSTEM_ALARM, type Alarm } from './alarm.ts';
