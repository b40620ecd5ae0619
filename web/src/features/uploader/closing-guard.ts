/** A closing tab asks first while it would lose something. Gives the way to take the guard off. */
import { type GuardedPage, createLeavingGuard } from '../../platform/leaving-guard.ts'
import { isLostByLeaving } from './steps.ts'
import type { Uploader } from './uploader.ts'

export function guardClosing(uploader: Pick<Uploader, 'state' | 'subscribe'>, page: GuardedPage): () => void {
  const guard = createLeavingGuard(page)
  const update = () => guard(isLostByLeaving(uploader.state))
  const unsubscribe = uploader.subscribe(update)
  update()
  return () => {
    unsubscribe()
    guard(false)
  }
}
