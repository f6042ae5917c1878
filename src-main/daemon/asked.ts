import type { Approval, CallContext, Caller, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { WalletClass } from '../../src-shared/protocol/index.ts';
import type { Parts } from './parts.ts';

/** A person, as far as anybody can tell: a page whose address a program asked for may be that program. */
export const atInterface = ({ kind, askedBy }: Caller): boolean =>
  kind === 'interface' && askedBy === undefined;

/** What a person must know of a passphrase that somebody else has chosen; nothing at the interface itself. */
export const chosenByAsker = (caller: Caller, what: string): string[] =>
  atInterface(caller)
    ? []
    : [`Its passphrase was chosen by who asks (${caller.label}): whoever asked can open ${what}.`];

/** A question may stay open for minutes: the answer is to what was shown. */
export const changedMeanwhile = (): CountersignError =>
  new CountersignError(
    'CHANGED_MEANWHILE',
    'What this is about was changed while it waited for an approval.',
    'Nothing was done; look at it and ask again.',
  );

const asksFirst = ({ profile }: Pick<Parts, 'profile'>, caller: Caller, walletClass: WalletClass): boolean =>
  !atInterface(caller) && (walletClass === 'live' || profile.kind !== 'practice');

/**
 * A program asks a person before it changes by what people know live wallets; the interface does not, and neither does
 * what touches practice wallets alone on a practice profile. A bare `yes` is never enough.
 * @param shown what is asked; when it reads otherwise after the answer, nothing is done
 */
export async function askForProgram(
  parts: Pick<Parts, 'approvals' | 'profile'>,
  approval: Approval,
  context: CallContext,
  command: string,
  walletClass: WalletClass,
  shown: () => SigningPreview,
): Promise<void> {
  if (!asksFirst(parts, context.caller, walletClass)) return;
  const preview = shown();
  await parts.approvals.require(approval, context, command, preview, { live: true });
  if (JSON.stringify(shown()) !== JSON.stringify(preview)) throw changedMeanwhile();
}
