export {
  markPriceFeed,
  strategyUpdateFeed,
  strategyUpdateRead,
  traderUpdateFeed,
  traderUpdateRead,
} from './account-updates.ts';
export { aggregationTicks, bucketLots, bucketOf, l2Row, l3Row, levelsOf } from './book.ts';
export { orderUpdateFeed, orderUpdateRead, partiesOf } from './order-update.ts';
export { isoTime } from './time.ts';
