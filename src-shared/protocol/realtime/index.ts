export {
  AcknowledgeSchema,
  DataMessageSchema,
  FEEDS,
  ROW_SCHEMAS,
  type DataMessage,
  type FeedName,
} from './messages.ts';
export {
  bookL2,
  markPrices,
  orderUpdates,
  strategyUpdates,
  subscribeCommand,
  traderUpdates,
  unsubscribeCommand,
  type FeedSubscription,
} from './subscriptions.ts';
