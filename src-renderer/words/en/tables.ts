/** What every table has. */
export const tables = {
  sortBy: (column: string) => `Sort by ${column}; Shift with left or right changes the width`,
  actions: 'Actions',
  tools: (what: string) => `Columns and copy of ${what}`,
  toolsHint: 'Columns, copy as CSV',
  copy: 'Copy as CSV',
};
