import {
  unsignedPreview,
  type Approval,
  type CallContext,
  type CommandHandlers,
  type SigningPreview,
} from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { isStill } from '../approvals/index.ts';
import { previewChange } from '../dead-man/index.ts';
import { readDeadMan } from '../dead-man-row.ts';
import type { Parts } from '../parts.ts';
import { chooseWallet } from '../wallets.ts';

type Names =
  | 'panic.plan'
  | 'panic'
  | 'trading.resume'
  | 'deadMan.get'
  | 'deadMan.preview'
  | 'deadMan.set'
  | 'deadMan.heartbeat';

/** A program at the local socket can say yes by itself: a person must, in the interface or by the passphrase. */
const BY_A_PERSON = { neverByYes: true };

/** What stops trading, and what lets it go on. */
export function safetyCommands(parts: Parts): Pick<CommandHandlers, Names> {
  const { panic, pause, deadMan, approvals, custody } = parts;
  const named = (wallet: Parameters<typeof chooseWallet>[1]) =>
    wallet === undefined ? undefined : chooseWallet(custody, wallet);

  /** The click that panics is the wallet's approval as well. */
  const asking = (approval: Approval, context: CallContext) => {
    const given =
      approval ?? (context.caller.kind === 'interface' ? { by: 'interface' as const } : undefined);
    return {
      asks: given === undefined,
      approve: (preview: SigningPreview) =>
        approvals.require(given, context, 'panic', preview, { urgent: true }).then(() => undefined),
    };
  };

  return {
    'panic.plan': async ({ wallet }) => {
      const plan = await panic.plan(named(wallet));
      const byWallet = plan.pairs.some(({ signer }) => signer === 'wallet');
      return { ...plan, problem: plan.problem ?? (byWallet ? panic.walletsLocked() : null) };
    },
    panic: ({ wallet, approval }, context) =>
      panic.run({
        by: context.caller.label,
        wallet: named(wallet),
        strategies: null,
        pause: true,
        ...asking(approval, context),
      }),
    'trading.resume': async ({ approval }, context) => {
      const { state } = pause;
      if (state === null) return {};
      await approvals.require(approval, context, 'resume', resumePreview(state), BY_A_PERSON);
      // A question may stay open for minutes: its answer ends the pause that it was about, and no later one.
      if (pause.state === state) pause.resume();
      else if (pause.state !== null) throw pausedAnew();
      return {};
    },
    'deadMan.get': () => readDeadMan(parts),
    'deadMan.preview': ({ change }) => previewChange(deadMan.settings, change),
    'deadMan.set': async ({ change, approval }, context) => {
      const { weakens, preview } = previewChange(deadMan.settings, change);
      if (weakens) {
        await approvals.require(approval, context, 'dead-man set', preview, BY_A_PERSON);
        // A question may stay open for minutes: the answer is to what was shown.
        if (!isStill(preview, previewChange(deadMan.settings, change).preview)) throw deadManChanged();
      }
      deadMan.set(change);
      return readDeadMan(parts);
    },
    'deadMan.heartbeat': ({ name }) => {
      deadMan.heartbeat(name);
      return {};
    },
  };
}

const deadManChanged = (): CountersignError =>
  new CountersignError(
    'DEAD_MAN_CHANGED',
    "The dead man's switch was changed while this waited for an approval.",
    'Nothing was changed by it; look at it and ask again.',
  );

function pausedAnew(): CountersignError {
  return new CountersignError(
    'PAUSED_ANEW',
    'Trading was paused once more while this waited for an approval.',
    'It stays paused; resume again if that is what you want.',
  );
}

function resumePreview({ since, by }: { since: number; by: string }): SigningPreview {
  return unsignedPreview('Resume trading', [
    'New orders are signed again, by every session key and every program that has one.',
    `They are paused by ${by} since ${new Date(since).toISOString()}.`,
  ]);
}
