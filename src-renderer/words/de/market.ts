import type { Words } from '../types.ts';

export const market: Words['market'] = {
  noSides: (symbol) => `Dem Orderbuch von ${symbol} fehlt gerade eine Seite.`,
  crossed: 'Gekreuzt: Der beste Geldkurs liegt nicht unter dem besten Briefkurs.',
  depthPicture: (symbol) =>
    `Kumulierte Tiefe von ${symbol} nach Kurs; die Schaltfläche „Tabelle“ zeigt dieselben Zahlen`,
  asTable: 'Tabelle',
  asTableHint: 'Dieselben Zahlen als Tabelle zeigen',
  asPictureHint: 'Das Bild zeigen',
  depthRows: (symbol) => `Tiefe von ${symbol}, beste Kurse zuerst`,
  side: 'Seite',
  bid: 'Geld',
  ask: 'Brief',
  bids: 'Geld',
  asks: 'Brief',
  mark: 'Mark',
  price: 'Kurs',
  amount: 'Menge',
  total: 'Summe',
  away: 'Von der Mitte',
  time: 'Zeit',
  waitingTrades: (symbol) => `Abschlüsse in ${symbol} werden erwartet.`,
  noTrades: (symbol) => `${symbol} wurde noch nicht gehandelt.`,
  tradeRows: (symbol) => `Neueste Abschlüsse in ${symbol}`,
  boughtAt: 'gekauft zu',
  soldAt: 'verkauft zu',
};
