export { loosens, previewChange, withChange } from './change.ts';
export { railFindings, symbolFindings, type RailOrder, type RailOwner } from './findings.ts';
export { distanceBps, effectOf, openNotionalOf, orderNotional, type Effect } from './order.ts';
export { railSentences, railsFromText, railsToText, type Rails } from './rails.ts';
