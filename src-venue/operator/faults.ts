/** profile: 9, POST /practice/fault; the kinds that wait for a request. */
export const REQUEST_FAULTS = [
  'not-accepting',
  'trusted-time-unavailable',
  'internal-error-before-commit',
  'internal-error-after-commit',
  'drop-response-after-commit',
  'delay',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** Faults that are to hit the next requests. */
export class Faults {
  private readonly left = new Map<RequestFault, number>();
  private delayMs = 0;

  /** Arms a fault for `count` requests. @param ms how long `delay` waits. */
  arm(kind: RequestFault, count: number, ms: number): void {
    this.left.set(kind, count);
    if (kind === 'delay') this.delayMs = ms;
  }

  /** True when the fault hits this request; uses up one. */
  hits(kind: RequestFault): boolean {
    const left = this.left.get(kind) ?? 0;
    if (left === 0) return false;
    this.left.set(kind, left - 1);
    return true;
  }

  /** Milliseconds to hold this request back. */
  delay(): number {
    return this.hits('delay') ? this.delayMs : 0;
  }

  clear(): void {
    this.left.clear();
  }
}
