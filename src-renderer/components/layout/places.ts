import { tick } from 'svelte';
import { tabId } from './deck.svelte.ts';

const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-panel]:not([hidden])')];

const focusTabOf = (panel: string): void => {
  document.getElementById(tabId(panel))?.focus();
};

/** The places of the window that the focus can be sent to, once what was asked for is on screen. */
export const places = {
  panel(id: string): void {
    void tick().then(() => {
      focusTabOf(id);
    });
  },

  field(panel: string, field: string): void {
    void tick().then(() => {
      const box = document.querySelector<HTMLInputElement>(
        `[data-panel="${panel}"] [data-field="${field}"] input`,
      );
      if (!box) focusTabOf(panel);
      box?.focus();
      box?.select();
    });
  },

  step(by: 1 | -1): void {
    const all = shown();
    const at = all.findIndex((slot) => slot.contains(document.activeElement));
    const from = at < 0 && by < 0 ? 0 : at;
    const next = all[(from + by + all.length) % all.length];
    if (next?.dataset['panel'] !== undefined) focusTabOf(next.dataset['panel']);
  },
};
