/**
 * Where open menus hang: over everything, as at the end of the page, but within the landmark of the page's content, where
 * somebody who goes from landmark to landmark finds them. There is none without a document.
 */
const host = typeof document === 'undefined' ? undefined : document.createElement('div');

/** For the element of the page's content. */
export function hostMenus(content: Element): void {
  if (host === undefined) return;
  // No box of its own: what it holds is placed against the window.
  host.style.display = 'contents';
  content.append(host);
}

export { host as menuHost };
