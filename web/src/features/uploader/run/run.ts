/** What is needed from Send on, and for uploads of earlier visits: fetched after Start works. */
import type { Concurrency } from '../../../platform/upload-concurrency.ts'
import type { UploaderDeps } from '../deps.ts'
import { findProblems } from '../draft/problems.ts'
import type { Remembered } from '../draft/remembered.ts'
import type { Problems } from '../state.ts'
import type { UploaderStore } from '../uploader-store.ts'
import { type Proving, createProving } from './proving.ts'
import { type Resuming, createResuming } from './resuming.ts'
import { type Sending, createSending } from './sending.ts'

/** Start works without it: fetched afterwards, where that is worth it. */
export type LoadRun = () => Promise<{ createRun: typeof createRun }>

export type Run = {
  sending: Sending
  resuming: Resuming
  proving: Proving
  /** What stops the draft from being sent as it is. */
  findProblems(): Problems
}

type Pieces = {
  deps: UploaderDeps
  view: UploaderStore
  concurrency: Concurrency
  remembered: Remembered
  send(isProven: boolean): Promise<void>
}

export function createRun({ send, ...pieces }: Pieces): Run {
  const { deps, view } = pieces
  const sending = createSending(pieces)
  return {
    sending,
    resuming: createResuming({ ...pieces, sending }),
    proving: createProving({ deps, view, send: () => send(true) }),
    findProblems() {
      const { draft, place, limits, takenNames } = view.state
      // Nobody sends less than they believe to send.
      const isMissing = (draft.restored?.missing.length ?? 0) > 0
      return {
        ...(place.push?.findProblems(draft) ?? findProblems(draft, { place, limits, takenNames, now: deps.now() })),
        ...(isMissing && { files: 'problem_files_missing' }),
      }
    },
  }
}
