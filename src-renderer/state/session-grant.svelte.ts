import type { CommandOutput, SessionRow, SigningPreview } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { Clock } from './clock.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { Review } from './review.svelte.ts';
import type { SessionWish } from './session-form.svelte.ts';
import { Step } from './step.svelte.ts';

export interface SigningParts {
  readonly connection: Connection;
  readonly messages: Messages;
  readonly clock: Clock;
}

/** A key as wished, or a new one in the place of one that is there. */
export type GrantWish = { readonly wish: SessionWish } | { readonly renews: SessionRow };

/**
 * A session key on its way to its wallet's signature: the key is made and its terms are fixed by `session.prepare`, a
 * person reads them with the digest, and `session.submit` has just that signed.
 */
export class SessionGrant {
  #signing = $state(false);
  #made = $state.raw<CommandOutput<'session.submit'> | null>(null);
  readonly asked: GrantWish;
  readonly step: Step;
  readonly #review: Review;
  readonly #parts: SigningParts;

  constructor(parts: SigningParts, asked: GrantWish) {
    this.#parts = parts;
    this.asked = asked;
    this.#review = new Review(parts.clock);
    this.step = new Step(parts.messages);
  }

  get preview(): SigningPreview | null {
    return this.#review.preview;
  }

  get leftMs(): number {
    return this.#review.leftMs ?? 0;
  }

  get expired(): boolean {
    return this.#review.expired;
  }

  /** True while the wallet is asked; with a device that lasts as long as its owner takes. */
  get signing(): boolean {
    return this.#signing;
  }

  /** Set once the key is there. */
  get made(): CommandOutput<'session.submit'> | null {
    return this.#made;
  }

  /** Address of the wallet that was named for it; null for the one in use. */
  get wallet(): string | null {
    return 'renews' in this.asked ? this.asked.renews.wallet : (this.asked.wish.wallet ?? null);
  }

  /** Makes a key and shows what the wallet would sign for it; once more when its time was over or it was not signed. */
  prepare(): Promise<boolean> {
    return this.step.attempt(async () => {
      this.#review.dismiss();
      const at = performance.now();
      this.#review.show(await this.#ask(), at);
    });
  }

  /** Has just what is shown signed; true once the key is there. */
  async sign(): Promise<boolean> {
    const prepared = this.step.busy ? null : this.#review.take();
    if (prepared === null) return false;
    this.#signing = true;
    const done = await this.step.attempt(async () => {
      const approval = { by: 'interface' } as const;
      this.#made = await this.#parts.connection.call('session.submit', { prepared, approval });
      const said = say().sessions.grant;

      this.#parts.messages.say('good', 'renews' in this.asked ? said.saidRenewed : said.saidIssued);
    });
    this.#signing = false;
    return done;
  }

  #ask(): Promise<CommandOutput<'session.prepare'>> {
    const { connection } = this.#parts;
    if ('wish' in this.asked) return connection.call('session.prepare', this.asked.wish);
    return connection.call('session.prepareRenewal', { session: this.asked.renews.session });
  }
}
