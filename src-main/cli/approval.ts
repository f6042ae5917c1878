import type { Approval, SigningPreview } from '../../src-shared/contract/index.ts';
import type { Options } from './command.ts';
import { UsageError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { DaemonLink } from './link.ts';
import { columns } from './table.ts';
import { readPassphrase } from './values.ts';

/** What every wallet-signed command takes (commands.md: Wallet-signed commands). */
export const APPROVAL_OPTIONS: Options = {
  yes: { help: 'answer the question with yes; on a practice profile, or together with --passphrase-file' },
  'passphrase-file': { value: 'F', help: "file with the vault's passphrase, which is the approval" },
};

/** What a command takes that only a person may approve: a bare yes does not suffice, on no profile. */
export const PERSON_OPTIONS: Options = {
  'passphrase-file': { value: 'F', help: "file with the vault's passphrase, which is the approval" },
};

export interface ApprovalSubject {
  /** Kind of the running profile. */
  readonly profileKind: 'practice' | 'testnet' | 'mainnet';
  /** True when the vault can be opened with a passphrase, so that one can be asked for. */
  readonly hasPassphrase: boolean;
  readonly preview: SigningPreview;
  /** True for what touches a live wallet: on no profile is a bare yes its approval. */
  readonly live?: boolean;
}

/**
 * Shows what will be signed and gets a person's approval, on the terminal or by the options. Undefined leaves it to
 * the interface, which the person is told.
 * @throws {UsageError} `CANCELLED` when the person says no
 */
export async function approve(
  invocation: Invocation,
  subject: ApprovalSubject,
  question = 'Sign this?',
): Promise<Approval> {
  const { io } = invocation;
  io.err(previewText(subject.preview));
  const file = invocation.text('passphrase-file');
  const yes = invocation.flag('yes');
  const practice = subject.profileKind === 'practice' && subject.live !== true;

  if (yes && practice) return { by: 'yes' };
  if (file !== undefined && (yes || !io.interactive))
    return { by: 'passphrase', passphrase: readPassphrase(file) };
  if (io.interactive && !yes) {
    await confirm(invocation, question);
    if (file !== undefined) return { by: 'passphrase', passphrase: readPassphrase(file) };
    if (practice) return { by: 'yes' };
    if (subject.hasPassphrase)
      return { by: 'passphrase', passphrase: await io.askSecret('Passphrase of the vault:') };
  }
  const waiting = `Waiting for approval ${inTheInterface(practice)}`;
  io.err(yes ? `For what is live --yes needs --passphrase-file. ${waiting}` : waiting);
  return undefined;
}

/** The same for what the daemon of this link would sign, however its profile and its vault are. */
export async function approveShown(
  invocation: Invocation,
  daemon: Pick<DaemonLink, 'call'>,
  preview: SigningPreview,
  question?: string,
  live = false,
): Promise<Approval> {
  const { profile, vault } = await daemon.call('status.get', {});
  const hasPassphrase = vault.protection === 'passphrase';
  return approve(invocation, { profileKind: profile.kind, hasPassphrase, preview, live }, question);
}

/** Whether the vault holds a live wallet, or one at this address is live. */
export async function holdsLive(daemon: Pick<DaemonLink, 'call'>, address?: string): Promise<boolean> {
  const wallets = await daemon.call('wallet.list', {});
  const wanted = address?.toLowerCase();
  return wallets.some(
    (wallet) => wallet.class === 'live' && (wanted === undefined || wallet.address === wanted),
  );
}

/**
 * What a program that changes wallets shows as the approval: a live one needs a person's. On a practice profile a wallet
 * for practice needs none.
 */
export async function approveChange(
  invocation: Invocation,
  daemon: Pick<DaemonLink, 'call'>,
  walletClass: 'practice' | 'live' | undefined,
): Promise<Approval> {
  const { profile, vault } = await daemon.call('status.get', {});
  const live = profile.kind !== 'practice' || walletClass === 'live';
  return live ? approveInPerson(invocation, vault.protection === 'passphrase', 'Go on?') : undefined;
}

/**
 * A person's approval of what no program may do alone: the passphrase, else a click in the interface, for which
 * undefined waits. A bare yes only spares the question.
 */
export async function approveInPerson(
  invocation: Invocation,
  hasPassphrase: boolean,
  question: string,
): Promise<Approval> {
  const { io } = invocation;
  const asked = io.interactive && !invocation.flag('yes');
  if (asked) await confirm(invocation, question);
  const file = invocation.text('passphrase-file');
  if (file !== undefined) return { by: 'passphrase', passphrase: readPassphrase(file) };
  if (asked && hasPassphrase)
    return { by: 'passphrase', passphrase: await io.askSecret('Passphrase of the vault:') };
  io.err(`Waiting for approval ${inTheInterface(false)} With --passphrase-file it needs none.`);
  return undefined;
}

/**
 * Where a person can click. A page whose address a program asked for has no more rights than that program, so it is
 * enough for practice alone.
 */
export const inTheInterface = (practice: boolean): string =>
  practice
    ? 'in the interface; `countersign open` gives its address.'
    : 'in the interface: the desktop window, or the page whose address was printed at the start.';

/** Asks a question that only `y` or `yes` answers with yes. */
export async function confirm(invocation: Invocation, question: string): Promise<void> {
  const answer = await invocation.io.ask(`${question} [y/N]`);
  if (/^y(es)?$/i.test(answer)) return;
  throw new UsageError('CANCELLED', 'Cancelled.', 'Nothing was signed or sent.');
}

/** Everything that would be signed: sentences, then every field as it is signed. */
export function previewText({ title, sentences, signer, fields, digest }: SigningPreview): string {
  return [
    title,
    ...sentences.map((sentence) => `  ${sentence}`),
    columns([
      ['  signer', signer],
      ...fields.map(({ name, raw, readable }) => [
        `  ${name}`,
        readable === undefined ? raw : `${raw}  (${readable})`,
      ]),
      ...(digest === null ? [] : [['  digest', digest]]),
    ]),
  ].join('\n');
}
