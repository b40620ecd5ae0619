import { createFramedHome, measureConcurrency, resumeFramed, startFramed } from '@envoi/client/browser/framed'
import type { Engine } from '../engine.ts'

/** Of a page in a frame of another site: nothing outlives it, and nothing is left behind. No cookie goes along. */
export function createFramedEngine(): Engine {
  const home = createFramedHome({ credentials: 'omit' })
  return {
    measureConcurrency: (serverMax) => measureConcurrency(serverMax),
    start: async (begin) => startFramed(home, begin),
    resume: async (left, begin) => resumeFramed(home, left, begin),
    discard: async () => undefined,
    findLeftBehind: async () => [],
  }
}
