/** A closing tab asks first while it would lose something. Gives the way to take the guard off. */
import { isLostByLeaving } from './steps.ts'
import type { Uploader } from './uploader.ts'

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export function guardClosing(uploader: Pick<Uploader, 'state' | 'subscribe'>, page: Page): () => void {
  const ask = (event: Event) => event.preventDefault()
  // Only then: a page that listens all the time is left out of the browser's back-forward cache.
  const update = () => {
    if (isLostByLeaving(uploader.state)) page.addEventListener('beforeunload', ask)
    else page.removeEventListener('beforeunload', ask)
  }
  const unsubscribe = uploader.subscribe(update)
  update()
  return () => {
    unsubscribe()
    page.removeEventListener('beforeunload', ask)
  }
}
