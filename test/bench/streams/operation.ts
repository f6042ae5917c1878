/** A name under which an order can be cancelled and modified. */
export type OrderName = number;

interface Placement {
  readonly owner: number;
  /** 0 bid, 1 ask. */
  readonly side: 0 | 1;
  readonly lots: number;
}

/** One operation on a book, before any engine's own form; prices in ticks, sizes in lots. */
export type Operation =
  | (Placement & { readonly kind: 'limit'; readonly id: OrderName; readonly ticks: number })
  | (Placement & { readonly kind: 'market' })
  | { readonly kind: 'cancel'; readonly id: OrderName; readonly owner: number }
  /** The order gives up its place and enters anew, under its old name. */
  | (Placement & { readonly kind: 'modify'; readonly id: OrderName; readonly ticks: number });
