import type {
  CommandInput,
  CommandOutput,
  Hardware,
  HardwarePrompt,
} from '../../src-shared/contract/index.ts';
import { say } from '../words/index.ts';
import type { Clock } from './clock.svelte.ts';
import { Step } from './step.svelte.ts';
import { StreamState } from './stream.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

type LedgerLayout = CommandInput<'ledger.accounts'>['layout'];
type Status = CommandOutput<'ledger.status'>;
type Account = CommandOutput<'ledger.accounts'>[number];

const PAGE = 5;

/** The Ledger that is plugged in: how it stands, which accounts it has, and what it asks its person. */
export class Devices {
  layout = $state<LedgerLayout>('live');
  chosen = $state<string | null>(null);
  readonly stream: StreamState<'hardware'>;
  /** Looking at the device, and reading accounts. */
  readonly looking: Step;
  /** What the person confirms on the device. */
  readonly confirming: Step;
  #status = $state.raw<Status | null>(null);
  #from = $state(0);
  #accounts = $state.raw<readonly Account[] | null>(null);
  #aside = $state<number | null>(null);
  readonly #parts: WalletParts;
  readonly #clock: Clock;

  constructor(parts: WalletParts, clock: Clock) {
    this.#parts = parts;
    this.#clock = clock;
    this.stream = new StreamState(parts.connection, 'hardware', {});
    this.looking = new Step(parts.messages);
    this.confirming = new Step(parts.messages);
  }

  /** What the device said of itself when it was asked last; null before. */
  get status(): Status | null {
    return this.#status;
  }

  get accounts(): readonly Account[] | null {
    return this.#accounts;
  }

  /** Number of the first account of the page, counted from 0. */
  get from(): number {
    return this.#from;
  }

  /** Why no device can be used, or a warning about the one that can: the newest that is known. */
  readonly problem = $derived.by(
    (): Hardware['problem'] => this.#status?.problem ?? this.stream.value?.problem ?? null,
  );

  /** What a device shows at this moment. */
  readonly prompt = $derived.by((): HardwarePrompt | null =>
    this.stream.live ? (this.stream.value?.prompt ?? null) : null,
  );

  /** Whether the prompt was put aside: it goes on, on the device. */
  readonly isAside = $derived.by(() => this.prompt !== null && this.prompt.startedAt === this.#aside);

  /** How long the venue can still take what the device shows; null where nothing is sent. */
  readonly leftMs = $derived.by(() => {
    const validMs = this.prompt?.validMs ?? null;
    return validMs === null ? null : Math.max(0, validMs - this.#clock.since(this.stream.receivedAt));
  });

  putAside(): void {
    this.#aside = this.prompt?.startedAt ?? null;
  }

  bringBack(): void {
    this.#aside = null;
  }

  /** Asks which app is open; takes the device for that moment only. */
  look(): Promise<boolean> {
    return this.looking.attempt(async () => {
      this.#status = await this.#parts.connection.call('ledger.status', {});
    });
  }

  /** Another device, or none: what was read of the one before is not true of it. */
  forget(): void {
    this.#status = null;
    this.#accounts = null;
    this.#from = 0;
    this.chosen = null;
    this.looking.forget();
    this.confirming.forget();
  }

  /** Reads a page of accounts. */
  read(from = 0): Promise<boolean> {
    return this.looking.attempt(async () => {
      const { layout } = this;
      const rows = await this.#parts.connection.call('ledger.accounts', { layout, from, count: PAGE });
      this.#accounts = rows;
      this.#from = from;
      this.chosen = rows.find(({ wallet }) => wallet === null)?.path ?? null;
    });
  }

  /** Adds the chosen account, once its address was confirmed on the device. */
  add(name: string): Promise<boolean> {
    const path = this.chosen;
    if (path === null) return Promise.resolve(false);
    return this.confirming.attempt(async () => {
      const row = await this.#parts.connection.call('wallet.addLedger', { name, path });
      this.chosen = null;
      this.#accounts = null;
      this.#parts.messages.say('good', say().ledger.said.added(row.name));
    });
  }

  /** Has a wallet's address shown on its device, to be compared. */
  show(address: string): Promise<boolean> {
    return this.confirming.attempt(async () => {
      await this.#parts.connection.call('ledger.show', { address });
      this.#parts.messages.say('good', say().ledger.said.confirmed);
    });
  }
}
