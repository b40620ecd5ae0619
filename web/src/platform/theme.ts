import { read, write } from './browser-store.ts'
import { createObservable } from './observable.ts'
import { useObservable } from './use-observable.ts'

/** Day or night: the choice made here, else the system's. The page's first script sets it before anything is drawn. */
export type Theme = 'light' | 'dark'

const KEY = 'theme'
const system = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')
const theme = createObservable(currentTheme())

function currentTheme(): Theme {
  const chosen = read(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system?.matches ? 'dark' : 'light'
}

function apply(): void {
  theme.set(currentTheme())
  document.documentElement.dataset['theme'] = theme.value
}
system?.addEventListener('change', apply)

export function chooseTheme(choice: Theme): void {
  write(KEY, choice)
  apply()
}

export const useTheme = (): Theme => useObservable(theme, 'value', (): Theme => 'light')
