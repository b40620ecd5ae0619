import { api } from '../sending-api.ts'
import { type Session, type Tabs, createSession } from './create-session.ts'
import { logError } from '../log.ts'
import { useObservable } from '../use-observable.ts'
import type { SessionUser } from './session-rules.ts'

export type { SessionUser } from './session-rules.ts'

/** The build only draws: there is no cookie there, and no other tab. */
const hasPage = typeof document !== 'undefined'

function openTabs(): Tabs {
  const channel = hasPage && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel('session') : undefined
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
    tell: () => channel?.postMessage('changed'),
    listen: (listener) => channel?.addEventListener('message', listener),
  }
}

export const session: Session = createSession({
  api,
  cookies: () => (hasPage ? document.cookie : ''),
  tabs: openTabs(),
  now: Date.now,
  log: logError,
})

/** The prerendered page, drawn by the build, is a visitor's. */
const nobody = (): undefined => undefined

export const useSession = (): SessionUser | undefined => useObservable(session, 'user', nobody)
