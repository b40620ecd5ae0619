/** Asks before the tab closes, or goes elsewhere, while something is under way that would be lost. */
export type LeavingGuard = (isUnderWay: boolean) => void

export type GuardedPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export function createLeavingGuard(page: GuardedPage): LeavingGuard {
  // Each guard has a listener of its own: one that is off must not end another's.
  const askFirst = (event: Event): void => event.preventDefault()
  return (isUnderWay) => {
    // Only meanwhile: a page that listens all the time is left out of the browser's back-forward cache.
    if (isUnderWay) page.addEventListener('beforeunload', askFirst)
    else page.removeEventListener('beforeunload', askFirst)
  }
}
