import type { Sentences } from '../../../sentences.ts';

/** Parts: when the vault locks, what is watched, whose limit it is. */
export const safety: Sentences = {
  '1 minute': '1 Minute',
  '{0} minutes': '{0} Minuten',
  'after {0} without use': 'nach {0+} ohne Benutzung',
  'when this machine sleeps': 'wenn dieser Rechner in den Ruhezustand geht',
  'when the screen is locked': 'wenn der Bildschirm gesperrt wird',
  'the interface': 'die Oberfläche',
  'any connection': 'irgendeine Verbindung',
  'the heartbeat of {0}': 'das Lebenszeichen von {0}',
  'all strategies': 'alle Strategien',
  "dead man's switch": 'Totmannschalter',
  'an earlier run': 'einen früheren Lauf',
  'it took too long': 'es dauerte zu lange',
  'more rows than a day can have': 'mehr Zeilen, als ein Tag haben kann',
  'more rows than two days can have': 'mehr Zeilen, als zwei Tage haben können',
  session: 'Session-Schlüssel',
  app: 'Leitplanke des Programms',
};
