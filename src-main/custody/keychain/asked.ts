import type { Keychain, KeychainStatus } from './keychain.ts';

/** A keychain that is asked once whether it is there. */
export class AskedKeychain {
  /** What the probe said; {@link status} asks. */
  known: KeychainStatus = { available: false, reason: 'The keychain has not been asked yet.' };
  private readonly probe: () => Promise<KeychainStatus>;
  private readonly changed: () => void;
  private asked: Promise<KeychainStatus> | null = null;

  /** @param keychain null where it is switched off */
  constructor(keychain: (Keychain & { probe(): Promise<KeychainStatus> }) | null, changed: () => void) {
    this.probe = () =>
      keychain?.probe() ??
      Promise.resolve({ available: false, reason: 'The keychain is switched off by --keychain file.' });
    this.changed = changed;
  }

  status(): Promise<KeychainStatus> {
    this.asked ??= this.probe().then((status) => {
      this.known = status;
      this.changed();
      return status;
    });
    return this.asked;
  }
}
