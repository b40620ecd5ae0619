import { useSyncExternalStore } from 'react'
import { read, write } from '../browser-store.ts'

/** Whether the page may be heard: it may, until somebody says no. */
const KEY = 'sounds'
const listeners = new Set<() => void>()

export const isMuted = (): boolean => read(KEY) === 'off'

export function chooseSounds(isOn: boolean): void {
  write(KEY, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsMuted = (): boolean => useSyncExternalStore(subscribe, isMuted, () => false)
