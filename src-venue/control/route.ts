import * as v from 'valibot';

export interface ControlAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** One call under /practice/ (profile: 9). */
export interface ControlRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  handle(body: Uint8Array): ControlAnswer | Promise<ControlAnswer>;
}

export const done = (members: Record<string, unknown> = {}): ControlAnswer => ({
  status: 200,
  body: { success: true, ...members },
});
export const failed = (status: number, errorMsg: string, reason?: string): ControlAnswer => ({
  status,
  body: { success: false, errorMsg, ...(reason === undefined ? {} : { reason }) },
});

/** A POST route whose body is JSON of a schema. */
export function post<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  handle: (body: T) => ControlAnswer | Promise<ControlAnswer>,
): ControlRoute {
  return {
    method: 'POST',
    path,
    handle(bytes) {
      let json: unknown;
      try {
        json = JSON.parse(new TextDecoder().decode(bytes));
      } catch {
        return failed(400, 'The body is not JSON.');
      }
      // To a schema whose members are all optional a list would look like an object without them.
      if (Array.isArray(json)) return failed(400, 'The body is not a JSON object.');
      const parsed = v.safeParse(schema, json);
      if (parsed.success) return handle(parsed.output);
      const [issue] = parsed.issues;
      return failed(400, `${v.getDotPath(issue) ?? 'The body'}: ${issue.message.slice(0, 160)}`);
    },
  };
}
