/** What of a place on screen matters here, in CSS pixels. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Width that toasts take with the space around them. */
export const TOAST_SPAN = 356;

/** The side of the window at which toasts do not cover the ticket; null where they would at both. */
export function toastSide(ticket: Span | null, width: number): 'left' | 'right' | null {
  if (ticket === null || ticket.left >= TOAST_SPAN) return 'left';
  return ticket.right <= width - TOAST_SPAN ? 'right' : null;
}
