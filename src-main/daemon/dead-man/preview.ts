import {
  unsignedPreview,
  type DeadManChange,
  type SigningPreview,
} from '../../../src-shared/contract/index.ts';
import { changedBy, namesOf, watched, weakenedBy, type DeadManSettings } from './settings.ts';

/** What a person is shown before the switch is weakened; nothing is signed. */
export function previewChange(
  before: DeadManSettings,
  change: DeadManChange,
): { weakens: boolean; preview: SigningPreview } {
  const after = changedBy(before, change);
  const lost = weakenedBy(before, after);
  const fields: [string, (settings: DeadManSettings) => string][] = [
    ['enabled', ({ enabled }) => (enabled ? 'on' : 'off')],
    ['seconds', ({ seconds }) => String(seconds)],
    ['watches', watched],
    ['strategies', ({ strategies }) => namesOf(strategies)],
    ['pauses', ({ pause }) => (pause ? 'yes' : 'no')],
  ];
  return {
    weakens: lost.length > 0,
    preview: unsignedPreview(
      "Change the dead man's switch",
      lost.length > 0 ? lost : ['Nothing of it becomes weaker.'],
      fields.map(([name, of]) => ({ name, raw: of(after), readable: `before: ${of(before)}` })),
    ),
  };
}
