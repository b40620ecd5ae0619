import { createHash } from 'node:crypto'
import { DAY } from '@envoi/contract/limits'
import type { PlayState } from './state.ts'

/** Long after anybody would send the same again. */
const REMEMBERED_FOR = 30 * DAY

/** Does what is asked for, or answers what came of it when it was asked for by the same key. */
export function once(
  draft: PlayState,
  { key, request, now }: { key: string; request: unknown[]; now: number },
  work: () => string | null,
): string | null {
  for (const [other, { at }] of Object.entries(draft.done)) if (at + REMEMBERED_FOR < now) delete draft.done[other]
  const asked = requestOf(request)
  const done = draft.done[key]
  if (done !== undefined) {
    requireSame(done.request, asked, key)
    return done.answer
  }
  const answer = work()
  draft.done[key] = { request: asked, answer, at: now }
  return answer
}

/** What was asked for, to be compared with. */
export const requestOf = (request: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** No refusal: whoever asks for two things by one key has a fault that would have cost somebody money. */
export function requireSame(first: string, second: string, key: string): void {
  if (first !== second) throw new Error(`the key ${key} was used for another request`)
}
