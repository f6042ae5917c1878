export { ALERT_CATEGORIES, type Alert, type AlertCategory, type AlertPlace } from './alert.ts';
export { Alerts } from './alerts.svelte.ts';
export { MARGIN_THRESHOLDS, thresholdWords } from './margin-news.ts';
export { browserOutlets } from './outlets.ts';
export { LOST_SECONDS, SESSION_MINUTES } from './settings.svelte.ts';
export { toastSide } from './side.ts';
export type { Toast } from './toasts.ts';
