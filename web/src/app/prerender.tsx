import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server.node'
import { type Language, languages } from '@envoi/contract/words'
import { speak, startI18n } from '../platform/i18n.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/**
 * Home as a visitor sees it before any script has run, in each language. The build draws it with the very code of the
 * browser, so that the app finds what it would have drawn itself and only has to take hold of it.
 */
export async function prerenderHome(): Promise<Record<Language, string>> {
  await startI18n(languages[0])
  const pages: Partial<Record<Language, string>> = {}
  for (const language of languages) {
    await speak(language)
    pages[language] = await drawHome()
  }
  return pages as Record<Language, string>
}

async function drawHome(): Promise<string> {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createAppRouter({ origin: 'http://localhost', history })
  await router.load()
  const html = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  return withoutLevel(html)
}

/** The policy allows no style in a tag. Low water is what the tokens say anyway. */
function withoutLevel(html: string): string {
  const page = html.replace(' style="--p:0"', '')
  if (/<[^>]+\sstyle=/.test(page)) throw new Error('the prerendered page has a style that no browser would show')
  return page
}
