export { settingsAnchor } from './anchor.ts';
export type { AuditEvent } from './events.ts';
export { AuditLog } from './log.ts';
export type { AuditRecord, Head } from './record.ts';
export { auditFile, verifyStopped } from './stopped.ts';
export { verifyLog, type Verification } from './verify.ts';
export { sentenceOf } from './words.ts';
