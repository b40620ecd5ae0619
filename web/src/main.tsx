import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { boot } from './platform/boot.ts'
import { startI18n } from './platform/i18n.ts'
import { applyLook } from './platform/look.ts'
import './ui/tokens.css'
import './ui/ground.css'

applyLook(document.documentElement, boot.look)
await startI18n(boot.language)
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no place for the app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
