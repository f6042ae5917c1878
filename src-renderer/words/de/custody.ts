import type { Words } from '../types.ts';

export const custody: Words['custody'] = {
  back: 'Zurück',
  done: 'Fertig',
  unlock: 'Entsperren',
  unlockMore: 'Entsperren …',
  sign: {
    title: 'Zu unterschreiben',
    approve: 'Freigeben und unterschreiben',
    device: 'Weiter auf dem Gerät',
    again: 'Neu vorbereiten',
    windowOver: 'Das Zeitfenster ist vorbei; nichts wurde unterschrieben.',
    timeOver: 'Die Zeit ist vorbei; nichts wurde unterschrieben.',
  },
  approvals: {
    over: 'Niemand hat es rechtzeitig freigegeben. Nichts wurde unterschrieben; wer gefragt hat, weiß es.',
    elsewhere:
      'Die Freigabe ist nicht mehr gefragt: Sie wurde anderswo entschieden, oder wer gefragt hat, ist fort. Hier wurde nichts unterschrieben.',
    askedBy: 'Angefragt von',
    caller: (caller, at, more) =>
      `${caller}, um ${at}${more > 0 ? `; danach ${more === 1 ? 'noch eine' : `noch ${String(more)}`}` : ''}`,
    command: 'Mit',
    wallet: 'Wallet',
    address: 'Adresse der Wallet',
    device:
      'Der Schlüssel dieser Wallet liegt auf einem Ledger. Nach Ihrer Freigabe hier fragt das Gerät: Vergleichen Sie, was es zeigt, mit diesem, und bestätigen Sie es dort. Vorher wird nichts unterschrieben.',
    notHere: (program) =>
      `Ein Programm (${program}) hat die Adresse dieser Seite angefordert; ein Klick darin zeigt also nicht, dass ein Mensch freigibt: Für eine echte Wallet wird hier nichts freigegeben.`,
    where:
      'Geben Sie im Fenster der Desktop-App frei oder auf der Seite, deren Adresse Countersign beim Start ausgegeben hat.',
    whereAnew:
      'Tun Sie es im Fenster der Desktop-App oder auf der Seite, deren Adresse Countersign beim Start ausgegeben hat.',
    whereById: 'Oder in einem Terminal, mit der Passphrase des Tresors:',
    approveCommand: (id: string) => `countersign approvals approve ${id}`,
    approve: 'Freigeben',
    reject: 'Ablehnen',
    later: 'Später entscheiden',
    next: 'Weiter',
    saidOver: (title) => `${title}: nicht rechtzeitig freigegeben; nichts wurde unterschrieben.`,
    saidElsewhere: (title) =>
      `${title}: nicht mehr gefragt. Es wurde anderswo entschieden, oder wer gefragt hat, ist fort.`,
    approved: (title) => `${title}: freigegeben.`,
    rejected: (title) => `${title}: abgelehnt; nichts wurde unterschrieben.`,
  },
  closedDoor: {
    title: 'Diese Adresse ist verbraucht',
    why: 'Eine Adresse von Countersign öffnet einmal und gehört dem Reiter, der sie geöffnet hat. Dieser Reiter hat keinen Schlüssel zum Daemon, oder der Daemon wurde seither neu gestartet.',
    anew: 'Erzeugen Sie in einem Terminal eine neue, und öffnen Sie, was es ausgibt:',
  },
  damaged: {
    title: 'Der Tresor ist beschädigt',
    what: 'Seine Datei wurde verändert oder abgeschnitten, also lässt sich nichts darin öffnen. Sie bleibt genau, wie sie ist, und wird nicht überschrieben.',
    next: 'Die Kurse laufen weiter; unterschrieben werden kann nichts. Legen Sie eine unversehrte Kopie der Tresordatei zurück, und starten Sie Countersign dann neu.',
  },
  locked: {
    title: 'Der Tresor ist gesperrt',
    lead: 'Die Kurse laufen weiter. Unterschrieben wird erst wieder, wenn der Tresor offen ist.',
    opens: {
      passphrase: 'Seine Passphrase öffnet ihn.',
      keychain: 'Sein Schlüssel liegt im Schlüsselbund Ihres Systems, der ihn öffnet.',
      unprotected:
        'Er ist ungeschützt: Sein Schlüssel liegt in einer Datei daneben, und wer Ihre Dateien hat, kann ihn öffnen.',
    },
    passphrase: 'Passphrase',
  },
  heldUp: {
    brackets: (count) =>
      count === 1
        ? '1 Klammer wartet darauf, dass der Tresor entsperrt wird: Ihr Stop und ihr Ziel werden so lange weder gesetzt noch geändert.'
        : `${String(count)} Klammern warten darauf, dass der Tresor entsperrt wird: Ihre Stops und Ziele werden so lange weder gesetzt noch geändert.`,
    scales: (count) =>
      count === 1
        ? '1 Staffel wartet ebenfalls: Der Rest ihrer Orders wird so lange nicht gesetzt.'
        : `${String(count)} Staffeln warten ebenfalls: Der Rest ihrer Orders wird so lange nicht gesetzt.`,
    scalesAlone: (count) =>
      count === 1
        ? '1 Staffel wartet darauf, dass der Tresor entsperrt wird: Der Rest ihrer Orders wird so lange nicht gesetzt.'
        : `${String(count)} Staffeln warten darauf, dass der Tresor entsperrt wird: Der Rest ihrer Orders wird so lange nicht gesetzt.`,
    would: 'Wenn die Session-Schlüssel jetzt gesperrt werden:',
  },
  practice: {
    title: 'Üben Sie an einer vollständigen Börse auf diesem Rechner',
    lead: 'Die Übungsbörse läuft auf diesem Rechner, mit anderen Händlern darin, und braucht weder Netz noch Konto. Ein Klick legt eine Wallet an, zahlt Übungsgeld ein und unterschreibt einen Schlüssel, der einen Tag lang handeln darf.',
    happens: 'Was geschehen wird',
    stepDone: ' (erledigt)',
    kept: 'Wie die Schlüssel verwahrt werden',
    signed: 'Was unterschrieben wird',
    keptBy: {
      keychain:
        'Die Schlüssel liegen versiegelt in einem Tresor auf diesem Rechner. Der Schlüssel des Tresors liegt im Schlüsselbund Ihres Systems.',
      passphrase:
        'Die Schlüssel liegen versiegelt in einem Tresor auf diesem Rechner, unter Ihrer Passphrase.',
      unprotected:
        'Die Schlüssel liegen versiegelt in einem Tresor auf diesem Rechner, unter einer Schlüsseldatei daneben: Übung, ungeschützt. Ein solcher Tresor nimmt keine Wallets für echte Handelsseiten an.',
      choose:
        'Auf diesem Rechner antwortet kein Schlüsselbund. Die Schlüssel liegen versiegelt in einem Tresor auf diesem Rechner; wählen Sie, wie er verwahrt wird.',
    },
    approval: 'Der Klick gibt genau dies frei.',
    waiting: 'Es wird auf die Handelsseite gewartet.',
    triedAgain: 'Es wird weiter versucht.',
    start: 'Übung beginnen',
    ready: 'Bereit zum Üben.',
  },
  keep: {
    label: 'Wie der Tresor verwahrt wird',
    without: 'Ohne fortfahren',
    withoutMeaning:
      'Als „Übung, ungeschützt“ gekennzeichnet; wer Ihre Dateien hat, hat diese Schlüssel. Wallets für echte Handelsseiten werden abgelehnt.',
    passphrase: 'Unter einer Passphrase',
    passphraseMeaning: 'Bei jedem Start erfragt. Niemand kann sie wiederbringen.',
  },
  passphrase: {
    fresh: 'Neue Passphrase',
    again: 'Noch einmal dieselbe',
    least: (count) => `Mindestens ${String(count)} Zeichen.`,
    longer: 'Länger ist besser: vier Wörter oder mehr.',
    differs: 'Das ist nicht, was oben steht.',
  },
  live: {
    venue: 'Echte Handelsseite',
    lead: 'Dieses Profil handelt mit echtem Geld. Bringen Sie eine Wallet mit, und lassen Sie sie einen Session-Schlüssel unterschreiben: einen Schlüssel, der eine Zeit lang Orders aufgibt und storniert und nie auszahlen kann.',
    wallet: 'Eine Wallet',
    wallets: 'Wallets …',
    walletHint:
      'Am sichersten ist ein Ledger, dessen Schlüssel ihn nie verlässt. Eine Wallet dieses Rechners liegt versiegelt in seinem Tresor.',
    fromLedger: 'Von einem Ledger …',
    import: 'Importieren …',
    create: 'Anlegen …',
    watch: 'Adresse nur beobachten …',
    session: 'Ein Session-Schlüssel',
    watched: (name) =>
      `${name} wird nur beobachtet und unterschreibt nie: Dafür lässt sich kein Session-Schlüssel ausstellen.`,
    sessionHint:
      'Sie wählen, was er darf, wie lange und in welchen Grenzen, und die Wallet unterschreibt das einmal.',
    issue: 'Session-Schlüssel ausstellen …',
    look: 'Zuerst den Markt ansehen',
    unverified:
      'Bevor die erste Anfrage für diese Handelsseite unterschrieben wird, lesen Sie, was an ihr nicht bestätigt ist. Bis Sie zustimmen, werden Anfragen abgelehnt.',
    accept: 'Dem zustimmen',
    accepted: 'Das Profil ist angenommen.',
  },
  said: {
    unlocked: 'Der Tresor ist entsperrt.',
    allLocked: 'Alles ist gesperrt.',
    locked: 'Der Tresor ist gesperrt.',
  },
};
