export { VenueLocation, type VenueAddress } from './address.ts';
export { HttpClient, TransportFailure, type HttpAnswer } from './http.ts';
export { operatorEndpoints, type OperatorEndpoints } from './operator-endpoints.ts';
export { practiceControl, type PracticeControl } from './practice-control.ts';
export { PublicReads, type Page, type StatsGate } from './reads.ts';
export { Realtime, type FeedReader, type RealtimeOptions, type RealtimeState } from './realtime.ts';
export { rowsOf } from './rows.ts';
