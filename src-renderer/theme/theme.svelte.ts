import { createContext } from 'svelte';

export const THEMES = ['dark', 'light', 'contrast'] as const;
export const PAIRS = ['green-red', 'blue-orange'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export type ThemeName = (typeof THEMES)[number];
export type PairName = (typeof PAIRS)[number];
export type DensityName = (typeof DENSITIES)[number];

/** The part of the browser that a choice is kept in and shown on. */
export interface ThemePlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly dataset: DOMStringMap;
}

const KEY = 'countersign.look';

const oneOf = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((item) => item === value) ?? otherwise;

/** How the interface looks, by a person's choice; kept on this machine. */
export class Theme {
  #name = $state<ThemeName>('dark');
  #pair = $state<PairName>('green-red');
  #density = $state<DensityName>('comfortable');
  readonly #place: ThemePlace;

  constructor(place: ThemePlace) {
    this.#place = place;
    const [name, pair, density] = (place.storage.getItem(KEY) ?? '').split(' ');
    this.#name = oneOf(THEMES, name, 'dark');
    this.#pair = oneOf(PAIRS, pair, 'green-red');
    this.#density = oneOf(DENSITIES, density, 'comfortable');
    this.#show();
  }

  get name(): ThemeName {
    return this.#name;
  }
  set name(value: ThemeName) {
    this.#name = value;
    this.#keep();
  }

  get pair(): PairName {
    return this.#pair;
  }
  set pair(value: PairName) {
    this.#pair = value;
    this.#keep();
  }

  get density(): DensityName {
    return this.#density;
  }
  set density(value: DensityName) {
    this.#density = value;
    this.#keep();
  }

  #keep(): void {
    this.#place.storage.setItem(KEY, [this.#name, this.#pair, this.#density].join(' '));
    this.#show();
  }

  #show(): void {
    const { dataset } = this.#place;
    dataset['theme'] = this.#name;
    dataset['pair'] = this.#pair;
    dataset['density'] = this.#density;
  }
}

/** The look of the window, for every component under it. */
export const [useTheme, provideTheme] = createContext<Theme>();
