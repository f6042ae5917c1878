import type { Keychain, KeychainStatus } from './keychain.ts';

/** One that was slow or shut may be there a little later. */
const AGAIN_MS = 10_000;

/** A keychain that is asked whether it is there: once when it is, again after a while when it was not. */
export class AskedKeychain {
  /** What the probe said; {@link status} asks. */
  known: KeychainStatus = { available: false, reason: 'The keychain has not been asked yet.' };
  private readonly probe: () => Promise<KeychainStatus>;
  private readonly changed: () => void;
  private asked: Promise<KeychainStatus> | null = null;
  private askedAt = 0;
  private refused = false;

  /** @param keychain null where it is switched off */
  constructor(keychain: (Keychain & { probe(): Promise<KeychainStatus> }) | null, changed: () => void) {
    this.probe = () =>
      keychain?.probe() ??
      Promise.resolve({ available: false, reason: 'The keychain is switched off by --keychain file.' });
    this.changed = changed;
  }

  status(): Promise<KeychainStatus> {
    if (this.asked === null || (this.refused && performance.now() - this.askedAt >= AGAIN_MS)) {
      this.refused = false;
      this.askedAt = performance.now();
      this.asked = this.probe().then((status) => {
        this.known = status;
        this.refused = !status.available;
        this.changed();
        return status;
      });
    }
    return this.asked;
  }
}
