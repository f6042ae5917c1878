import type { Words } from '../types.ts';

export const keyring: Words['keyring'] = {
  title: 'Schlüssel',
  label: 'Seiten über Schlüssel',
  pages: {
    wallets: 'Wallets',
    ledger: 'Ledger',
    sessions: 'Session-Schlüssel',
    lock: 'Sperre, Sicherung',
    audit: 'Prüfprotokoll',
  },
  account: 'Konto',
  accounts: (from, to) => `Konten ${String(from)} bis ${String(to)}`,
  earlier: 'Frühere',
  further: 'Weitere',
  consent: 'Passphrase des Tresors',
  consentHint: 'Jedes Mal erfragt: Der Tresor wird dafür neu geöffnet.',
  locked: (sessionsOn, to) =>
    `Die Wallets sind gesperrt${sessionsOn ? '; Session-Schlüssel arbeiten weiter' : ''}. Entsperren Sie den Tresor, um ${to}.`,
  to: {
    goOn: 'weiterzumachen',
    useKey: 'ihren Schlüssel zu benutzen',
    addWallets: 'Wallets hinzuzufügen oder zu ändern, was hier ist',
    addFromDevice: 'eine Wallet von einem Gerät hinzuzufügen',
    issue: 'einen Session-Schlüssel auszustellen',
    deny: 'eine Ablehnung von der Wallet unterschreiben zu lassen',
    issueRenewDeny: 'Session-Schlüssel auszustellen, zu erneuern oder ablehnen zu lassen',
    letSign: 'Session-Schlüssel unterschreiben zu lassen; widerrufen lassen sie sich auch so',
  },
  damaged:
    'Der Tresor ist beschädigt: Seine Datei wurde verändert oder abgeschnitten, also lässt sich nichts darin öffnen. Sie bleibt, wie sie ist. Stellen Sie eine Sicherung wieder her, oder legen Sie eine unversehrte Kopie der Datei zurück, und starten Sie Countersign dann neu.',
};
