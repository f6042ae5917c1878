import type { Connection } from '../connection/index.ts';
import type { Clock } from './clock.svelte.ts';
import { DeadManForm } from './dead-man-form.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { Panic } from './panic.svelte.ts';
import { RailsForm } from './rails-form.svelte.ts';
import { StreamState } from './stream.svelte.ts';

export type SafetyPage = 'rails' | 'dead-man' | 'keys';

/** What stops trading: panic, guard rails of the whole app, and the dead man's switch. */
export class Safety {
  /** The page that is shown; null while none is. */
  page = $state<SafetyPage | null>(null);
  readonly panic: Panic;
  readonly rails: RailsForm;
  readonly deadMan: DeadManForm;

  constructor({ connection, messages, clock }: { connection: Connection; messages: Messages; clock: Clock }) {
    const parts = { connection, messages };
    this.panic = new Panic({ ...parts, clock, stream: new StreamState(connection, 'panic', {}) });
    this.rails = new RailsForm({ ...parts, stream: new StreamState(connection, 'rails', {}) });
    this.deadMan = new DeadManForm({ ...parts, clock, stream: new StreamState(connection, 'deadMan', {}) });
  }
}
