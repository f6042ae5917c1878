import type { Words } from '../types.ts';

export const book: Words['book'] = {
  title: 'Orderbuch',
  view: 'Ansicht',
  levels: 'Kursstufen',
  orders: 'Einzelorders',
  aggregation: 'Zusammenfassung',
  price: 'Kurs',
  amount: 'Menge',
  total: 'Summe',
  asks: 'Briefseite',
  bids: 'Geldseite',
  bestBid: 'Bester Geldkurs',
  bestAsk: 'Bester Briefkurs',
  useBest: (which, price) => `${which} ${price}, als Kurs übernehmen`,
  none: 'keiner',
  spread: 'Spanne',
  crossed: 'gekreuzt',
  crossedMeaning:
    'Der beste Geldkurs liegt nicht unter dem besten Briefkurs: So ein Buch sollte kein Handelsplatz zeigen.',
  held: 'fest',
  heldMeaning:
    'Die Kurse bleiben in ihren Zeilen, solange Zeiger oder Tastatur darauf stehen; die Mengen laufen weiter.',
  now: 'beste Kurse jetzt',
  own: (amount) => `eigene Order ${amount}`,
  queued: (amount, place, ahead) =>
    `eigene Order ${amount}, Platz ${place} in der Warteschlange, ${ahead} davor`,
  place: (place) => `#${place}`,
  keys: 'Eingabe übernimmt den Kurs, Umschalt und Eingabe die Menge bis zu dieser Zeile. Pfeiltasten gehen von Zeile zu Zeile.',
  tip: 'Klick: Kurs. Strg oder Cmd und Klick: Menge bis hierher.',
  noAnswer: 'Die Handelsseite antwortet nicht. Es wird weiter versucht.',
  waiting: (symbol) => `Das Orderbuch von ${symbol} wird erwartet.`,
  empty: (symbol) => `In ${symbol} ruht gerade keine Order. Die erste Limit-Order eröffnet das Buch.`,
  unreadable: (count) =>
    count === 1
      ? '1 Zeile kam an, die sich nicht zeigen lässt.'
      : `${count} Zeilen kamen an, die sich nicht zeigen lassen.`,
};
