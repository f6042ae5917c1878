import type { Words } from '../types.ts';

export const ledger: Words['ledger'] = {
  title: 'Ledger',
  lead: 'Der Schlüssel einer solchen Wallet verlässt das Gerät nie. Das Gerät zeigt, was es unterschreibt, und ein Mensch bestätigt es dort; Session-Schlüssel handeln danach ohne das Gerät.',
  accounts: 'Konten auf dem Gerät',
  layout: 'Anordnung der Konten',
  layouts: { live: 'Wie Ledger Live', bip44: 'Wie die meisten anderen' },
  read: 'Konten lesen',
  name: 'Name',
  vaultFirst: 'Zuerst den Tresor anlegen …',
  confirming: 'Auf dem Gerät bestätigen …',
  add: 'Hinzufügen; auf dem Gerät bestätigen',
  wallets: 'Wallets auf einem Ledger',
  show: 'Auf dem Gerät zeigen',
  showAddress: (name) => `Auf dem Gerät zeigen: die Adresse von ${name}`,
  device: {
    emulator: 'Emulator',
    absent: 'Kein Ledger ist angeschlossen',
    app: (title, app, version) => `${title}, ${app}-App ${version}`,
    plugIn:
      'Schließen Sie ihn mit einem Datenkabel an, entsperren Sie ihn, und öffnen Sie die Ethereum-App. Er erscheint hier von selbst.',
    asking: 'Es wird gefragt, welche App offen ist …',
    ready: 'Bereit. Er ist nur belegt, solange er gefragt wird, damit andere Programme ihn benutzen können.',
    emulatorBefore: 'Für die Entwicklung: steht für ein Gerät unter',
    emulatorAfter: '. Seine Schlüssel schützen nichts.',
    more: (count) =>
      count === 1
        ? 'Noch einer ist angeschlossen; benutzt wird der erste.'
        : `Noch ${String(count)} sind angeschlossen; benutzt wird der erste.`,
    waits: (what) => `Wartet auf eine Antwort am Gerät: ${what}.`,
    look: 'Noch einmal nachsehen',
  },
  prompt: {
    title: 'Auf dem Gerät bestätigen',
    todo: 'Was zu tun ist',
    continueOn: (device, wallet) =>
      `Weiter auf dem ${device}${wallet === null ? '' : `, für die Wallet ${wallet}`}.`,
    shows: 'Was das Gerät zeigt',
    takes: 'Die Handelsseite nimmt es noch an:',
    over: 'Die Zeit ist vorbei: Lehnen Sie es auf dem Gerät ab, und fragen Sie dann neu.',
    nothingSent: 'Damit wird nichts an die Handelsseite gesendet.',
    toCancel: 'Zum Abbrechen auf dem Gerät ablehnen.',
    aside: 'Beiseitelegen',
    domainHash: 'Domain-Hash',
    messageHash: 'Message-Hash',
    digest: 'Digest',
    compare: 'Mit dem Gerät zu vergleichen',
    fields: 'Jedes Feld',
    wallet: 'Wallet',
  },
  said: {
    added: (name) => `Die Wallet ${name} ist hinzugefügt; ihr Schlüssel bleibt auf dem Gerät.`,
    confirmed: 'Die Adresse wurde auf dem Gerät bestätigt.',
  },
};
