/** What one can be told of, each switched on and off by itself. */
export const ALERT_CATEGORIES = ['fill', 'rejection', 'liquidation', 'session', 'connection'] as const;
export type AlertCategory = (typeof ALERT_CATEGORIES)[number];

export type AlertTone = 'good' | 'plain' | 'unsure' | 'bad';

/** Where one does something about it. */
export type AlertPlace =
  | { readonly is: 'request'; readonly requestId: string }
  | { readonly is: 'positions' | 'groups' | 'sessions' | 'unlock' | 'retry' };

export interface AlertWords {
  /** In a few words: what. */
  readonly title: string;
  /** Of what, and how much. */
  readonly detail: string;
  /** What to do next. */
  readonly next: string;
}

/** Something that has just become true. */
export interface News {
  /** What it is about: a newer one of the same key takes its place. */
  readonly key: string;
  readonly category: AlertCategory;
  readonly tone: AlertTone;
  /** The texts of now: they follow the language. */
  readonly words: () => AlertWords;
  readonly place: AlertPlace | null;
  /** True for what stands in the list and nowhere else. */
  readonly quiet?: boolean;
}

export interface Alert extends News {
  /** Goes up with every one. */
  readonly id: number;
  /** This machine's time, in Unix milliseconds. */
  readonly at: number;
}
