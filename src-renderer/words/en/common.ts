/** Words that more than one panel uses. */
export const common = {
  buy: 'Buy',
  sell: 'Sell',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  retry: 'Try again',
  loading: 'Loading…',
  cancelAll: 'Cancel all of a market',
  cancelAllOf: (symbol: string, strategy: string, count: number) =>
    `Cancel all ${symbol} of ${strategy} (${count})`,
};
