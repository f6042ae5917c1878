import type { Words } from '../types.ts';

export const positions: Words['positions'] = {
  title: 'Positionen',
  tools: 'Positionen',
  rows: 'Positionen, Zeilen',
  empty: 'Keine Positionen. Was Sie kaufen oder verkaufen, steht hier mit seinem Ergebnis.',
  columns: {
    market: 'Markt',
    side: 'Seite',
    size: 'Größe',
    entry: 'Einstieg',
    mark: 'Markpreis',
    notional: 'Nennwert',
    pnl: 'Ergebnis',
    share: 'Margenanteil',
    liquidation: 'Liquidation',
    funding: 'Nächste Finanzierung',
  },
  sides: { long: 'long', short: 'short' },
  show: (symbol) => `${symbol} zeigen`,
  fill: (symbol) => `Ticket ausfüllen, um ${symbol} zu schließen`,
  close: 'Schließen …',
  actions: (symbol) => `Zum Marktkurs: ${symbol}`,
  closures: {
    close: 'Jetzt schließen',
    half: 'Zur Hälfte schließen',
    quarter: 'Zu einem Viertel schließen',
    reverse: 'Umkehren',
  },
  closeAll: 'Alle schließen …',
  askTitle: 'Zum Marktkurs schließen?',
  meaning:
    'Market-Orders nehmen innerhalb von 2 % um den Markpreis; was niemanden findet, wird gestrichen. Die Handelsseite kennt keine Order, die nur verkleinert: Ist eine Position dann kleiner, geht die Order darüber hinaus.',
  back: 'Zurück',
  send: (count) => (count === 1 ? 'Diese Order senden' : `${count} Orders senden`),
  failed: (words) => `${words} kam nicht durch; sehen Sie unter Anfragen nach.`,
};
