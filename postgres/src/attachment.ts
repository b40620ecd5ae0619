import { setTimeout as delay } from 'node:timers/promises'
import { ifPresent } from './files.ts'
import { bringUp, shutDown, type LaunchPlan } from './server.ts'
import { countOthers, isAway, joinServer, type Presence } from './sessions.ts'
import type { Server } from './sight.ts'
import { takeLock, underLock } from './start-lock.ts'

/** A running server and our session there. */
export type Attached = { server: Server; adopted: boolean; presence: Presence }

const LONGEST_RESTART = 300_000
const LONGEST_STOP = 60_000
const LONGEST_PAUSE = 60_000

/** To be called under the start lock, so that nobody stops the server between the look and our joining. */
export async function attach(plan: LaunchPlan, signal: AbortSignal): Promise<Attached> {
  for (let adopted = true; ;) {
    const found = await bringUp(plan, signal)
    adopted &&= found.adopted
    try {
      return { server: found.server, adopted, presence: await joinServer(found.server) }
    } catch (error) {
      if (!isAway(error)) throw error
      await delay(200, undefined, { signal })
    }
  }
}

/** Brings a server that dies under us up again, the same way as at start. Returns what ends that, and the server. */
export function keepAttached(deps: {
  plan: LaunchPlan
  lock: string
  attached: Attached
  say: (line: string) => void
}): () => Promise<void> {
  const { lock, say } = deps
  const plan = { ...deps.plan, socketDir: deps.attached.server.socketDir }
  const closing = new AbortController()
  let current = deps.attached
  const watching = watch()

  async function watch(): Promise<void> {
    await current.presence.ended
    for (let pause = 0; !closing.signal.aborted; pause = Math.min(2 * pause + 500, LONGEST_PAUSE)) {
      try {
        await delay(pause, undefined, { signal: closing.signal })
        say('PostgreSQL went away; bringing it up again.')
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_RESTART)])
        current = await underLock(lock, signal, () => attach(plan, signal))
        const since = performance.now()
        await current.presence.ended
        if (performance.now() - since > LONGEST_PAUSE) pause = 0
      } catch (error) {
        if (!closing.signal.aborted) say(error instanceof Error ? error.message : String(error))
      }
    }
  }

  async function leave(): Promise<void> {
    closing.abort()
    // Without the data directory there is no lock and nobody to wait for, but still a server to stop.
    await using _ = await ifPresent(takeLock(lock, AbortSignal.timeout(LONGEST_STOP)))
    const { server, presence } = current
    // A session that is lost already cannot ask; whoever else uses the server brings it up again.
    const others = await countOthers(presence).catch(() => 0)
    await presence.session.end()
    await watching
    if (others === 0 && server.pid !== undefined) await shutDown(server.pid, plan.place.data)
  }

  let left: Promise<void> | undefined
  return () => (left ??= leave())
}
