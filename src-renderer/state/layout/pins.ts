import type { PanelFacts } from './panel.ts';

/**
 * A panel with a market of its own is `panel:market` wherever panels are named: in the layout and in what is kept of it.
 * The market is a symbol, or `#2` for the second one of the exchange, so that a standard workspace fits each exchange.
 */
export interface PanelName {
  /** The panel of the registry. */
  readonly panel: string;
  /** Null for the one that follows the market on screen. */
  readonly pin: string | null;
}

/** Symbols of the venue are short and plain; what else is kept there is no pin. */
const PIN = /^(?:[A-Z0-9]{1,12}|#[1-9])$/;

export function readName(id: string): PanelName {
  const at = id.indexOf(':');
  return at < 0 ? { panel: id, pin: null } : { panel: id.slice(0, at), pin: id.slice(at + 1) };
}

export const pinnedName = ({ panel, pin }: PanelName): string => (pin === null ? panel : `${panel}:${pin}`);

const isPin = (pin: string): boolean => PIN.test(pin);

/** The place among the exchange's markets that a pin names, from 0 on; null when it names a symbol. */
const placeOf = (pin: string): number | null => (pin.startsWith('#') ? Number(pin.slice(1)) - 1 : null);

/** Which markets panels can have for their own, and which of the names that were kept mean something here. */
export class Pins {
  readonly #known: ReadonlyMap<string, PanelFacts>;
  readonly #markets: () => readonly string[];

  constructor(known: ReadonlyMap<string, PanelFacts>, markets: () => readonly string[]) {
    this.#known = known;
    this.#markets = markets;
  }

  /** The exchange's markets in its order; none while they are not known. */
  get markets(): readonly string[] {
    return this.#markets();
  }

  /** The market that a panel is pinned to; null for one that follows, undefined while that is not known yet. */
  symbolOf(id: string): string | null | undefined {
    const { pin } = readName(id);
    const place = pin === null ? null : placeOf(pin);
    return place === null ? pin : this.markets[place];
  }

  canPin(id: string): boolean {
    return this.#known.get(readName(id).panel)?.pinned !== undefined;
  }

  /** A pin to a place that the exchange does not have shows nothing, so such a panel is left out. */
  isKnown(id: string): boolean {
    const { panel, pin } = readName(id);
    if (pin === null) return this.#known.has(panel);
    const place = placeOf(pin);
    const there = place === null || this.markets.length === 0 || place < this.markets.length;
    return this.canPin(id) && isPin(pin) && there;
  }

  /** Whether a panel of this market is among those, be it pinned by name or by place. */
  isAmong(panels: readonly string[], panel: string, symbol: string | null): boolean {
    return panels.some((id) => readName(id).panel === panel && this.symbolOf(id) === symbol);
  }
}
