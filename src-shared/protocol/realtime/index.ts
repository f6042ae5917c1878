export {
  AcknowledgeSchema,
  DataMessageSchema,
  FEEDS,
  ROW_SCHEMAS,
  type DataMessage,
  type FeedName,
  type FeedRow,
} from './messages.ts';
export { readDataMessage } from './readers/message.ts';
export { readRows } from './readers/index.ts';
export {
  bookL2,
  bookL3,
  markPrices,
  orderUpdates,
  strategyUpdates,
  subscribeCommand,
  traderUpdates,
  unsubscribeCommand,
  type FeedSubscription,
} from './subscriptions.ts';
