import { useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'

/**
 * One value of a store, by its name, drawn again whenever the store tells of a change. `getAtBuild`: what the first
 * picture shows, which the build draws.
 */
export function useObservable<Store extends Pick<Observable<unknown>, 'subscribe'>, Name extends keyof Store>(
  store: Store,
  name: Name,
  getAtBuild?: () => Store[Name],
): Store[Name] {
  const getValue = (): Store[Name] => store[name]
  return useSyncExternalStore(store.subscribe, getValue, getAtBuild ?? getValue)
}
