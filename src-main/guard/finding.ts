/** Something that speaks against a request, found before it is signed. */
export interface Finding {
  /** The venue's safety value, or the name of a rail; what `--override` takes. */
  readonly rule: string;
  /** The venue's safety value where the venue would refuse; null for our own rails. */
  readonly safety: string | null;
  readonly message: string;
  /** What would be allowed: the nearest value. */
  readonly hint: string;
  /** A prediction may be overridden by a person; a rail may not. */
  readonly mayOverride: boolean;
}
