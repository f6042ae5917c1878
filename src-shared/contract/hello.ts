import * as v from 'valibot';

/** Where the web host takes WebSockets. */
export const WEB_SOCKET_PATH = '/contract';
/** Close code of a host that does not accept what was shown to it. */
export const UNAUTHORISED = 4401;

const Token = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** The first message to the web host: the one-time token of a fresh address, or the secret it was exchanged for. */
export const WebHello = v.union([
  v.strictObject({ t: v.literal('hello'), token: Token }),
  v.strictObject({ t: v.literal('hello'), secret: Token }),
]);
export type WebHello = v.InferOutput<typeof WebHello>;

/** The web host's answer; the secret opens the next connection of the same tab. */
export interface WebWelcome {
  readonly t: 'welcome';
  readonly secret: string;
  /** The program that asked for the address of this page; left out where the system gave it to a person. */
  readonly askedBy?: string;
}

/** The first line to the local socket. Without a token it is a stranger's, who may read the public status. */
export const SocketHello = v.strictObject({ t: v.literal('hello'), token: v.optional(Token) });
export type SocketHello = v.InferOutput<typeof SocketHello>;

/** The local socket's answer. */
export interface SocketWelcome {
  readonly t: 'welcome';
  /** False for a stranger. */
  readonly authenticated: boolean;
}
