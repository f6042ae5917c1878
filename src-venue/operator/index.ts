export { REQUEST_FAULTS, type RequestFault } from './faults.ts';
export { OperatorKey } from './key.ts';
export { Operator, type OperatorDump, type OperatorParts } from './operator.ts';
export { httpOf, type Outcome, type Rejection } from './outcome.ts';
export { OtherNumber, readStrictJson, StrictJsonError, type StrictJson } from './strict-json.ts';
export { TokenBucket } from './token-bucket.ts';
