import type * as v from 'valibot';

/**
 * Who may call a command.
 * - `anyone`: also a local connection that showed no token.
 * - `read`: any connection that showed its token.
 * - `trade`: private requests; rails and scopes decide.
 * - `wallet`: signs with a wallet or changes custody; the handler asks for approval.
 */
export type Access = 'anyone' | 'read' | 'trade' | 'wallet';

export interface Command<
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
> {
  readonly access: Access;
  readonly input: I;
  readonly output: O;
}

export interface Stream<
  P extends v.GenericSchema = v.GenericSchema,
  T extends v.GenericSchema = v.GenericSchema,
> {
  readonly access: Access;
  readonly params: P;
  readonly item: T;
}

export function command<I extends v.GenericSchema, O extends v.GenericSchema>(
  access: Access,
  input: I,
  output: O,
): Command<I, O> {
  return { access, input, output };
}

export function stream<P extends v.GenericSchema, T extends v.GenericSchema>(
  access: Access,
  params: P,
  item: T,
): Stream<P, T> {
  return { access, params, item };
}
