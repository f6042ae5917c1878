import type { Duplex } from 'node:stream';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Long enough to read a last answer. */
const LINGER_MS = 1_000;

/**
 * Answers on a bare socket, in the gateway's own form, and closes it. A client that does not close its side in turn
 * is cut off: it would keep one of the sockets for ever.
 */
export function refuseSocket(socket: Duplex, status: number, text: string, errorMsg: string): void {
  const body = JSON.stringify({ success: false, errorMsg });
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes that are no HTTP request, and requests that take too long. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'Bad Request'];
  refuseSocket(socket, status, text, `${text}.`);
}
const CLIENT_ERRORS: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};
