import { ONE, type Fixed } from './fixed.ts';

/** Quotient toward negative infinity. */
export function divFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const exact = quotient * denominator === numerator;
  return exact || numerator < 0n === denominator < 0n ? quotient : quotient - 1n;
}

/** Quotient toward positive infinity. */
export function divCeil(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const rest = numerator - quotient * denominator;
  // A rest has the sign of the numerator; the quotient was cut toward zero.
  return rest === 0n || rest < 0n !== denominator < 0n ? quotient : quotient + 1n;
}

/** price × amount, rounded down: what a trader receives (profile: 8 Exactness). */
export function mulFloor(a: Fixed, b: Fixed): Fixed {
  return divFloor(a * b, ONE);
}

/** price × amount, rounded up: what a trader pays (profile: 8 Exactness). */
export function mulCeil(a: Fixed, b: Fixed): Fixed {
  return divCeil(a * b, ONE);
}

export function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** True when `value` lies on the grid of `step`. */
export function isMultipleOf(value: Fixed, step: Fixed): boolean {
  return value % step === 0n;
}

/** The grid value at or below `value`. */
export function floorTo(value: Fixed, step: Fixed): Fixed {
  return divFloor(value, step) * step;
}

/** The grid value at or above `value`. */
export function ceilTo(value: Fixed, step: Fixed): Fixed {
  return divCeil(value, step) * step;
}

/** Decimal places that a step needs: 0.0001 has four, 1 has none. */
export function placesOf(step: Fixed): number {
  let places = 6;
  let rest = step;
  while (places > 0 && rest % 10n === 0n) {
    rest /= 10n;
    places--;
  }
  return places;
}
