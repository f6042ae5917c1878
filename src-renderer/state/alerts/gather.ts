import { say } from '../../words/index.ts';
import { ALERT_CATEGORIES, type Alert, type AlertTone } from './alert.ts';

const WORSE: readonly AlertTone[] = ['plain', 'good', 'unsure', 'bad'];

/** The one of these that matters most. */
export const worst = (alerts: readonly Alert[]): AlertTone =>
  alerts.reduce<AlertTone>(
    (tone, alert) => (WORSE.indexOf(alert.tone) > WORSE.indexOf(tone) ? alert.tone : tone),
    'plain',
  );

/** One is said as it is; of several, how many there are of each category. */
export function gather(alerts: readonly Alert[]): string {
  const newest = new Map(alerts.map((alert) => [alert.key, alert]));
  const [only, ...more] = newest.values();
  if (only && more.length === 0) {
    const { title, detail } = only.words();
    return `${title}: ${detail}`;
  }
  const words = say().alerts;
  return ALERT_CATEGORIES.map((category) => {
    const count = [...newest.values()].filter((alert) => alert.category === category).length;
    return count === 0 ? '' : words.counts[category](count);
  })
    .filter((part) => part !== '')
    .join(', ');
}
