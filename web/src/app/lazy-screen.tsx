import { type ComponentType, use, useEffect, useState } from 'react'
import { logError } from '../platform/log.ts'
import { importWithRetry } from '../ui/import-with-retry.ts'
import { MissingPanel } from './fallback-screens.tsx'

/**
 * A screen beside the uploader, fetched when somebody goes there. One that cannot be fetched tells so in its own place:
 * the page is never loaded again by itself, since somebody may be sending.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Screen: ComponentType | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
  /** Never fails: whether it came is seen when it is drawn. */
  async function fetchIt(): Promise<void> {
    try {
      Screen = (await importWithRetry(load))[name]
    } catch (error) {
      logError(error)
      hasFailed = true
      loading = undefined
    }
  }
  const preload = (): Promise<void> => {
    loading ??= fetchIt()
    return loading
  }
  function LazyScreen() {
    const [tries, setTries] = useState(0)
    // Whoever comes another time finds it asked for anew.
    useEffect(
      () => () => {
        hasFailed = false
      },
      [],
    )
    if (!Screen && !hasFailed) use(preload())
    if (Screen) return <Screen />
    return <MissingPanel hasTried={tries > 0} onAgain={() => preload().then(() => setTries(tries + 1))} />
  }
  return Object.assign(LazyScreen, { preload })
}
