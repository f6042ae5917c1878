import {
  Agent,
  request as plainRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** How an exchange with the venue ended without an answer that can be read. */
export class TransportFailure extends Error {
  override name = 'TransportFailure';
  /** False only when it is certain that no byte of the request left this machine. */
  readonly mayHaveArrived: boolean;
  /** Status that came before the answer broke off, if any. */
  readonly status: number | null;
  constructor(message: string, mayHaveArrived: boolean, status: number | null = null) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
    this.status = status;
  }
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface HttpCall {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Time for the whole exchange. */
  timeoutMs: number;
  maxBytes?: number;
}

const MAX_BYTES = 16 * 1024 * 1024;
/** An idle connection is closed before a usual server closes it, so that a request is not lost to that moment. */
const IDLE_MS = 4_000;

/** HTTP with connections kept open: `fetch` without what costs time, and knowing whether bytes may have left. */
export class HttpClient {
  private readonly plain = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: 64 });
  private readonly secure = new SecureAgent({ keepAlive: true, timeout: IDLE_MS, maxSockets: 64 });

  /** @throws {TransportFailure} */
  call(url: string, call: HttpCall): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      const options: RequestOptions = {
        method: call.method,
        headers: {
          ...call.headers,
          ...(call.body === undefined ? {} : { 'content-length': call.body.length }),
        },
        agent: isSecure ? this.secure : this.plain,
      };
      let connected = false;
      let status: number | null = null;
      let settled = false;
      const request: ClientRequest = (isSecure ? secureRequest : plainRequest)(url, options);
      const fail = (message: string): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        request.destroy();
        reject(new TransportFailure(message, connected, status));
      };
      const timer = setTimeout(() => {
        fail(`no answer within ${call.timeoutMs} ms`);
      }, call.timeoutMs);
      request.on('socket', (socket) => {
        if (!socket.connecting) connected = true;
        else socket.once(isSecure ? 'secureConnect' : 'connect', () => (connected = true));
        // An order is one small packet; waiting to fill it only delays it.
        socket.setNoDelay(true);
      });
      request.on('error', (error) => {
        fail(describe(error));
      });
      request.on('response', (response) => {
        status = response.statusCode ?? 0;
        collect(response, call.maxBytes ?? MAX_BYTES).then(
          (body) => {
            if (settled) return;
            settled = true;
            clearTimeout(timer);
            resolve({ status: status ?? 0, body });
          },
          (error: unknown) => {
            fail(error instanceof Error ? describe(error) : 'the answer broke off');
          },
        );
      });
      request.end(call.body);
    });
  }

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}

function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    response.on('data', (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) response.destroy(new Error('the answer is too large'));
      else parts.push(part);
    });
    response.on('end', () => {
      resolve(parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts));
    });
    response.on('error', reject);
    response.on('close', () => {
      if (!response.complete) reject(new Error('the answer broke off'));
    });
  });
}

function describe(error: Error & { code?: string }): string {
  switch (error.code) {
    case 'ECONNREFUSED':
      return 'nothing listens at its address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its name cannot be resolved';
    case 'ECONNRESET':
      return 'the connection broke';
    default:
      return error.code ?? error.message;
  }
}
