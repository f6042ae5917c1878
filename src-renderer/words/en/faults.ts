/** What this window itself says when something did not work; the daemon's own sentences go through `inWords`. */
export const faults = {
  disconnected: 'There is no connection to the daemon.',
  disconnectedHint: 'It is being made again; nothing was sent.',
  candles: 'Older candles could not be read.',
  volumes: 'The volumes could not be read.',
  again: 'Try again.',
};
