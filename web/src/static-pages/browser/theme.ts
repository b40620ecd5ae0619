import { read, write } from '../../platform/browser-store.ts'

/** The same choice as in the app. */
const KEY = 'theme'
const root = document.documentElement
const night = matchMedia('(prefers-color-scheme: dark)')

export function startTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')
  const apply = (): void => {
    const chosen = read(KEY)
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : night.matches ? 'dark' : 'light'
    root.dataset['theme'] = theme
    for (const button of buttons) tell(button, theme === 'dark')
  }
  apply()
  night.addEventListener('change', apply)
  for (const button of buttons) {
    button.addEventListener('click', () => {
      write(KEY, root.dataset['theme'] === 'dark' ? 'light' : 'dark')
      apply()
    })
  }
}

/** It says what it would change to. */
function tell(button: HTMLButtonElement, isDark: boolean): void {
  const label = (isDark ? button.dataset['day'] : button.dataset['night']) ?? ''
  button.setAttribute('aria-label', label)
  button.title = label
  const use = button.querySelector('use')
  use?.setAttribute('href', (use.getAttribute('href') ?? '').replace(/#.*/, isDark ? '#sun' : '#moon'))
}
