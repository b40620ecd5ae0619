import type { SendingApi } from '@envoi/client/sending-api'
import type { Clock } from '@envoi/client/upload/ports'
import type { Language } from '@envoi/contract/words'
import type { Engine } from './engine.ts'
import type { LazySound } from './lazy-sound.ts'
import type { Store } from './draft/remembered.ts'
import type { Notify } from './sentences.ts'
import type { Place, Step } from './state.ts'

/** What analytics hears of, and at which step. */
export const trackedSteps = {
  form: 'started',
  sending: 'validated',
  scanning: 'scanning',
  done: 'finished',
} as const satisfies Partial<Record<Step, string>>
export type TrackedEvent = (typeof trackedSteps)[keyof typeof trackedSteps]

export type UploaderDeps = {
  api: SendingApi
  engine: Engine
  store: Store
  place: Place
  language(): Language
  /** Shows a toast. */
  notify: Notify
  clock: Pick<Clock, 'sleep' | 'now'>
  now(): Date
  /** For whoever mends the product; what the visitor reads is told apart from it. */
  log(error: unknown): void
  track?(event: TrackedEvent): void
  sound: LazySound
}
