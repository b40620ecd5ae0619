import {
  createBrowserHome,
  discard,
  findUnfinished,
  measureConcurrency,
  reopenFiles,
  requestAccess,
  resumeHeld,
  startHeld,
} from '@envoi/client/browser/index'
import type { Engine } from './engine.ts'

export function createBrowserEngine(): Engine {
  const home = createBrowserHome()
  return {
    measureConcurrency: (serverMax) => measureConcurrency(serverMax),
    start: (begin) => startHeld(home, begin),
    resume: (left, begin) => resumeHeld(home, left, begin),
    discard: (left) => discard(home, left),
    async findLeftBehind() {
      const found = await findUnfinished(home)
      return found.map((unfinished) => ({
        record: unfinished.record,
        canReopen: unfinished.access === 'granted' || unfinished.access === 'prompt',
        async reopen() {
          const access = unfinished.access === 'granted' ? 'granted' : await requestAccess(unfinished.handles)
          return access === 'granted' ? reopenFiles(unfinished) : 'denied'
        },
      }))
    },
  }
}
