import type { Clock } from '../../../platform/clock.ts'
import type { SessionKeeper } from '../../accounts/index.ts'
import { createSessionCookies } from './session-cookies.ts'
import { endOtherSessions, lockSession } from './sessions.ts'

/** What accounts asks of sessions, made before the rest of this module: accounts stands above it. */
export function createSessionKeeper({ clock, publicUrl }: { clock: Clock; publicUrl: () => string }): SessionKeeper {
  return {
    endOthers: (tx, session) => endOtherSessions(tx, clock(), session),
    isOpen: async (tx, session) => (await lockSession(tx, clock(), session)) !== undefined,
    forget: createSessionCookies({ clock, publicUrl }).clear,
  }
}
