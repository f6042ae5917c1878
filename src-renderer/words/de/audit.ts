import type { Words } from '../types.ts';

export const audit: Words['audit'] = {
  title: 'Prüfprotokoll',
  lead: 'Was mit dem Tresor, seinen Wallets und Session-Schlüsseln geschieht, und jede Unterschrift einer Wallet, wird hier geschrieben, bevor es wirkt; was Session-Schlüssel unterschreiben, steht unter Anfragen. Es enthält keine Geheimnisse. Jeder Eintrag trägt einen Hash über alle vor ihm: Was geändert, entfernt oder eingefügt wird, zeigt sich bei der Prüfung.',
  verifying: 'Wird geprüft …',
  verify: 'Ganzes Protokoll prüfen',
  kind: 'Art der Einträge',
  kinds: {
    all: 'Alle',
    vault: 'Tresor',
    wallet: 'Wallets',
    session: 'Sessions',
    approval: 'Freigaben',
    other: 'Andere',
  },
  search: 'Einträge mit diesen Wörtern',
  searchHint: 'Name, Adresse oder Digest',
  tools: 'Prüfprotokoll',
  rows: 'Prüfprotokoll, Einträge',
  empty: 'Noch kein Eintrag. Er beginnt mit dem ersten, was mit einem Schlüssel geschieht.',
  noneLike: 'Kein Eintrag ist so.',
  noneOfNewest: (count) => `Keiner der neuesten ${String(count)} Einträge ist so.`,
  columns: {
    at: 'Zeit',
    text: 'Vorgang',
    subject: 'Von',
    digest: 'Digest',
    n: 'Nr.',
  },
  aSession: 'ein Session-Schlüssel',
  details: (n, time) => `Einzelheiten zu Eintrag ${String(n)}, ${time}`,
  older: 'Ältere Einträge zeigen',
  clockOff: 'Die Uhr dieses Rechners war damals unglaubwürdig: Die Zeit ist die des Eintrags davor.',
  event: 'Ereignis',
  hash: 'Hash des Eintrags',
  hashOf: (n) => `Hash von Eintrag ${String(n)}`,
  broken: (n) => `Gebrochen bei Eintrag ${String(n)}.`,
  inOrder: (count) =>
    count === 1 ? '1 Eintrag davor ist in Ordnung.' : `${String(count)} Einträge davor sind in Ordnung.`,
  intact: (count) => `Unversehrt: ${count === 1 ? '1 Eintrag' : `${String(count)} Einträge`}`,
  asOf: (time) => `, unverändert und in der richtigen Folge, Stand ${time}.`,
  torn: (bytes) =>
    `${String(bytes)} Byte eines Eintrags, der gerade geschrieben wurde, als der Rechner anhielt: kein Schaden, sein Vorgang fand nicht statt.`,
  head: (n) => `Eintrag ${String(n)} hat den Hash`,
  headHash: 'Hash des neuesten Eintrags',
  meaning:
    'Wer auf diesem Rechner schreiben darf wie Sie, kann das ganze Protokoll ersetzen und diese Prüfung mit ihm. Anderswo aufgeschrieben, beweisen Nummer und Hash später, dass bis hierher nichts geändert wurde.',
};
