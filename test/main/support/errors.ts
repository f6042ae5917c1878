import { CountersignError } from '../../../src-shared/errors/index.ts';

/** An error that was raised on purpose; anything else is a defect. */
export const isCountersignError = (thrown: unknown): thrown is CountersignError =>
  thrown instanceof CountersignError;
