import type { DeviceQuestion } from '../../../../../src-main/custody/ledger/index.ts';
import { toHex } from '../../../../../src-shared/protocol/index.ts';
import { messageCase, PATH, WALLET } from './recordings.ts';

/** One of the recorded messages, asked of the wallet of the recordings. */
export function question(name: string, more: Partial<DeviceQuestion> = {}): DeviceQuestion {
  const { digester, values } = messageCase(name);
  const preview = {
    title: `Sign ${name}`,
    sentences: [],
    signer: WALLET,
    fields: digester.type.members.map(({ name: member }) => ({ name: member, raw: String(values[member]) })),
    digest: toHex(digester.digest(values)),
  };
  return { wallet: WALLET, path: PATH, digester, values, preview, deadline: null, ...more };
}
