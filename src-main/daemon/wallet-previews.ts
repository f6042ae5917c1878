import type { ExportForm, SigningPreview } from '../../src-shared/contract/index.ts';
import type { OwnWallet } from '../custody/index.ts';

const NOBODY = 'nobody: nothing is signed';

const TITLES: Record<ExportForm, string> = {
  key: 'Show the private key of',
  phrase: 'Show the phrase of',
  keystore: 'Write a keystore of',
};
const WARNINGS: Record<ExportForm, string> = {
  key: 'Whoever sees the key can withdraw everything, now and later.',
  phrase:
    'Whoever sees the phrase can withdraw everything, from this wallet and every other one of the phrase.',
  keystore: 'Whoever has the file and guesses its password can withdraw everything, now and later.',
};

/** What a person is asked before a wallet's secret is handed out. */
export function exportPreview(wallet: OwnWallet, as: ExportForm): SigningPreview {
  return {
    title: `${TITLES[as]} ${wallet.name}`,
    sentences: [
      WARNINGS[as],
      'It is sealed to the program that asked, and opened there alone.',
      'Nobody who helps you needs it. Look around you before you go on.',
    ],
    signer: NOBODY,
    fields: [...walletFields(wallet), { name: 'as', raw: as }],
    digest: null,
  };
}

/** What a person is asked before a program calls a wallet by another name. */
export function renamePreview(wallet: OwnWallet, name: string): SigningPreview {
  return {
    title: `Call the wallet ${wallet.name} by another name`,
    sentences: [`It will be called ${name} in everything that you are asked to sign.`],
    signer: NOBODY,
    fields: [...walletFields(wallet), { name: 'new name', raw: name }],
    digest: null,
  };
}

/** What a person is asked before a program changes the wallet that is shown. */
export function usePreview(wallet: OwnWallet): SigningPreview {
  return {
    title: `Show the wallet ${wallet.name} from now on`,
    sentences: ['Status, orders, positions and funds are those of this wallet then, also at the interface.'],
    signer: NOBODY,
    fields: walletFields(wallet),
    digest: null,
  };
}

/** What a person is asked before a wallet is taken out of the vault. */
export function removalPreview(wallet: OwnWallet, sessions: number): SigningPreview {
  const keys = sessions === 1 ? 'Its session key ends' : `Its ${sessions} session keys end`;
  return {
    title: `Remove the wallet ${wallet.name}`,
    sentences: [
      ...(wallet.kind === 'software' ? [lossOf(wallet)] : ['Its key is not here: nothing of it is lost.']),
      ...(sessions === 0 ? [] : [`${keys} at once, here; the venue is not told.`]),
      'Open orders and positions stay at the venue.',
    ],
    signer: NOBODY,
    fields: walletFields(wallet),
    digest: null,
  };
}

function lossOf({ backedUp }: OwnWallet): string {
  if (backedUp === true)
    return 'Its key is destroyed here. The phrase that you have written down brings it back.';
  return backedUp === false
    ? 'Its key is destroyed, and its phrase was never checked: without it everything in this wallet is lost.'
    : 'Its key is destroyed: without a copy of it elsewhere everything in this wallet is lost.';
}

const walletFields = ({ address, name, kind, class: walletClass }: OwnWallet): SigningPreview['fields'] => [
  { name: 'address', raw: address },
  { name: 'name', raw: name },
  { name: 'kind', raw: kind },
  { name: 'class', raw: walletClass },
];
