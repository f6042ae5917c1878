import type { AuditRow, CommandHandlers, StreamHandlers } from '../../../src-shared/contract/index.ts';
import { sentenceOf, type AuditLog, type AuditRecord } from '../../audit/index.ts';
import { coalesce } from '../emitter.ts';
import type { Parts } from '../parts.ts';

const STREAM_MS = 100;

/** The record of what happened to keys. */
export function auditCommands({ audit }: Parts): Pick<CommandHandlers, 'audit.list' | 'audit.verify'> {
  return {
    'audit.list': async ({ before, limit }) => (await audit.list(limit, before)).map(rowOf),
    'audit.verify': () => audit.verify(),
  };
}

/** The newest records, again after each new one. */
export function auditStream(audit: AuditLog): StreamHandlers['audit'] {
  return (_, emit) => {
    const send = (): void => {
      emit(audit.newest().map(rowOf));
    };
    const beat = coalesce(STREAM_MS, send);
    const off = audit.onChange(() => {
      beat.poke();
    });
    queueMicrotask(send);
    return () => {
      off();
      beat.stop();
    };
  };
}

function rowOf(record: AuditRecord): AuditRow {
  const { n, at, clockOff, event, wallet = null, session = null, details, hash } = record;
  const time = clockOff === true ? { at, clockOff } : { at };
  return { n, ...time, event, wallet, session, details, hash, text: sentenceOf(record) };
}
