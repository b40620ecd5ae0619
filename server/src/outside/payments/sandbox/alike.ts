import type { Payments } from '../port.ts'
import * as commands from './commands.ts'
import { readEvent } from './events.ts'
import { once } from './once.ts'
import { presentPayer } from './present.ts'
import { type PayerKind, type PlayState, payerOf } from './state.ts'
import { type PlayDeps, changePayer, findPayer } from './store.ts'

/** Done once by its key, to whoever the id belongs to. */
export function changeOnce(
  deps: PlayDeps,
  { id, key, request }: { id: string; key: string; request: unknown[] },
  work: (draft: PlayState, now: number) => string | null | void,
): Promise<{ answer: string | null; state: PlayState }> {
  return changePayer(deps, id, (draft, now) => {
    const answer = once(draft, { key, request: [id, ...request], now }, () => work(draft, now) ?? null)
    return { answer, state: draft }
  })
}

/** What cards and wallet have alike. */
export const createAlike = (deps: PlayDeps, kind: PayerKind): Payments => ({
  async look(payer) {
    if (!payer.startsWith(`${kind}_`) || payerOf(payer) !== payer) return undefined
    const found = await findPayer(deps, payer)
    return found && presentPayer(found.state)
  },
  async setEnding(id, endsWithPeriod, key) {
    const request = ['set ending', endsWithPeriod]
    await changeOnce(deps, { id, key, request }, (draft) => commands.setEnding(draft, id, endsWithPeriod))
  },
  async end(id, key) {
    await changeOnce(deps, { id, key, request: ['end'] }, (draft, now) => commands.end(draft, id, now))
  },
  async refund(id, money, key) {
    await changeOnce(deps, { id, key, request: ['refund', money] }, (draft) => commands.refund(draft, id, money))
  },
  readEvent: async (raw, headers) => readEvent(deps, raw, headers),
})
