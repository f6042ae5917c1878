import type { Connection } from '../connection/index.ts';
import type { Clock } from './clock.svelte.ts';
import type { Custody } from './custody.svelte.ts';
import { DeadManForm } from './dead-man-form.svelte.ts';
import type { Keys } from './keys.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { Panic } from './panic.svelte.ts';
import { RailsForm } from './rails-form.svelte.ts';
import type { Shortcut } from './shortcuts.ts';
import { StreamState } from './stream.svelte.ts';

export type SafetyPage = 'rails' | 'dead-man' | 'keys';

/** What stops trading: panic, guard rails of the whole app, the dead man's switch, and the shortcuts. */
export class Safety {
  /** The page that is shown; null while none is. */
  page = $state<SafetyPage | null>(null);
  readonly panic: Panic;
  readonly rails: RailsForm;
  readonly deadMan: DeadManForm;
  readonly shortcuts: readonly Shortcut[];

  constructor({
    connection,
    messages,
    clock,
    keys,
    custody,
  }: {
    connection: Connection;
    messages: Messages;
    clock: Clock;
    keys: Keys;
    custody: Custody;
  }) {
    const parts = { connection, messages };
    this.panic = new Panic({ ...parts, clock, stream: new StreamState(connection, 'panic', {}) });
    this.rails = new RailsForm({ ...parts, stream: new StreamState(connection, 'rails', {}) });
    this.deadMan = new DeadManForm({ ...parts, clock, stream: new StreamState(connection, 'deadMan', {}) });
    this.shortcuts = [
      {
        code: 'Backspace',
        ctrl: true,
        shift: true,
        words: 'Panic: cancels all open orders at once and pauses new ones, without asking',
        run: () => void this.panic.run(),
      },
      {
        code: 'KeyK',
        ctrl: true,
        shift: true,
        words: 'Wallets, session keys, lock and backup, audit log',
        run: () => {
          keys.open('wallets');
        },
      },
      {
        code: 'KeyL',
        ctrl: true,
        shift: true,
        words: 'Locks the wallets at once',
        run: () => void custody.lock(),
      },
    ];
  }
}
