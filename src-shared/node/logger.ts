import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** Members that never reach a log, at the top or one or two levels down. */
const SECRET_NAMES = [
  'secret',
  'secretKey',
  'privateKey',
  'passphrase',
  'password',
  'mnemonic',
  'phrase',
  'token',
  'controlToken',
  'authorization',
  'masterKey',
  'keystore',
];
const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** A logger that writes JSON lines to `file`, or to standard error when there is none. */
export function createLogger(name: string, options: { file?: string; level?: string } = {}): Logger {
  const destination = pino.destination({ dest: options.file ?? 2, sync: true, mode: 0o600 });
  return pino(
    { name, level: options.level ?? 'info', base: { name }, redact: { paths, censor: '[redacted]' } },
    destination,
  );
}
