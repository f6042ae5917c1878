import type { Words } from '../types.ts';

export const safety: Words['safety'] = {
  title: 'Sicherheit',
  page: 'Seite',
  pages: { rails: 'Leitplanken', 'dead-man': 'Totmannschalter', keys: 'Tastenkürzel' },
  back: 'Zurück',
  rails: {
    lead: 'Grenzen, die dieses Programm einhält, für jeden Aufrufer und jeden Schlüssel, auch für Bots. Die Handelsseite kennt sie nicht. Stornos gehen an allen vorbei. Enger stellen Sie sie frei; vor dem Lockern wird noch einmal gefragt.',
    day: 'Ergebnis seit 00:00 UTC',
    open: 'Jetzt offen',
    lastMinute: 'Orders in der letzten Minute',
    lossReached:
      'Der Tagesverlust ist erreicht: Bis 00:00 UTC gehen nur Stornos durch und Orders, die eine Position verkleinern.',
    save: 'Leitplanken setzen',
    loosen: 'Leitplanken lockern',
    saved: 'Die Leitplanken sind gesetzt.',
  },
  boxes: {
    noLimit: 'keine Grenze',
    maxOrderNotional: 'Größte Order',
    maxOpenNotional: 'Höchster offener Wert',
    maxDailyLoss: 'Höchster Verlust eines Tages',
    maxDistanceFromMarkBps: 'Größter Abstand vom Markpreis',
    maxOrdersPerMinute: 'Orders in einer Minute',
    orders: 'Orders',
    symbols: 'Märkte',
    all: (symbols) => `alle: ${symbols}`,
  },
  deadMan: {
    states: { off: 'Aus', armed: 'Scharf', counting: 'Zählt herunter', fired: 'Ausgelöst' },
    firesIn: (span) => `und löst in ${span} aus`,
    goesOn: 'und storniert auch neue Orders seiner Strategien, bis wieder da ist, was er überwacht',
    problem: (problem) => `Er konnte jetzt nicht handeln: ${problem}`,
    cannot:
      'Er kann weder Positionen schließen noch einen Abschluss rückgängig machen, der dem Storno zuvorkommt, und er braucht einen Session-Schlüssel, der alle Orders eines Marktes stornieren darf. Antwortet die Handelsseite nicht, versucht er es weiter.',
    enabled: 'Alle Orders stornieren, wenn weg ist, was überwacht wird',
    watch: 'Was überwacht wird',
    watches: { interface: 'Eine Oberfläche', clients: 'Irgendein Programm', heartbeat: 'Ein Lebenszeichen' },
    seconds: 'Weg seit',
    name: 'Name des Aufrufers',
    strategies: 'Strategien',
    allStrategies: 'alle',
    pause: 'Auch das Unterschreiben neuer Orders anhalten, wie die Notbremse',
    lastFired: (at, pairs, left) =>
      `Zuletzt ausgelöst am ${at}: ${String(pairs)} ${pairs === 1 ? 'Paar' : 'Paare'} aus Strategie und Markt${left === null ? '' : left === 1 ? ', 1 Order blieb offen' : `, ${String(left)} Orders blieben offen`}.`,
    save: 'Schalter setzen',
    weaken: 'Schalter abschwächen',
    saved: 'Der Totmannschalter ist gesetzt.',
    wholeSeconds: 'Geben Sie ganze Sekunden ein.',
    secondsRange: 'Von 5 bis 86400, einem Tag.',
    writeName: 'Geben Sie einen Namen ein.',
    nameHint: 'Unter ihm sendet der Aufrufer sein Lebenszeichen.',
  },
  panic: {
    ask: 'Notbremse: alles stornieren',
    cancelling: 'Alles wird storniert',
    ended: 'Notbremse, beendet',
    endedBy: (by) => `Notbremse durch ${by}, beendet`,
    nobody: 'niemanden',
    atOnce: 'tut dies sofort, von überall und ohne Rückfrage.',
    reading: 'Es wird gelesen, was offen ist; das Größte wird zuerst storniert …',
    run: 'Jetzt alles stornieren',
    resume: 'Handel fortsetzen …',
    hide: 'Ausblenden; es läuft weiter',
    nothingKnown:
      'Es sind keine offenen Orders bekannt. Es würde noch einmal nachgesehen und das Unterschreiben neuer Orders angehalten.',
    does: 'Storniert alle offenen Orders, die größten zuerst, an jeder Leitplanke und jeder wartenden Order vorbei, und hält das Unterschreiben neuer Orders an, bis Sie den Handel fortsetzen. Positionen bleiben, wie sie sind.',
    cannot:
      'Sie kann nicht: Positionen schließen, einen Abschluss rückgängig machen, der dem Storno zuvorkommt, Orders von Wallets erreichen, die nicht auf diesem Rechner liegen, oder etwas ausrichten, solange die Handelsseite nicht antwortet. Ihr Bericht sagt, was noch offen ist.',
    budgetAtOnce: 'Das Anfragebudget lässt alles sofort hinaus.',
    budgetTakes: (span) => `Nach dem Anfragebudget dauert es etwa ${span}.`,
    plan: 'Was storniert würde, in dieser Reihenfolge',
    columns: {
      strategy: 'Strategie',
      market: 'Markt',
      orders: 'Orders',
      notional: 'Nennwert, USDC',
      signer: 'Unterschrieben von',
    },
    signers: { wallet: 'der Wallet, durch diesen Klick', session: 'einem Session-Schlüssel' },
    sent: (done, all, left) =>
      `${String(done)} von ${String(all)} gesendet${left === null ? '' : `, noch etwa ${left}`}.`,
    leftUnread: 'Was übrig ist, ließ sich nicht lesen: Sehen Sie unter den offenen Orders nach.',
    leftOpen: (count) =>
      count === 1 ? '1 Order ist noch offen.' : `${String(count)} Orders sind noch offen.`,
    nothingToCancel: 'Es gab nichts zu stornieren.',
    nothingLeft: 'Es ist nichts mehr offen.',
    paused: 'Neue Orders sind angehalten; Stornos gehen weiter.',
    progress: 'Gesendete Paare',
    of: (strategy, count) => `von ${strategy}, ${String(count)} offen`,
    stillOpen: 'Noch offen',
    ofStrategy: (strategy) => `von ${strategy ?? 'einer unbekannten Strategie'}`,
    doubt: (count) =>
      count === 1
        ? 'Eine Order war unterwegs, und ihr Ausgang ist nicht bekannt: Sie kann noch eröffnet werden. Sehen Sie unter Anfragen nach.'
        : `${String(count)} Orders waren unterwegs, und ihr Ausgang ist nicht bekannt: Sie können noch eröffnet werden. Sehen Sie unter Anfragen nach.`,
    began: (at, by, ended) =>
      `Begonnen um ${at} durch ${by}${ended === null ? '' : `, beendet um ${ended}`}.`,
  },
  pair: {
    approval: 'wartet darauf, dass Sie die Wallet unterschreiben lassen',
    stillOpen: (count, why) => `${String(count)} noch offen${why === undefined ? '' : `: ${why}`}`,
    waits: 'ist noch nicht an der Reihe',
    nothingSent: 'nichts wurde gesendet',
    cancelled: (all, again) => `${all ? 'alle storniert' : 'eingereiht'}${again ? ', beim zweiten Mal' : ''}`,
    unknown: 'gesendet; der Ausgang ist noch nicht bekannt',
    sending: 'wird gesendet',
    nothingToCancel: 'nichts war mehr zu stornieren',
  },
  resume: {
    title: 'Handel fortsetzen',
    text: (since, by) =>
      `Das Unterschreiben neuer Orders ist seit ${since} angehalten, durch ${by}. Ab jetzt unterschreiben Session-Schlüssel wieder neue Orders, auch für Bots und Skripte. Die Leitplanken bleiben, wie sie sind.`,
    stay: 'Angehalten lassen',
    done: 'Neue Orders können wieder unterschrieben werden.',
  },
};
