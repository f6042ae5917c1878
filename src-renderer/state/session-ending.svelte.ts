import type { CommandOutput, SessionRow } from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import type { SigningParts } from './session-grant.svelte.ts';
import { Step } from './step.svelte.ts';
import { named, WalletSigning } from './wallet-signing.svelte.ts';

/**
 * The end of a session key at a person's word: the key is destroyed first, at once. Whether the venue is told as well is
 * decided before, and what the wallet signs for that is shown after.
 */
export class SessionEnding {
  /** Whether the venue is to be told as well. */
  deny = $state(false);
  #done = $state.raw<CommandOutput<'session.revoke'> | null>(null);
  readonly row: SessionRow;
  readonly step: Step;
  /** The denial at the venue. */
  readonly denial: WalletSigning;
  readonly #parts: SigningParts;

  constructor(parts: SigningParts, row: SessionRow) {
    this.#parts = parts;
    this.row = row;
    this.step = new Step(parts.messages);
    this.denial = new WalletSigning(parts);
  }

  /** Set once its key is destroyed. */
  get done(): CommandOutput<'session.revoke'> | null {
    return this.#done;
  }

  /** Destroys the key; then shows what the wallet signs to deny it, where that was asked for. */
  async revoke(): Promise<void> {
    if (this.#done !== null) return;
    const { session, name } = this.row;
    const destroyed = await this.step.attempt(async () => {
      this.#done = await this.#parts.connection.call('session.revoke', { session });
      this.#parts.messages.say('good', say().sessions.ending.said(name));
    });
    if (destroyed && this.deny) await this.review();
  }

  /** Shows what the wallet signs to have the venue refuse the key; also once more, when that came to nothing. */
  review(): Promise<void> {
    const { wallet, address, name } = this.row;
    const deniedSession = { action: 'add', address } as const;
    return this.denial.prepare(
      named({ kind: 'ProfileUpdate', wallet, deniedSession }),
      say().sessions.denied.saidDeny(name),
    );
  }
}
