export {
  formatCompact,
  formatFixed,
  formatPercent,
  formatShortest,
  formatSigned,
  formatText,
  group,
  NOTHING,
  plainDigits,
  readDecimal,
  tone,
  UNREADABLE,
} from './numbers.ts';
export { orderWords, placesFor, shortHex, sideWord } from './orders.ts';
export { progressWords } from './requests.ts';
export { agoWords, endWords, leftWords, railWords, scopeWords } from './sessions.ts';
export {
  formatCountdown,
  formatDate,
  formatDateMinute,
  formatDateTime,
  formatMinute,
  formatSpan,
  formatTime,
  zoneOffsetMs,
} from './time.ts';
export {
  formats,
  HOURS,
  NUMBER_STYLES,
  ZONES,
  type HoursStyle,
  type NumberStyle,
  type Zone,
} from './style.svelte.ts';
