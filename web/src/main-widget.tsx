import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type WidgetBoot, bootElement } from '@envoi/contract/boot'
import { logError } from './platform/log.ts'
import { type WidgetWords, loadWidgetWords } from './platform/widget-words.ts'
import { WidgetScreen } from './screens/widget.tsx'
import './ui/tokens.css'
import './ui/ground.css'

/** The page of a widget: what the server says with it, and one screen. It is no page of the app. */
const boot = JSON.parse(document.querySelector(`#${bootElement}`)?.textContent ?? '') as WidgetBoot
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no place for the widget')
/** In milliseconds. */
const RETRIED_AFTER = 2000

/** The line may be lost between the page and its words: they are asked for once more. */
async function loadWords(): Promise<WidgetWords | null> {
  const load = () => loadWidgetWords(boot.language)
  try {
    return await load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRIED_AFTER)).then(load))
  } catch (error) {
    logError(error)
    return null
  }
}
const words = await loadWords()
createRoot(root).render(
  <StrictMode>
    <WidgetScreen boot={boot} words={words} />
  </StrictMode>,
)
