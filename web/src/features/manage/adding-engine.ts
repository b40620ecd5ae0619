import { createBrowserHome, measureConcurrency, sendInto } from '@envoi/client/browser/index'
import type { AddingEngine } from './create-adding.ts'

/** Fetched when files are added: most visits add none. */
export function createAddingEngine(): AddingEngine {
  const home = createBrowserHome()
  return {
    measureConcurrency: (serverMax) => measureConcurrency(serverMax),
    send: (begin) => sendInto(home, begin),
  }
}
