import type { Words } from '../types.ts';

export const alerts: Words['alerts'] = {
  bell: (unread) => (unread === 0 ? 'Meldungen' : `Meldungen, ${String(unread)} ungelesen`),
  categories: {
    fill: 'Ausführungen',
    rejection: 'Ablehnungen und unbekannte Ausgänge',
    liquidation: 'Abstand zur Liquidation',
    session: 'Endende Session-Schlüssel',
    connection: 'Verbindung verloren und wieder da',
  },
  counts: {
    fill: (count) => `${String(count)} ${count === 1 ? 'Ausführung' : 'Ausführungen'}`,
    rejection: (count) => `${String(count)} ${count === 1 ? 'Anfrage' : 'Anfragen'} nicht erledigt`,
    liquidation: (count) => `${String(count)} ${count === 1 ? 'Margenwarnung' : 'Margenwarnungen'}`,
    session: (count) => `${String(count)} Session-Schlüssel`,
    connection: () => 'die Verbindung hat sich geändert',
  },
  fill: {
    whole: 'Ausgeführt',
    part: 'Teilweise ausgeführt',
    soFar: (summary, filled) => `${summary}, bisher ${filled}`,
    next: 'Die Position zeigt, was jetzt gehalten wird.',
  },
  rejection: {
    rejected: 'Von der Handelsseite abgelehnt',
    takenBack: 'Nach der Annahme zurückgewiesen',
    notSequenced: 'Nie bei der Handelsseite angekommen',
    unknown: 'Ausgang noch unbekannt',
    next: {
      rejected: 'Die Einzelheiten nennen die verletzte Regel. Nichts davon gilt.',
      takenBack: 'Die Einzelheiten nennen den Grund. Was sie bewirken sollte, ist nicht geschehen.',
      notSequenced: 'Sie kann neu aufgegeben werden: Diese zählt sicher nicht mehr.',
      unknown: 'Nicht noch einmal aufgeben: Es wird nach ihr gesucht, und vielleicht gilt sie schon.',
    },
  },
  group: {
    stuck: 'Eine Klammer oder Staffel braucht Sie',
    bare: 'Eine Position steht ohne ihre Ausstiege da',
    next: 'Von selbst geschieht nichts mehr mit ihr: Versuchen Sie es noch einmal, oder stornieren Sie, was steht.',
  },
  liquidation: {
    near: 'Nahe der Liquidation',
    last: 'Sehr nahe der Liquidation',
    detail: (strategy, now, end) =>
      `Die Strategie ${strategy} hat eine Marge von ${now}; unter ${end} wird sie liquidiert`,
    next: 'Verkleinern Sie die Position, stornieren Sie Orders, die sie vergrößern, oder zahlen Sie Sicherheiten ein.',
    over: 'Wieder fern der Liquidation',
    overNext: 'Es ist nichts zu tun.',
    done: 'Liquidiert',
    doneDetail: (strategy) => `Die Handelsseite hat die Positionen der Strategie ${strategy} geschlossen`,
    doneNext:
      'Die Strategie ist bis zur nächsten Einzahlung eingefroren. Die Ausführungen zeigen, zu welchen Kursen.',
  },
  session: {
    soon: 'Ein Session-Schlüssel endet bald',
    soonDetail: (name, left) => `${name} endet in ${left}`,
    soonNext:
      'Erneuern Sie ihn jetzt; sonst braucht danach jede Order die Wallet. Offene Orders bleiben offen.',
    ended: 'Ein Session-Schlüssel ist zu Ende',
    endedDetail: {
      expired: (name) => `Die Zeit von ${name} ist um`,
      denied: (name) => `Die Handelsseite weist ${name} ab`,
      lost: (name) => `Der Schlüssel von ${name} ist nicht im Tresor`,
    },
    endedNext:
      'Stellen Sie einen neuen aus, um weiterzuhandeln. Offene Orders bleiben offen: Stornieren Sie sie, wenn niemand zusieht.',
  },
  connection: {
    lost: {
      daemon: 'Der Daemon ist nicht da',
      venue: 'Die Handelsseite antwortet nicht',
      feed: 'Keine Live-Daten',
    },
    lostDetail: {
      daemon: 'Das Fenster hat das Programm verloren, das die Schlüssel hält',
      venue: 'Weder Kurse noch Orders kommen durch',
      feed: 'Die Echtzeitverbindung ist abgebrochen; was auf dem Schirm steht, ist alt',
    },
    lostNext: {
      daemon: 'Es wird wieder versucht. Offene Orders bleiben bei der Handelsseite offen.',
      venue:
        'Es wird wieder versucht. Offene Orders bleiben offen; der Totmannschalter kann sie jetzt nicht stornieren.',
      feed: 'Sie wird wieder aufgebaut. Orders können gesendet werden, aber die Kurse sind alt.',
    },
    back: {
      daemon: 'Der Daemon ist wieder da',
      venue: 'Die Handelsseite antwortet wieder',
      feed: 'Wieder Live-Daten',
    },
    away: (span) => `Fort für ${span}`,
    backNext: 'Was fehlte, ist neu gelesen.',
  },
  panel: {
    empty:
      'Noch nichts. Hier stehen Ausführungen, Ablehnungen, Warnungen und verlorene Verbindungen dieses Fensters, das Neueste zuerst.',
    emptyOff: 'Alle Arten von Meldungen sind ausgeschaltet.',
    clear: 'Leeren',
    settings: 'Was gemeldet wird, und wie',
    list: 'Meldungen, das Neueste zuerst',
    unread: 'neu',
    remove: (title) => `Entfernen: ${title}`,
    go: {
      request: 'Anfrage zeigen',
      positions: 'Positionen',
      groups: 'Klammern und Staffeln',
      sessions: 'Session-Schlüssel …',
      unlock: 'Tresor entsperren …',
      retry: 'Jetzt wieder versuchen',
    },
  },
  toasts: {
    region: 'Neue Meldungen',
    more: (count) => `und ${String(count)} weitere`,
    close: (title) => `Schließen: ${title}`,
  },
  settings: {
    what: 'Was',
    how: 'Wie',
    parts: 'Auch Teile einer Order',
    margin: 'Erste Warnung unter einer Marge von',
    marginNote: 'Liquidiert wird unter 5 %; eine letzte Warnung kommt unter 7 %.',
    session: 'Gemeldet vor dem Ende',
    sessionChoice: (minutes) => (minutes < 60 ? `${String(minutes)} min` : `${String(minutes / 60)} h`),
    connection: 'Gemeldet nach einer Unterbrechung von',
    connectionChoice: (seconds) => `${String(seconds)} s`,
    toasts: 'Einige Sekunden lang über der Arbeitsfläche zeigen',
    sounds: 'Einen kurzen Ton spielen',
    system: 'Mitteilungen des Systems, solange das Fenster nicht vorn ist',
    systemNote: {
      absent: 'Dieser Browser hat keine.',
      denied:
        'Der Browser erlaubt sie dieser Seite nicht: Erlauben Sie sie in seinen Einstellungen, dann hier einschalten.',
      default: 'Der Browser fragt einmal.',
      granted: 'Sie nennen Mengen und Kurse, auch auf einem Schirm, den andere sehen.',
    },
    mine: 'Nur solange dieses Fenster offen ist, und nur an diesem Rechner: Was nicht versäumt werden darf, gehört in den Totmannschalter.',
  },
};
