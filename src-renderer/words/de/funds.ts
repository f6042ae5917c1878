import type { Words } from '../types.ts';

export const funds: Words['funds'] = {
  foot: {
    offline: 'Es wartet, bis der Daemon wieder da ist.',
    locked: 'Die Wallet ist gesperrt: Entsperren Sie sie zuerst.',
    watched: (name) => `${name} wird nur beobachtet: Der Schlüssel ist nicht hier, unterschrieben wird nie.`,
    signs: 'Die Wallet unterschreibt es, nachdem Sie es gelesen haben.',
  },
  form: {
    noAddress: 'Das ist keine Adresse.',
    addressHint: '0x und 40 Hexziffern.',
    payFees: 'Handelsgebühren in DDX zahlen',
    referral: 'Adresse des Werbenden',
    none: 'keine',
    reviewChange: 'Änderung prüfen',
    sending: 'Wird geprüft, oder das Unterschriebene wird gesendet …',
    from: 'Aus Strategie',
    amount: 'Betrag der Auszahlung',
    missing: 'Geben Sie einen Betrag ein.',
    mostMeaning: 'Das meiste, was jetzt ausgezahlt werden kann, soweit es hier bekannt ist',
    most: (amount) => `Max. ${amount}`,
    reviewWithdrawal: 'Auszahlung prüfen',
  },
  inSpite: (findings) =>
    `Trotz ${findings}: Die Handelsseite würde es wahrscheinlich ablehnen. Das Journal vermerkt, dass Sie es gesendet haben.`,
  device:
    'Der Schlüssel der Wallet liegt auf einem Ledger. Er muss angeschlossen und entsperrt sein, mit offener Ethereum-App: Zeit und Nonce werden genommen, wenn das Gerät gefragt wird; ab dann nimmt die Handelsseite die Anfrage 60 s lang an.',
  said: {
    profile: (feesIn, referral) =>
      `Profil: Gebühren in ${feesIn}${referral === null ? '' : `, geworben von ${referral}`}`,
    withdrawDdx: (amount) => `${amount} DDX auszahlen`,
    withdraw: (amount, strategy) => `${amount} USDC aus ${strategy} auszahlen`,
  },
};
