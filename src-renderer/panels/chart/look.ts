/** Colours and letters of the theme, for what is painted and not styled. */
export interface Look {
  readonly gain: string;
  readonly loss: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly outline: string;
  readonly accent: string;
  readonly warning: string;
  readonly panel: string;
  readonly raised: string;
  readonly font: string;
}

/** The tokens as they are for an element now. */
export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    gain: token('gain'),
    loss: token('loss'),
    text: token('text'),
    muted: token('muted'),
    hairline: token('hairline'),
    outline: token('outline'),
    accent: token('accent'),
    warning: token('warning'),
    panel: token('panel'),
    raised: token('raised'),
    font: token('font-words'),
  };
}

/** A token's colour, `#rrggbb`, let through by so many hundredths. */
export function seeThrough(colour: string, hundredths: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  return `${colour}${Math.round(hundredths * 2.55)
    .toString(16)
    .padStart(2, '0')}`;
}
