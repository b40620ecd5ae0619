import { useSyncExternalStore } from 'react'
import { read, write } from './browser-store.ts'

/** Day or night: the choice made here, else the system's. The page's first script sets it before anything is drawn. */
export type Theme = 'light' | 'dark'

const KEY = 'theme'
const system = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const chosen = read(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system?.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset['theme'] = currentTheme()
  for (const listener of listeners) listener()
}
system?.addEventListener('change', apply)

export function chooseTheme(theme: Theme): void {
  write(KEY, theme)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'light')
