import { setTimeout as delay } from 'node:timers/promises'
import { ifPresent } from './errno.ts'
import { bringUp, shutDown, type LaunchPlan } from './server.ts'
import { countOthers, isAway, joinServer, type Presence } from './sessions.ts'
import type { Server } from './sight.ts'
import { takeLock, underLock } from './start-lock.ts'

/** A running server and our session there. */
export type Attached = { server: Server; adopted: boolean; presence: Presence }

const LONGEST_RESTART = 300_000
const LONGEST_STOP = 60_000
const BETWEEN_TRIES = 5_000

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
  const plan = { ...deps.plan, socketDir: deps.attached.server.socketDir }
  const closing = new AbortController()
  let current = deps.attached
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      await current.presence.ended
      if (closing.signal.aborted) return
      deps.say('PostgreSQL went away; bringing it up again.')
      const returned = await comeBack()
      if (!returned) return
      current = returned
    }
  }

  async function comeBack(): Promise<Attached | undefined> {
    while (!closing.signal.aborted) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_RESTART)])
      try {
        return await underLock(deps.lock, signal, () => attach(plan, signal))
      } catch (error) {
        if (closing.signal.aborted) break
        deps.say(error instanceof Error ? error.message : String(error))
        await delay(BETWEEN_TRIES, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  async function leave(): Promise<void> {
    closing.abort()
    // Without the data directory there is no lock and nobody to wait for, but still a server to stop.
    await using _ = await ifPresent(takeLock(deps.lock, AbortSignal.timeout(LONGEST_STOP)))
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
