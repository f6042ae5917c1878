export { isAcceptable, isExactlyAcceptable, type Candidate } from './acceptance.ts';
export { bearableExactly, bearableLots } from './bearable.ts';
export { NO_FEE, takerFee, type Fee } from './fees.ts';
export { maxWithdrawal } from './withdrawal.ts';
export { sumsOf, type Marks } from './margin.ts';
