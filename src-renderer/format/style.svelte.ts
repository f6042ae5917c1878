/** How numbers are grouped and pointed, each as 1,234.5 looks in it. */
export const NUMBER_STYLES = ['comma-point', 'point-comma', 'space-point', 'space-comma'] as const;
export const HOURS = ['24', '12'] as const;
export const ZONES = ['local', 'utc'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];
export type HoursStyle = (typeof HOURS)[number];
export type Zone = (typeof ZONES)[number];

/** The part of the browser that the choice is kept in, and the languages that a person reads, best first. */
export interface StylePlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly preferred: readonly string[];
}

const KEY = 'countersign.formats';
/** Thin and never broken: what stands before it and after it is one number. */
const THIN = '\u202f';

const MARKS: Readonly<Record<NumberStyle, { readonly group: string; readonly point: string }>> = {
  'comma-point': { group: ',', point: '.' },
  'point-comma': { group: '.', point: ',' },
  'space-point': { group: THIN, point: '.' },
  'space-comma': { group: THIN, point: ',' },
};

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((item) => item === value);

/**
 * How numbers and times are shown, by a person's choice; kept on this machine. It is for the eye alone: what is typed,
 * copied or sent keeps its point, and times that are sent are numbers.
 */
class Formats {
  #numbers = $state<NumberStyle>('comma-point');
  #hours = $state<HoursStyle>('24');
  #zone = $state<Zone>('local');
  #place: StylePlace | undefined;

  /** The choice of this window: made before, else as the first preferred language writes numbers. */
  start(place: StylePlace): void {
    this.#place = place;
    const [numbers, hours, zone] = (place.storage.getItem(KEY) ?? '').split(' ');
    this.#numbers = oneOf(NUMBER_STYLES, numbers) ?? styleOf(place.preferred[0]);
    this.#hours = oneOf(HOURS, hours) ?? '24';
    this.#zone = oneOf(ZONES, zone) ?? 'local';
  }

  get numbers(): NumberStyle {
    return this.#numbers;
  }
  set numbers(style: NumberStyle) {
    this.#numbers = style;
    this.#keep();
  }

  get hours(): HoursStyle {
    return this.#hours;
  }
  set hours(style: HoursStyle) {
    this.#hours = style;
    this.#keep();
  }

  get zone(): Zone {
    return this.#zone;
  }
  set zone(zone: Zone) {
    this.#zone = zone;
    this.#keep();
  }

  get marks(): { readonly group: string; readonly point: string } {
    return MARKS[this.#numbers];
  }

  /** "1,234.5", as a style writes it. */
  sampleOf(style: NumberStyle): string {
    const { group, point } = MARKS[style];
    return `1${group}234${point}5`;
  }

  #keep(): void {
    this.#place?.storage.setItem(KEY, [this.#numbers, this.#hours, this.#zone].join(' '));
  }
}

/** One for the window, as the language is. */
export const formats = new Formats();

/** As a language writes numbers; as English does where the machine names one that nobody knows ("C", "en-US@posix"). */
function styleOf(language: string | undefined): NumberStyle {
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  let parts: Intl.NumberFormatPart[];
  try {
    parts = new Intl.NumberFormat(language ?? 'en').formatToParts(12345.5);
  } catch {
    return 'comma-point';
  }
  const point = of('decimal') === ',' ? 'comma' : 'point';
  const space = /\s/.test(of('group'));
  if (point === 'comma') return space ? 'space-comma' : 'point-comma';
  return space ? 'space-point' : 'comma-point';
}
