import type { Words } from '../types.ts';

export const faults: Words['faults'] = {
  disconnected: 'Es gibt keine Verbindung zum Daemon.',
  disconnectedHint: 'Sie wird wieder aufgebaut; nichts wurde gesendet.',
  candles: 'Ältere Kerzen ließen sich nicht lesen.',
  volumes: 'Die Umsätze ließen sich nicht lesen.',
  again: 'Versuchen Sie es noch einmal.',
};
