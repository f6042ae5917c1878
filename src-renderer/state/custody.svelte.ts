import type { CommandOutput } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { HeldUp } from './ticket/index.ts';
import type { Messages } from './messages.svelte.ts';
import { Step } from './step.svelte.ts';

/** How a person wants the vault kept, where there is a choice. */
export type Keeping = 'unprotected' | 'passphrase';

/** One step of custody under way or failed; the passphrase never leaves the field it was typed in but to the daemon. */
export class Custody {
  #preview = $state.raw<CommandOutput<'practice.preview'> | null>(null);
  readonly #connection: Connection;
  readonly #messages: Messages;
  readonly #step: Step;

  readonly #heldUp: () => HeldUp;

  /** @param heldUp what waits while session keys are locked */
  constructor(connection: Connection, messages: Messages, heldUp: () => HeldUp) {
    this.#heldUp = heldUp;
    this.#connection = connection;
    this.#messages = messages;
    this.#step = new Step(messages);
  }

  get busy(): boolean {
    return this.#step.busy;
  }

  get error(): ErrorData | null {
    return this.#step.error;
  }

  /** What "Start practising" would do. */
  get preview(): CommandOutput<'practice.preview'> | null {
    return this.#preview;
  }

  async loadPreview(): Promise<void> {
    // What was read before is not what the click would approve now.
    this.#preview = null;
    try {
      this.#preview = await this.#connection.call('practice.preview', {});
    } catch (thrown) {
      this.#step.fail(thrown);
    }
  }

  /** Does everything that the first-run card lists. */
  startPractising(keeping: Keeping, passphrase: string): Promise<boolean> {
    return this.#step.attempt(async () => {
      const choose = this.#preview?.protection === 'choose';
      if (choose && keeping === 'passphrase')
        await this.#connection.call('vault.setup', { protection: 'passphrase', passphrase });
      await this.#connection.call('practice.start', {
        unprotected: choose && keeping === 'unprotected',
        // The click approves what is on screen, its end included.
        expirySeconds: this.#preview?.signing?.expirySeconds,
      });
      this.#messages.say('good', say().custody.practice.ready);
    });
  }

  unlock(passphrase: string): Promise<boolean> {
    return this.#step.attempt(async () => {
      await this.#connection.call('vault.unlock', passphrase === '' ? {} : { passphrase });
      this.#messages.say('good', say().custody.said.unlocked);
    });
  }

  /** Locks the wallets; session keys go on where the settings say so, unless everything is to be locked. */
  lock(everything = false): Promise<boolean> {
    return this.#step.attempt(async () => {
      await this.#connection.call('vault.lock', { everything });
      const waits = await this.#waits(everything);
      const words = say().custody.said;
      const said = everything ? words.allLocked : words.locked;
      this.#messages.say(waits === null ? 'plain' : 'unsure', waits === null ? said : `${said} ${waits}`);
    });
  }

  /** What the lock holds up, in a sentence; null where nothing does, as session keys go on or nothing is under way. */
  async #waits(everything: boolean): Promise<string | null> {
    const { brackets, scales } = this.#heldUp();
    if (brackets + scales === 0) return null;
    if (!everything && (await this.#connection.call('lock.get', {})).sessionsGoOn) return null;
    const words = say().custody.heldUp;
    // The bar has one line: positions that may come to be without a stop are what counts.
    return brackets > 0 ? words.brackets(brackets) : words.scalesAlone(scales);
  }

  acceptProfile(id: string): Promise<boolean> {
    return this.#step.attempt(async () => {
      await this.#connection.call('profiles.accept', { id, approval: { by: 'interface' } });
      this.#messages.say('good', say().custody.live.accepted);
    });
  }

  /** What was said is no longer about what is on screen. */
  forget(): void {
    this.#step.forget();
  }
}
