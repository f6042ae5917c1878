import { Agent, request } from 'node:http';
import { seal, type ForeignReceipt } from './foreign-crypto.ts';
import type { VenueProcess } from './process.ts';
import { TestSocket } from './socket.ts';

// Not fetch: that repeats a request by itself after a 421.
const agent = new Agent({ keepAlive: true });

export interface HttpAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: T;
}

export interface OperatorAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: HttpAnswer['headers'];
  readonly body: Partial<ForeignReceipt> & {
    readonly error_reason?: string;
    readonly safety_failure?: string | null;
    readonly message?: string;
    readonly success?: boolean;
    readonly errorMsg?: string;
  };
}

/** A venue as anybody sees it who has its ready line. */
export class ForeignVenue {
  readonly ready: VenueProcess['ready'];

  constructor(ready: VenueProcess['ready']) {
    this.ready = ready;
  }

  /** One HTTP request, as it is. The answer's body is JSON if it can be read as such, else its text. */
  async http<T = Record<string, unknown>>(
    method: string,
    path: string,
    { body, headers = {} }: { body?: Uint8Array | string; headers?: Record<string, string> } = {},
  ): Promise<HttpAnswer<T>> {
    return new Promise((resolve, reject) => {
      const outgoing = request(this.ready.baseUrl + path, { method, headers, agent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode = 0, headers: answered } = incoming;
          resolve({ status: statusCode, headers: answered, text, body: jsonOr(text) as T });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  get<T = Record<string, unknown>>(path: string): Promise<HttpAnswer<T>> {
    return this.http<T>('GET', path);
  }

  /** The `value` of a read that must succeed. */
  async read<T = Record<string, unknown>[]>(path: string): Promise<T> {
    const { status, text, body } = await this.get<{ value: T }>(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return body.value;
  }

  control(path: string, body: unknown = {}, token: string = this.ready.controlToken): Promise<HttpAnswer> {
    const headers = { authorization: `Bearer ${token}` };
    return this.http('POST', path, { body: typeof body === 'string' ? body : JSON.stringify(body), headers });
  }

  /** A control call that must succeed. */
  async must(path: string, body: unknown = {}): Promise<Record<string, unknown>> {
    const answer = await this.control(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Moves venue time. */
  async advance(advanceMs: number): Promise<void> {
    await this.must('/practice/clock', { advanceMs });
  }

  /** Sets an index price; null takes the mark price away. */
  async price(symbol: string, indexPrice: string | null): Promise<void> {
    await this.must(
      '/practice/price',
      indexPrice === null ? { symbol, unavailable: true } : { symbol, indexPrice },
    );
  }

  async stateHash(): Promise<{ hash: string; requestIndex: number }> {
    const headers = { authorization: `Bearer ${this.ready.controlToken}` };
    return (
      await this.http<{ hash: string; requestIndex: number }>('GET', '/practice/state-hash', { headers })
    ).body;
  }

  async timeMs(): Promise<number> {
    return (await this.get<{ serverTimeMs: number }>('/v2/time')).body.serverTimeMs;
  }

  async operatorKey(): Promise<string> {
    return (await this.get<string>('/v2/encryption-key')).body;
  }

  /** Posts any bytes as a request. */
  post(body: Uint8Array, contentType = 'application/octet-stream'): Promise<OperatorAnswer> {
    return this.http('POST', '/v2/request', { body, headers: { 'content-type': contentType } });
  }

  /** Seals any text to the operator's key, the current one unless another is given, and posts it. */
  async postText(text: string | Uint8Array, operatorKey?: string): Promise<OperatorAnswer> {
    return this.post(seal(text, operatorKey ?? (await this.operatorKey())));
  }

  socket(): Promise<TestSocket> {
    return TestSocket.open(this.ready.wsUrl);
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
