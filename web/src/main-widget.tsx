import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type WidgetBoot, bootElement } from '@envoi/contract/boot'
import { loadWidgetWords } from './platform/widget-words.ts'
import { WidgetScreen } from './screens/widget.tsx'
import './ui/tokens.css'
import './ui/ground.css'

/** The page of a widget: what the server says with it, and one screen. It is no page of the app. */
const boot = JSON.parse(document.querySelector(`#${bootElement}`)?.textContent ?? '') as WidgetBoot
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no place for the widget')
const words = await loadWidgetWords(boot.language)
createRoot(root).render(
  <StrictMode>
    <WidgetScreen boot={boot} words={words} />
  </StrictMode>,
)
