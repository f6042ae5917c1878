/** How far a fact of the wire is known (profile: introduction). */
export const STANDINGS = ['published', 'inferred', 'ours'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The wire facts whose standing a person sees before the first live request. */
export const WIRE_FACTS = {
  domain: 'The EIP-712 domain: name, version, chain and contract.',
  types: 'The EIP-712 type strings; the replay pair stands last in each.',
  encoding: 'Labels, amounts, order hashes and signatures on the wire.',
  encryption: 'The encryption of a request to the operator.',
  sessions: 'The bytes and the signed type of a delegated session.',
  receipts: "What the operator's signature on a receipt covers, and by which key.",
  reads: 'The bodies of the public reads.',
  realtime: 'The messages of the realtime feeds.',
} as const;
export type WireFact = keyof typeof WIRE_FACTS;
export type Standings = Readonly<Record<WireFact, Standing>>;

export const LIVE_STANDINGS: Standings = {
  domain: 'published',
  types: 'inferred',
  encoding: 'published',
  encryption: 'published',
  sessions: 'ours',
  receipts: 'inferred',
  reads: 'published',
  realtime: 'published',
};

/** The practice venue defines its own facts, so nothing about it is in doubt. */
export const PRACTICE_STANDINGS: Standings = {
  ...LIVE_STANDINGS,
  domain: 'ours',
  types: 'ours',
  receipts: 'ours',
};
