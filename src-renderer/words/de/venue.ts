import type { Words } from '../types.ts';

export const venue: Words['venue'] = {
  banner: 'Übungs-Handelsseite: kein echtes Geld',
  bannerHint: 'Kurse, Orders und Guthaben werden auf diesem Rechner gespielt. Welche Handelsseiten es gibt …',
  live: (label) => `${label}: echtes Geld`,
  testnet: (label) => `${label}: ein Testnetz, kein echtes Geld`,
  controls: 'Übung steuern …',
  title: 'Handelsseiten',
  profiles: 'Profile',
  running: 'läuft jetzt',
  kinds: {
    practice: 'Übung',
    testnet: 'Testnetz',
    mainnet: 'Echtes Geld',
  },
  about: {
    practice:
      'Eine Börse auf diesem Rechner mit simulierten Teilnehmern. Sie braucht weder Netz noch Konto, und nichts darin ist etwas wert.',
    testnet:
      'Ein Testnetz der Handelsseite: echte Verbindungen und echte Regeln, aber wertlose Guthaben. Es braucht eine Wallet der Klasse „live“.',
    mainnet:
      'Die Handelsseite selbst. Orders bewegen echtes Geld. Sie braucht eine Wallet der Klasse „live“, Einzahlungen auf der Chain, und einmal Ihre Zustimmung zu dem, was unbestätigt ist.',
  },
  address: 'Adresse',
  noAddress: 'wird beim Start angegeben',
  accepted: 'Zugestimmt',
  notAccepted: 'noch nicht: Vorher wird nichts dafür unterschrieben',
  acceptedYes: 'ja, auf diesem Rechner',
  document: 'Dokument',
  facts: 'Was ihr Betreiber nicht bestätigt hat',
  factsNote:
    'Countersign hat es erschlossen oder selbst festgelegt. Ist etwas davon falsch, werden Anfragen vielleicht abgelehnt oder missverstanden; Vorprüfung und Quittungen werden trotzdem geprüft.',
  noFacts: 'Alles über sie ist bekannt: Sie ist ein Teil von Countersign.',
  standings: {
    inferred: 'erschlossen',
    ours: 'selbst festgelegt',
    published: 'veröffentlicht',
  },
  switching: 'Um sie zu nutzen',
  switchNote:
    'Ein laufender Daemon gehört zu einer Handelsseite, damit nichts, was für die eine bestimmt ist, je zu einer anderen gelangt. Beenden Sie diesen und starten Sie ihn mit dem anderen Profil:',
  desktop:
    'In der Desktop-App: Beenden Sie sie, und starten Sie sie in einem Terminal mit denselben Optionen, ohne „run“.',
  keeps:
    'Wallets der anderen Klasse bleiben, wo sie sind, und unterschreiben dort nie. Session-Schlüssel, Leitplanken und Journal werden je Profil geführt.',
  here: 'Dieses Fenster ist mit ihr verbunden.',
  failed: 'Die Profile konnten nicht gelesen werden.',
  retry: 'Noch einmal versuchen',
  close: 'Schließen',
};
