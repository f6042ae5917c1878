import type { Caller } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { keyOf, Patience } from './approvals/index.ts';

/** Keeps a caller whom a person has turned down on the device from having it come up again at once. */
export class DevicePatience {
  private readonly patience: Patience;

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number = () => performance.now()) {
    this.patience = new Patience(now);
  }

  /** @throws {CountersignError} `LEDGER_LATER`, which says when to ask again */
  assertMay(caller: Caller): void {
    const waitMs = this.patience.waitMs(keyOf(caller, {}));
    if (waitMs <= 0) return;
    throw new CountersignError(
      'LEDGER_LATER',
      'What this caller asked for was turned down on the device just now.',
      `Ask again in ${Math.ceil(waitMs / 1000)} s.`,
    );
  }

  /** Does what has the device come up, and notes how the person there has answered. */
  async noting<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const key = keyOf(caller, {});
    try {
      const done = await work();
      this.patience.welcomed(key);
      return done;
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'LEDGER_REJECTED') this.patience.tried(key);
      throw error;
    }
  }
}
