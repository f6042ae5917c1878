import type { Words } from '../types.ts';

export const tables: Words['tables'] = {
  sortBy: (column) => `Nach ${column} sortieren; Umschalt mit links oder rechts ändert die Breite`,
  actions: 'Aktionen',
  tools: (what) => `Spalten und Kopie von ${what}`,
  toolsHint: 'Spalten, als CSV kopieren',
  copy: 'Als CSV kopieren',
};
