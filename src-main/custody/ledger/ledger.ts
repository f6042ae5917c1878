import type { Hardware, HardwarePrompt, SigningPreview } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { recoverAddress } from '../../../src-shared/node/index.ts';
import {
  checksumAddress,
  toHex,
  type Address,
  type Digester,
  type MemberValues,
} from '../../../src-shared/protocol/index.ts';
import { ledgerAnswer } from './errors.ts';
import { assertComplete, messageOf } from './message.ts';
import { pageOfPaths, readLedgerPath, type LedgerLayout } from './paths.ts';
import type { LedgerApp, LedgerPort } from './port.ts';
import { addressSteps, signingSteps } from './steps.ts';
import { DeviceUse, type Held } from './use.ts';

/** A message that a wallet on a device is to sign. */
export interface DeviceQuestion {
  readonly wallet: Address;
  readonly path: string;
  readonly digester: Digester;
  readonly values: MemberValues;
  /** What a person sees beside the device; frozen. */
  readonly preview: SigningPreview;
  /** Monotonic time after which the signature is of no use; null when it is of use at any time. */
  readonly deadline: number | null;
}

export interface LedgerAccountAt {
  readonly path: string;
  readonly address: Address;
}

/** Wallets on Ledger devices: found, shown, asked to sign; whatever they answer is checked before it is used. */
export class Ledger {
  private readonly use: DeviceUse;
  private readonly listeners = new Set<() => void>();
  private prompt: (Omit<HardwarePrompt, 'validMs'> & { deadline: number | null }) | null = null;

  constructor(port: LedgerPort) {
    this.use = new DeviceUse(port, () => this.changed());
  }

  /** What is plugged in and what a device shows, as far as it was looked at. */
  get state(): Hardware {
    const { devices, problem, emulator } = this.use;
    return { devices: [...devices], problem, emulator, prompt: this.promptNow() };
  }

  /** The call that a device is asked to answer at this moment, in words. */
  get pending(): string | null {
    return this.use.pending;
  }

  /** Looks for devices again and again, until the returned function is called. */
  watch(): () => void {
    return this.use.watch();
  }

  /** The app that is open on the first device; null when it cannot be asked, for the reason in {@link state}. */
  async openApp(): Promise<LedgerApp | null> {
    if (this.use.pending !== null) return null;
    try {
      return await this.use.first('which app is open', 'nobody', async ({ app }) => app);
    } catch (error) {
      if (error instanceof CountersignError) return null;
      throw error;
    }
  }

  /** A page of accounts of the first device. Nothing is shown there. */
  accounts(layout: LedgerLayout, from: number, count: number): Promise<LedgerAccountAt[]> {
    return this.use.first('the addresses of accounts', 'nobody', async ({ connection }) => {
      const accounts: LedgerAccountAt[] = [];
      for (const path of pageOfPaths(layout, from, count))
        accounts.push({ path, address: await connection.address(path, false) });
      return accounts;
    });
  }

  /** The path as it is kept. @throws {CountersignError} `PATH_SYNTAX`, `LEDGER_PATH` */
  pathOf(text: string): string {
    return readLedgerPath(text);
  }

  /**
   * Shows the address at a path on the first device. Returns it once it was confirmed there.
   * @param before throws when it need not be confirmed at all
   */
  async confirm(
    path: string,
    name: string,
    before: (address: Address) => void = () => undefined,
  ): Promise<LedgerAccountAt> {
    const at = readLedgerPath(path);
    return this.use.first(`the address of ${name}`, 'person', async (held) => {
      const address = await held.connection.address(at, false);
      before(address);
      return this.showAt(held, at, address, name);
    });
  }

  /** Shows the address of a wallet on its device. Returns once it was confirmed there. */
  show(wallet: Address, path: string, name: string): Promise<LedgerAccountAt> {
    return this.use.holding(wallet, path, `the address of ${name}`, (held) =>
      this.showAt(held, path, wallet, name),
    );
  }

  /**
   * Lets the wallet's device show a message and sign it. The signature is that of this wallet over our own digest, or
   * nothing is returned.
   */
  async sign(question: DeviceQuestion): Promise<Uint8Array> {
    const { wallet, path, digester, values, preview, deadline } = question;
    const message = messageOf(digester, values);
    assertComplete(message);
    const digest = digester.digest(values);
    return this.use.holding(wallet, path, preview.title, async ({ connection, device }) => {
      const left = deadline === null ? null : Math.max(0, deadline - performance.now());
      this.present({
        wallet,
        model: device.model,
        title: preview.title,
        preview,
        domainHash: toHex(digester.domainSeparator),
        messageHash: toHex(digester.structHash(values)),
        digest: toHex(digest),
        deadline,
        startedAt: Date.now(),
        steps: signingSteps(device.model, message, left),
      });
      try {
        const signature = await connection.sign(path, message);
        const signer = recoverAddress(digest, signature);
        if (signer === null) throw ledgerAnswer('it is no signature');
        // The address was that of the wallet a moment ago: it signed something else than it was given.
        if (signer !== wallet) throw ledgerAnswer('it is not a signature of this wallet over this message');
        return signature;
      } finally {
        this.present(null);
      }
    });
  }

  /** Calls `listener` when {@link state} has changed; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Lets go of any device; who waits for one is told. */
  stop(): void {
    this.use.stop();
  }

  private async showAt(
    { connection, device }: Held,
    path: string,
    address: Address,
    name: string,
  ): Promise<LedgerAccountAt> {
    const title = `Compare the address of ${name}`;
    const shown = checksumAddress(address);
    const preview = {
      title,
      sentences: ['The address on the screen of the device must be this one.'],
      signer: address,
      fields: [
        { name: 'address', raw: shown },
        { name: 'path', raw: path },
      ],
      digest: null,
    };
    this.present({
      wallet: address,
      model: device.model,
      title,
      preview,
      domainHash: null,
      messageHash: null,
      digest: null,
      deadline: null,
      startedAt: Date.now(),
      steps: addressSteps(device.model),
    });
    try {
      if ((await connection.address(path, true)) !== address)
        throw ledgerAnswer('the address it showed is not the one it named before');
      return { path, address };
    } finally {
      this.present(null);
    }
  }

  private present(prompt: Ledger['prompt']): void {
    this.prompt = prompt;
    this.changed();
  }

  private promptNow(): HardwarePrompt | null {
    if (this.prompt === null) return null;
    const { deadline, ...rest } = this.prompt;
    const validMs = deadline === null ? null : Math.max(0, Math.floor(deadline - performance.now()));
    return { ...rest, validMs };
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
