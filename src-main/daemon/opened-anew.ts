import type { Approval, CallContext, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { WalletClass } from '../../src-shared/protocol/index.ts';
import type { Parts } from './parts.ts';

/**
 * Asks for what lays secrets open: the vault is opened anew, however long it has been open, and a person says yes. A
 * vault under a passphrase wants the passphrase from any caller, the click of an interface included; one in the keychain
 * is read from there again. On a practice profile `yes` is enough for both (commands.md: Wallet-signed commands), unless
 * it touches a live wallet: one vault holds both classes.
 * @param touched `live` as soon as one live wallet is laid open by it
 * @throws {CountersignError} `VAULT_PASSPHRASE_NEEDED`, `VAULT_PASSPHRASE`, `KEYCHAIN_UNAVAILABLE`, `APPROVAL_…`
 */
export async function openedAnew(
  { custody, approvals, profile }: Pick<Parts, 'custody' | 'approvals' | 'profile'>,
  approval: Approval,
  context: CallContext,
  command: string,
  preview: SigningPreview,
  touched: WalletClass,
): Promise<void> {
  const kept = custody.protection;
  const live = touched === 'live';
  const practiceYes = approval?.by === 'yes' && profile.kind === 'practice' && !live;
  if (kept === 'passphrase' && approval?.by !== 'passphrase' && !practiceYes) {
    throw new CountersignError(
      'VAULT_PASSPHRASE_NEEDED',
      'This asks for the passphrase of the vault, each time.',
      'Give the passphrase as the approval: type it in the interface, or --passphrase-file F.',
    );
  }
  await approvals.require(approval, context, command, preview, { live });
  // Under a passphrase that was checked just now, though the vault may have been kept otherwise when this was asked.
  if (kept !== 'passphrase') await custody.openAnew(undefined, context.caller);
}
