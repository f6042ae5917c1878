const FOCUSABLE = 'button:not(:disabled), input, select, textarea, a[href]';

/** Where the focus was, and what else there was to give it to, in the order of the page. */
interface Origin {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
}

function originNow(): Origin | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  return { element, around: [...document.querySelectorAll<HTMLElement>(FOCUSABLE)] };
}

/** To where it was; when that is gone by now, to what came after it, else to what came before it. */
function goBack({ element, around }: Origin): void {
  const at = around.indexOf(element);
  const others = at < 0 ? [] : [...around.slice(at + 1), ...around.slice(0, at).toReversed()];
  for (const each of [element, ...others]) {
    if (!each.isConnected) continue;
    each.focus({ preventScroll: true });
    // What is hidden or disabled takes no focus.
    if (document.activeElement === each) return;
  }
}

/**
 * Gives the focus back when a dialog closes, to what had it when the dialog was opened. The dialogs' library looks for that
 * only once the content stands and may have taken the focus for itself, and knows no way on when it has gone.
 * To be called while a component is made, before its dialog.
 * @returns for `onCloseAutoFocus`
 */
export function returnsFocus(open: () => boolean): (event: Event) => void {
  let origin: Origin | null = null;
  let was = false;
  $effect.pre(() => {
    const is = open();
    if (is && !was) origin = originNow();
    was = is;
  });
  return (event) => {
    if (origin === null) return;
    event.preventDefault();
    goBack(origin);
    origin = null;
  };
}
