/** What every error of the product carries across a process border. */
export interface ErrorData {
  /** Stable, in capitals; the thing to branch on. */
  code: string;
  /** One sentence for a person. */
  message: string;
  /** What to do about it. */
  hint: string;
  /** Where it happened, for the field of a form or the path of a document. */
  path?: string;
}

/** The root of every error we raise on purpose. Anything else that is thrown is a defect. */
export class CountersignError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly path: string | undefined;

  constructor(code: string, message: string, hint: string, options: { path?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CountersignError';
    this.code = code;
    this.hint = hint;
    this.path = options.path;
  }

  /** The form that crosses a process border: never the stack, never the cause. */
  toData(): ErrorData {
    return {
      code: this.code,
      message: this.message,
      hint: this.hint,
      ...(this.path === undefined ? {} : { path: this.path }),
    };
  }
}

/**
 * Turns anything thrown into what may be shown. A defect's own text stays inside: it may quote a value
 * that must not leave the process.
 */
export function toErrorData(thrown: unknown): ErrorData {
  if (thrown instanceof CountersignError) return thrown.toData();
  return {
    code: 'INTERNAL',
    message: 'Something went wrong inside Countersign.',
    hint: 'The log has the details; please report it.',
  };
}
