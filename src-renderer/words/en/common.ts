/** Words that more than one panel uses. */
export const common = {
  buy: 'Buy',
  sell: 'Sell',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  retry: 'Try again',
  loading: 'Loading…',
};
