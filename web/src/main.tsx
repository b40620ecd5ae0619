import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { boot } from './platform/boot.ts'
import { startI18n } from './platform/i18n.ts'
import { logError } from './platform/log.ts'
import { redeemOneTimeCode } from './platform/session/one-time-code.ts'
import { keepStrangersOut, startTelemetry } from './platform/telemetry/telemetry.ts'
import './ui/tokens.css'
import './ui/ground.css'

const isCodeRefused = await redeemOneTimeCode()
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no place for the app')
const router = createAppRouter()
keepStrangersOut(router.history, (address) => location.assign(address))
startTelemetry()
// The screen comes while the first words are made ready, and is there when drawing begins: nothing is drawn twice.
await Promise.all([startI18n(boot.language), router.load()])
const app = (
  <StrictMode>
    <App router={router} isCodeRefused={isCodeRefused} />
  </StrictMode>
)
if (root.hasChildNodes()) {
  // The prerendered page is there, and what the app draws first is the same.
  hydrateRoot(root, app, { onRecoverableError: logError })
} else createRoot(root).render(app)
