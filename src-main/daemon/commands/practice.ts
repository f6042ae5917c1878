import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Parts } from '../parts.ts';
import { controlPractice } from '../practice-controls.ts';

type Names = 'practice.preview' | 'practice.start' | 'practice.control';

/** What exists on the practice venue alone. */
export function practiceCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { practice } = parts;
  return {
    'practice.preview': () => practice.preview(),
    'practice.start': (input) => practice.start(input),
    'practice.control': async (input) => {
      await controlPractice(parts, input);
      return {};
    },
  };
}
