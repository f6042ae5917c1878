/** What each panel is called: its tab, its region and its place in the palette. */
export const panels = {
  chart: 'Chart',
  orderBook: 'Order book',
  ticket: 'Order ticket',
  account: 'Account',
  depth: 'Depth',
  statistics: 'Market statistics',
  trades: 'Trades',
  positions: 'Positions',
  openOrders: 'Open orders',
  requests: 'Requests',
  groups: 'Brackets and scales',
  fills: 'Fills',
  history: 'Order history',
  funding: 'Funding',
  movements: 'Movements',
  traderUpdates: 'Trader updates',
};
