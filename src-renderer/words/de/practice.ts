import type { Words } from '../types.ts';

export const practice: Words['practice'] = {
  elsewhere: (label) => `Steuern lässt sich nur die Übungs-Handelsseite; dies ist ${label}.`,
  done: {
    deposit: (amount, strategy) => `${amount} USDC sind in der Strategie ${strategy}.`,
    depositDdx: (amount) => `${amount} DDX sind eingezahlt.`,
    price: (symbol, price) => `Der Index von ${symbol} ist ${price}.`,
    noPrice: (symbol) => `${symbol} hat keinen Mark-Kurs, bis einer gesetzt wird.`,
    participants: (running) =>
      running ? 'Die Teilnehmer handeln wieder.' : 'Die Teilnehmer haben aufgehört.',
    deny: (denied) =>
      denied
        ? 'Die Handelsseite weist diesen Trader von jetzt an ab.'
        : 'Die Handelsseite nimmt Anfragen dieses Traders wieder an.',
    clock: (running) => (running ? 'Die Uhr der Handelsseite läuft.' : 'Die Uhr der Handelsseite steht.'),
    advance: (span) => `Die Uhr der Handelsseite ist ${span} weiter.`,
    waits: (name) => `${name}: Es wartet auf die nächste Anfrage.`,
    now: (name) => `${name}: geschehen.`,
    calledOff: 'Auf die nächste Anfrage wartet nichts mehr.',
    reset: 'Die Übungsbörse hat neu begonnen.',
  },
  funds: {
    title: 'Guthaben',
    learn:
      'Eine Einzahlung hebt die Marge sofort. Eine Strategie darf 10.000 USDC halten, mit 1.000.000 DDX 10 Millionen; mehr wird abgelehnt. Ein anderer Name eröffnet eine andere Strategie.',
    strategy: 'Strategie',
    amount: 'USDC',
    deposit: 'USDC einzahlen',
    ddx: 'DDX',
    depositDdx: 'DDX einzahlen',
  },
  market: {
    title: 'Markt',
    learn:
      'Bewegen Sie den Kurs und sehen Sie, wie Gewinn, Marge und Abstand zur Liquidation folgen. Ohne Mark-Kurs nimmt die Handelsseite keine Order an, die ihn braucht.',
    price: (symbol) => `Index von ${symbol}`,
    set: 'Kurs setzen',
    by: (percent) => `${percent} %`,
    move: (symbol, percent) => `${symbol} um ${percent} % bewegen`,
    away: 'Mark-Kurs wegnehmen',
    stop: 'Teilnehmer anhalten',
    start: 'Handeln lassen',
    quiet: 'Ist sonst niemand da, findet eine Market-Order keine Gegenseite.',
  },
  clock: {
    title: 'Uhr',
    learn:
      'Session-Schlüssel, Finanzierung alle 8 h und die tägliche Abrechnung gehen nach der Uhr der Handelsseite. Alles dazwischen geschieht, jedes zu seiner Zeit.',
    stand: 'Uhr anhalten',
    go: 'Laufen lassen',
    step: (span) => `+ ${span}`,
    stepOf: (span) => `Die Uhr um ${span} vorstellen`,
    spans: { minute: '1 min', hour: '1 h', funding: '8 h', day: '1 Tag' },
    note: 'Ein Session-Schlüssel, der dabei endet, ist zu Ende. Die Uhr geht so schnell wie die dieses Rechners, oder sie steht; zurück geht sie nie.',
  },
  faults: {
    title: 'Störungen',
    learn:
      'Schalten Sie eine scharf, geben Sie eine kleine Order auf und öffnen Sie ihre Einzelheiten unter Anfragen: Der Verlauf zeigt, was dagegen getan wurde.',
    times: 'Für wie viele Anfragen',
    cause: (how, name) => `${how}: ${name}`,
    arm: 'Scharf',
    now: 'Jetzt',
    calledOff: 'Alle absagen',
    waiting: 'wartet auf die nächste Anfrage',
    kinds: {
      'drop-response-after-commit': {
        name: 'Antwort verlieren',
        learn:
          'Die Handelsseite hat die Order, und Sie erfahren es nicht: Die Anfrage ist „Unbekannt“, wird Byte für Byte noch einmal gestellt und gefunden.',
      },
      'internal-error-after-commit': {
        name: 'Fehler nach der Annahme',
        learn:
          'Ein Fehler heißt nicht, dass nichts geschah: Noch einmal aufgegeben, wären es zwei Orders geworden.',
      },
      'internal-error-before-commit': {
        name: 'Fehler vor der Annahme',
        learn:
          'Von außen sieht es gleich aus; nur Nachfragen unterscheidet sie, und das ist gefahrlos, weil die Bytes dieselben sind.',
      },
      'not-accepting': {
        name: 'Kurz keine Anfragen annehmen',
        learn:
          'Die Handelsseite sagt es, bevor sie etwas tut: Dieselben Bytes gehen noch einmal hin, wenn sie bereit ist.',
      },
      'trusted-time-unavailable': {
        name: 'Keine verlässliche Zeit haben',
        learn:
          'Die Handelsseite kann nicht sagen, ob eine Anfrage frisch ist; sie wartet und geht innerhalb ihres Fensters noch einmal hin.',
      },
      delay: {
        name: 'Spät antworten (5 s)',
        learn: 'Das Ticket wartet, ein zweiter Klick tut nichts, und das Fenster der Anfrage läuft weiter.',
      },
      'drop-sockets': {
        name: 'Echtzeitverbindung trennen',
        learn: 'Orderbücher veralten und werden neu gelesen; was alt ist, wird blass und sagt, seit wann.',
      },
      'rotate-encryption-key': {
        name: 'Schlüssel der Verschlüsselung wechseln',
        learn:
          'Die nächste Anfrage ist für einen Schlüssel versiegelt, der nicht mehr gilt; der neue wird geholt, und dieselben Bytes werden neu versiegelt.',
      },
    },
    deny: {
      name: 'Diesen Trader aussperren',
      learn:
        'Jede Anfrage wird mit AccessDenied abgelehnt, auch Stornos: Was offen ist, bleibt offen, bis Sie wieder eingelassen werden.',
      on: 'Aussperren',
      off: 'Einlassen',
    },
  },
  reset: {
    title: 'Neu beginnen',
    learn: 'Eine frische Börse mit anderer Geschichte, oder über den Startwert noch einmal dieselbe.',
    seed: 'Startwert',
    seedHint: 'ausgelost',
    ask: 'Zurücksetzen …',
    dialog: 'Übungsbörse zurücksetzen',
    lost: 'Das ist fort, und nichts bringt es zurück:',
    losses: [
      'Übungsguthaben, Positionen und offene Orders aller Wallets',
      'Ausführungen, Finanzierung und Verlauf bei der Handelsseite, und ihre Charts',
      'auch Programme, die hier handeln, verlieren ihre Orders',
    ],
    kept: 'Wallets, Session-Schlüssel, Leitplanken, Einstellungen und das Journal der Anfragen auf diesem Rechner bleiben. Sie beginnen wieder wie beim ersten Start.',
    goOn: 'Weiter',
    sure: 'Noch einmal: Mit diesem Knopf wird die Börse gelöscht.',
    now: 'Löschen und neu beginnen',
    back: 'Behalten',
  },
  seedWrong: 'Ein Startwert ist eine ganze Zahl von 0 bis 4.294.967.295.',
  seedHintWrong: 'Leer gelassen wird einer ausgelost.',
};
