import { exchangeControls } from './exchange-controls.ts';
import type { ControlRoute } from './route.ts';
import { serviceControls } from './service-controls.ts';
import type { ControlTarget } from './target.ts';

export type { ControlAnswer, ControlRoute } from './route.ts';
export type { ControlTarget } from './target.ts';

/** Every call under /practice/ (profile: 9). */
export function controlRoutes(target: ControlTarget): ControlRoute[] {
  return [...exchangeControls(target), ...serviceControls(target)];
}
