/** Runs `count` operations; the harness chooses `count` and takes the time. */
export type Batch = (count: number) => void | Promise<void>;

/** Who is timed. */
export type Contender = 'ours' | 'peer';

/** Ours and a peer doing the same work, ready to be timed. */
export interface Contest {
  readonly ours: Batch;
  readonly peer: Batch;
  /** What one of a batch's `count` stands for, where it cannot be less: the records of a log. 1 when left out. */
  readonly operations?: number;
  /** Lays out what a batch of this size needs; it is not timed. */
  before?(contender: Contender, count: number): void | Promise<void>;
  /** What else is to be said, with figures of its own, one line each; asked for once the rounds are over. */
  notes?(brief: boolean): Promise<string[]>;
  /** Releases what was opened for the contest. */
  close?(): void | Promise<void>;
}

/** A goal for the ratio ours ÷ peer: at least for rates, at most for times. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** What a trial saw: one figure a round and side. */
export interface Seen {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
  readonly notes: readonly string[];
  /** Whether what else the goal asks for is met; true when left out. */
  readonly also?: boolean;
}

/** A benchmark that is no rate of operations: it takes its figures itself. */
export interface Trial {
  readonly name: string;
  readonly peerName: string;
  readonly goal: Goal;
  /** Of the figures; less is better. */
  readonly unit: 'ms' | 'MB';
  run(brief: boolean): Promise<Seen>;
}

export interface Benchmark {
  /** As `npm run bench -- NAME` takes it; the file of the same name beside this folder exports it by default. */
  readonly name: string;
  readonly peerName: string;
  readonly goal: Goal;
  /** Milliseconds an operation where less is better; operations a second when left out. */
  readonly unit?: 'ops/s' | 'ms';
  /** Sets both sides up and proves, by an assertion, that they do the same work. */
  prepare(): Contest | Promise<Contest>;
}
