import type { Words } from '../types.ts';

export const common: Words['common'] = {
  buy: 'Kaufen',
  sell: 'Verkaufen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: 'Sichern',
  retry: 'Noch einmal',
  loading: 'Wird geladen …',
  cancelAll: 'Alle eines Marktes stornieren',
  cancelAllOf: (symbol, strategy, count) => `Alle ${symbol} von ${strategy} stornieren (${count})`,
};
