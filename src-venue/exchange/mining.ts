import { parseDecimal, type Fixed } from '../../src-shared/money/index.ts';
import { TRADER_UPDATE_REASON } from '../../src-shared/protocol/index.ts';
import { emitTrader } from './emit.ts';
import type { Exchange } from './state.ts';

/** DDX per window of 8 hours, a fifth of it to makers and the rest to takers, by volume (profile: 8, trade mining). */
const REWARD = parseDecimal('3196.347031');
const MAKERS: Fixed = REWARD / 5n;
const TAKERS: Fixed = REWARD - MAKERS;

/** Rewards the volume since the last time. What rounding leaves is not given out. */
export function rewardTrading(x: Exchange): void {
  const traders = [...x.accounts.traders.values()];
  let made = 0n;
  let taken = 0n;
  for (const trader of traders) {
    made += trader.makerVolume;
    taken += trader.takerVolume;
  }
  for (const trader of traders) {
    const reward =
      (made === 0n ? 0n : (MAKERS * trader.makerVolume) / made) +
      (taken === 0n ? 0n : (TAKERS * trader.takerVolume) / taken);
    trader.makerVolume = 0n;
    trader.takerVolume = 0n;
    if (reward === 0n) continue;
    trader.availDdx += reward;
    emitTrader(x, TRADER_UPDATE_REASON.tradeMiningReward, trader, reward);
  }
}
