import type { OrderUpdateRow, StrategyUpdateRow, TraderUpdateRow } from './reads/index.ts';

/**
 * Why the venue refused something after it had accepted the request (interface: Events 2; codes of profile: 7), each in
 * a sentence for a person.
 */
type Codes<Row, Member extends keyof Row> = Record<NonNullable<Row[Member]> & number, string>;

/** Of an order: the rest of it is not carried out. */
export const ORDER_REJECTIONS: Codes<OrderUpdateRow, 'orderRejection'> = {
  0: 'It would have traded with an order of the same strategy.',
  1: 'The margin of the strategy could not bear more of it.',
  2: 'The orders that are left stand too far from the mark price.',
  3: 'There was nobody left to trade with.',
  4: 'The strategy may not trade: it is unknown or frozen.',
  5: 'It would have taken, and it was post-only.',
};

/** Of a cancel or of a change: nothing was done. */
export const CANCEL_REJECTIONS: Codes<OrderUpdateRow, 'cancelRejection'> = {
  0: 'The order was no longer open.',
};

/** Of a withdrawal of collateral: the amount is given back. */
export const WITHDRAW_REJECTIONS: Codes<StrategyUpdateRow, 'withdrawRejection'> = {
  0: 'The venue knows no such strategy.',
  1: 'The insurance-fund contribution is not valid.',
  2: 'It was more than could be withdrawn by then.',
  3: 'The insurance-fund contribution was smaller.',
  4: 'Too little would have been left in the insurance fund.',
};

/** Of a withdrawal of DDX: the amount is given back. */
export const WITHDRAW_DDX_REJECTIONS: Codes<TraderUpdateRow, 'withdrawDDXRejection'> = {
  0: 'The venue does not know this trader.',
  1: 'The DDX balance did not suffice by then.',
};

/** What is said of a rejection that comes without its code. */
export const REJECTED_WITHOUT_REASON = 'The venue gave no reason.';
