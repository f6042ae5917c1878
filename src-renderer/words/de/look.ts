import type { Words } from '../types.ts';

export const look: Words['look'] = {
  name: 'Aussehen',
  hint: 'Thema, Farben, Dichte, Sprache, Zahlen und Zeiten',
  theme: 'Thema',
  dark: 'Dunkel',
  light: 'Hell',
  contrast: 'Hoher Kontrast',
  pair: 'Gewinn und Verlust',
  greenRed: 'Grün und Rot',
  blueOrange: 'Blau und Orange',
  density: 'Dichte',
  comfortable: 'Bequem',
  compact: 'Dicht',
  language: 'Sprache',
  numbers: 'Zahlen',
  hours: 'Uhr',
  hours24: '24 Stunden',
  hours12: '12 Stunden',
  zone: 'Zeiten',
  local: 'Dieses Rechners',
  utc: 'UTC',
};
