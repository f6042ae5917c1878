export { DECIMALS, ONE, formatDecimal, formatPlaces, isDecimal, parseDecimal, type Fixed } from './fixed.ts';
export {
  abs,
  ceilTo,
  divCeil,
  divFloor,
  floorTo,
  isMultipleOf,
  max,
  min,
  mulCeil,
  mulFloor,
  placesOf,
} from './arithmetic.ts';
