import type { LockChange, LockSettings, SigningPreview } from '../../../src-shared/contract/index.ts';
import { changedBy, loosenedBy, minutes } from './settings.ts';

/** What a person is shown before the lock is loosened; nothing is signed. */
export function previewLock(
  before: LockSettings,
  change: LockChange,
): { loosens: boolean; preview: SigningPreview } {
  const after = changedBy(before, change);
  const lost = loosenedBy(before, after);
  const word = (yes: boolean): string => (yes ? 'yes' : 'no');
  const fields: [string, (settings: LockSettings) => string][] = [
    ['after without use', minutes],
    ['on sleep', ({ onSleep }) => word(onSleep)],
    ['on screen lock', ({ onScreenLock }) => word(onScreenLock)],
    ['session keys go on', ({ sessionsGoOn }) => word(sessionsGoOn)],
  ];
  return {
    loosens: lost.length > 0,
    preview: {
      title: 'Change when the vault locks',
      sentences: lost.length > 0 ? lost : ['Nothing of it becomes looser.'],
      signer: 'nobody: nothing is signed',
      fields: fields.map(([name, of]) => ({ name, raw: of(after), readable: `before: ${of(before)}` })),
      digest: null,
    },
  };
}
