/** Before anything is drawn: day or night as in the app, and in the documentation the way of showing examples that was chosen last. */
{
  const root = document.documentElement
  const kept = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Forbidden here: the page is as it is for whoever comes for the first time.
      return null
    }
  }
  const theme = kept('theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : system
  const way = kept('developers-way')
  root.dataset['way'] = way === 'curl' || way === 'cli' ? way : 'typescript'
  root.dataset['script'] = ''
}
