import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a backup says of itself, sealed with the rest. */
export const Manifest = v.object({
  createdAt: v.number(),
  /** Of the product that has written it. */
  version: v.string(),
  /** The public side of the wallets, as custody keeps it; null where there was no vault. */
  wallets: v.nullable(v.array(v.unknown())),
  sessions: Count,
  requests: Count,
  /** Last record of the audit log that goes with it; null when there is none. */
  auditHead: v.nullable(v.strictObject({ n: Count, hash: v.string() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** Names of the entries, in their order. */
export const ENTRY = {
  manifest: 'manifest',
  secrets: 'secrets',
  database: 'countersign.db',
  audit: 'audit.log',
} as const;
