import type { CommandInput, SigningPreview } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { freshClientId } from './client-id.ts';
import type { Clock } from './clock.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { Review } from './review.svelte.ts';

/** A request that only the wallet may sign. */
export type WalletRequest = Extract<
  CommandInput<'request.prepare'>,
  { kind: 'Withdraw' | 'WithdrawDDX' | 'ProfileUpdate' }
>;

/**
 * A request on its way to the wallet's signature: it is fixed to its last bit by `request.prepare`, read by a person as
 * long as its replay window lasts, and just that is signed by `request.submit`.
 */
export class WalletSigning {
  #outcome = $state.raw<Outcome | null>(null);
  #request = $state.raw<WalletRequest | null>(null);
  #words = '';
  readonly #review: Review;
  readonly #connection: Connection;
  readonly #messages: Messages;

  constructor(parts: { connection: Connection; messages: Messages; clock: Clock }) {
    this.#connection = parts.connection;
    this.#messages = parts.messages;
    this.#review = new Review(parts.clock);
  }

  /** What is shown for approval; null while nothing is. */
  get preview(): SigningPreview | null {
    return this.#review.preview;
  }

  /** What the newest request came to. */
  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** The request that the outcome is of. */
  get request(): WalletRequest | null {
    return this.#request;
  }

  get busy(): boolean {
    return this.#outcome?.is === 'sending';
  }

  /** How long what is shown can still be signed; null while nothing is shown. */
  get leftMs(): number | null {
    return this.#review.leftMs;
  }

  get expired(): boolean {
    return this.#review.expired;
  }

  /** Has the request checked and fixed, and shows it. A refusal becomes the outcome. */
  async prepare(request: WalletRequest, words: string): Promise<void> {
    if (this.busy) return;
    this.#request = request;
    this.#words = words;
    this.#review.dismiss();
    this.#outcome = { is: 'sending', words };
    try {
      const asked = performance.now();
      const made = await this.#connection.call('request.prepare', request);
      if ('answer' in made) this.#outcome = { is: 'answered', words, answer: made.answer };
      else {
        this.#review.show(made, asked);
        this.#outcome = null;
      }
    } catch (thrown) {
      this.#outcome = { is: 'failed', words, error: this.#messages.fail(thrown) };
    }
  }

  /** It was signed on the device when the venue would have taken it no more, so nothing was sent. */
  get outlasted(): boolean {
    const outcome = this.#outcome;
    return outcome?.is === 'answered' && outcome.answer.error?.reason === 'REVIEW_OUTLASTED';
  }

  /** Asks for the same as a new request: the name of the last one stands for how that went. */
  async anew(): Promise<void> {
    if (this.#request !== null) await this.prepare(named(this.#request), this.#words);
  }

  /** The same once more with a window of its own: what was shown has expired. */
  again(): Promise<void> {
    const request = this.#request;
    return request === null ? Promise.resolve() : this.prepare(request, this.#words);
  }

  /** Has just what is shown signed and sent. */
  async sign(): Promise<void> {
    const prepared = this.busy ? null : this.#review.take();
    if (prepared === null) return;
    const words = this.#words;
    this.#outcome = { is: 'sending', words };
    const sent = this.#connection.call('request.submit', { prepared, approval: { by: 'interface' } });
    const sender = { connection: this.#connection, messages: this.#messages };
    this.#outcome = await outcomeOf(sender, words, this.#request?.clientId ?? '', sent);
  }

  /** Nothing is signed. */
  dismiss(): void {
    this.#review.dismiss();
  }

  /** Another form: what the one before came to does not belong there. */
  forget(): void {
    if (this.busy) return;
    this.#review.dismiss();
    this.#outcome = null;
    this.#request = null;
  }
}

/** A client id, so that a request whose answer was lost is found again. */
export const named = <T extends WalletRequest>(request: T): T => ({ ...request, clientId: freshClientId() });
