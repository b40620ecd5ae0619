/**
 * What scrolls takes the focus from the viewer around it, so that keys scroll at once; never from a button. What also
 * scrolls to the side does not: there the arrows would no longer lead to the next file.
 */
export const mayScrollByKeys = (box: HTMLElement): boolean =>
  document.activeElement?.getAttribute('role') === 'dialog' && box.scrollWidth <= box.clientWidth + 1
