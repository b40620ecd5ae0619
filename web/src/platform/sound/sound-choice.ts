import { read, write } from '../browser-store.ts'
import { createObservable } from '../observable.ts'
import { useObservable } from '../use-observable.ts'

/** Whether the page may be heard: it may, until somebody says no. */
const KEY = 'sounds'

export const isMuted = (): boolean => read(KEY) === 'off'

const muted = createObservable(isMuted())
const update = (): void => muted.set(isMuted())
// One choice for all tabs of a browser; the build, which only draws, has none.
if (typeof window !== 'undefined') window.addEventListener('storage', update)

export function chooseSounds(isOn: boolean): void {
  write(KEY, isOn ? 'on' : 'off')
  update()
}

export const useIsMuted = (): boolean => useObservable(muted, 'value', () => false)
