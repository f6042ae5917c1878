export { isAcceptable, type Candidate } from './acceptance.ts';
export { bearableLots } from './bearable.ts';
export { NO_FEE, takerFee, type Fee } from './fees.ts';
export { maxWithdrawal } from './withdrawal.ts';
export { sumsOf, type Marks } from './margin.ts';
