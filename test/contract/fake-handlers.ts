import { CountersignError } from '../../src-shared/errors/index.ts';
import { COMMANDS, STREAMS, type Handlers } from '../../src-shared/contract/index.ts';

/** Handlers that answer as told and throw for everything else. */
export function fakeHandlers(
  over: { commands?: Partial<Handlers['commands']>; streams?: Partial<Handlers['streams']> } = {},
): Handlers {
  const refuse = (name: string) => () => {
    throw new CountersignError('FAKE', `${name} is not part of this test.`, 'Give it to fakeHandlers.');
  };
  const commands = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, refuse(name)]));
  const streams = Object.fromEntries(Object.keys(STREAMS).map((name) => [name, refuse(name)]));
  return {
    commands: { ...commands, ...over.commands } as Handlers['commands'],
    streams: { ...streams, ...over.streams } as Handlers['streams'],
  };
}
