import { signed } from './events.ts'
import type { Told, World } from './state.ts'

/** Tells an address of events: at once and in their order, unless the test sends them as it likes, or not at all. */
export function createTeller(world: World, secret: string, now: () => number) {
  let address: string | undefined
  let next = 0

  /** `late`: signed so many seconds ago. Answers with the statuses of the receiver. */
  async function send(
    events: readonly Told[],
    { to = address, late = 0 }: { to?: string; late?: number } = {},
  ): Promise<number[]> {
    if (to === undefined) throw new Error('nobody is to be told')
    const statuses: number[] = []
    for (const event of events) {
      const { raw, headers } = signed(event, secret, now() - late)
      const said = { 'content-type': 'application/json; charset=utf-8', ...headers }
      const { status } = await fetch(to, { method: 'POST', headers: said, body: raw.toString() })
      statuses.push(status)
    }
    return statuses
  }

  return {
    send,
    /** From now on this address is told of whatever happens; of nothing, events are lost. */
    sendTo(to: string | undefined): void {
      address = to
      next = world.told.length
    },
    signed: (event: Told, by: string = secret) => signed(event, by, now()),
    async deliver(): Promise<void> {
      const events = world.told.slice(next)
      next = world.told.length
      // Whoever is not there does not hear of it.
      if (address !== undefined) await send(events).catch(() => [])
    },
  }
}
