import type { Sentences } from '../../../sentences.ts';

/** Parts that are put together of several: in no source as a whole. */
export const composed: Sentences = {
  'The stop': 'Stop',
  'The target': 'Ziel',
  'The entry': 'Einstieg',
  'has 1 word': 'hat 1 Wort',
  'has {0} words': 'hat {0} Wörter',
  'place orders, {0}': 'Orders aufgeben, {0+}',
  'change orders, {0}': 'Orders ändern, {0+}',
  'cancel orders, {0}': 'Orders stornieren, {0+}',
  'when this machine sleeps and when the screen is locked':
    'wenn dieser Rechner in den Ruhezustand geht und wenn der Bildschirm gesperrt wird',
  'after {0} without use and when this machine sleeps':
    'nach {0+} ohne Benutzung und wenn dieser Rechner in den Ruhezustand geht',
  'after {0} without use and when the screen is locked':
    'nach {0+} ohne Benutzung und wenn der Bildschirm gesperrt wird',
  'after {0} without use, when this machine sleeps and when the screen is locked':
    'nach {0+} ohne Benutzung, wenn dieser Rechner in den Ruhezustand geht und wenn der Bildschirm gesperrt wird',
  'buy {0} at {1}': 'Kauf {0} zu {1}',
  'sell {0} at {1}': 'Verkauf {0} zu {1}',
};
