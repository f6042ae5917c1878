import type { PendingApproval } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';

export const onlyTheInterface = (): CountersignError =>
  new CountersignError(
    'NOT_ALLOWED',
    'Only the interface may approve by a click.',
    'Approve it there, or give the passphrase of the vault.',
  );

/** @param hasPassphrase whether the vault has one that could be given instead */
export const addressWasAskedFor = (hasPassphrase: boolean): CountersignError =>
  hasPassphrase
    ? new CountersignError(
        'VAULT_PASSPHRASE_NEEDED',
        'A program asked for the address of this page, so a click in it does not show that a person approves.',
        'Give the passphrase of the vault with it, or use the address that is printed at the start or the desktop window.',
      )
    : new CountersignError(
        'NOT_ALLOWED',
        'A program asked for the address of this page, so nothing can be approved in it.',
        'Approve it in the page of the address that is printed at the start, or in the desktop window.',
      );

export const notByWhoAsked = (): CountersignError =>
  new CountersignError(
    'NOT_ALLOWED',
    'This connection asked for it, so it may not approve it.',
    'Approve it in the interface, or from another connection with the passphrase of the vault.',
  );

export const wrongPassphrase = (): CountersignError =>
  new CountersignError(
    'VAULT_PASSPHRASE',
    'This is not the passphrase of the vault.',
    'Try again, or approve it in the interface.',
  );

export const approvalPending = ({ id, preview }: Pick<PendingApproval, 'id' | 'preview'>): CountersignError =>
  new CountersignError(
    'APPROVAL_PENDING',
    `Something else that this caller asked for waits for a person: ${preview.title}.`,
    `One at a time. Decide on it first, in the interface or with countersign approvals show ${id}.`,
  );

export const askAgainLater = (ms: number): CountersignError =>
  new CountersignError(
    'APPROVAL_LATER',
    'This caller was turned down just now, so its next question is held back, longer than this one can be signed.',
    `Ask again in ${Math.ceil(ms / 1000)} s.`,
  );

export const approvalUnknown = (): CountersignError =>
  new CountersignError(
    'APPROVAL_UNKNOWN',
    'Nothing with this id waits for approval.',
    'It may have been answered or have expired.',
  );

export const rejected = (): CountersignError =>
  new CountersignError('APPROVAL_REJECTED', 'It was not approved.', 'Nothing was signed.');

export const expired = (): CountersignError =>
  new CountersignError('APPROVAL_EXPIRED', 'Nobody approved it in time.', 'Nothing was signed; ask again.');

export const askerGone = (): CountersignError =>
  new CountersignError('APPROVAL_ENDED', 'Who asked has gone.', 'Nothing was signed.');

export const daemonEnded = (): CountersignError =>
  new CountersignError('APPROVAL_ENDED', 'The daemon ended before it was approved.', 'Nothing was signed.');
