/** The disk did not take a record. It is not kept and must not be applied; the log can go on once there is space. */
export class LogUnwritableError extends Error {
  constructor(cause: unknown) {
    super(`The log could not be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Nobody knows what the disk holds of the latest records: nothing more is promised, and the process must end. */
export class LogBrokenError extends Error {
  constructor(cause: unknown) {
    super(
      `The disk could not keep the log: ${cause instanceof Error ? cause.message : String(cause)}. ` +
        'Start the venue again once the disk works; what was acknowledged is kept.',
      { cause },
    );
  }
}
