/**
 * An upload that runs, pauses, waits for the network and can be given up. `startUpload` begins one for a transfer
 * just created; `resumeUpload` goes on with one that another process left behind, from its ledger record; `uploadInto`
 * adds to a transfer that is there.
 */
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { Reply } from '../api-of.ts'
import type { SendingApi } from '../sending-api.ts'
import { giveUp } from './give-up.ts'
import type { FileUpload, Job } from './job.ts'
import type { Ledger } from './keep-ledger.ts'
import { keepLedger, noLedger } from './keep-ledger.ts'
import type { Intake, LedgerRecord, UploadRecord } from './ledger.ts'
import { createRecord, createUploadRecord } from './ledger.ts'
import { createObservable } from './observable.ts'
import type { Home, Online, Slice, Source } from './ports.ts'
import type { Progress } from './progress.ts'
import { createProgress } from './progress.ts'
import { createRetry } from './retry.ts'
import { requireSameFile } from './same-file.ts'
import { sendAll } from './send-all.ts'
import type { Status, StatusEvent } from './status.ts'
import { isOver, nextStatus } from './status.ts'

export type UploadDeps<S extends Slice> = Home<S> & { api: SendingApi }
export type UploadFile<S extends Slice> = { id: string; source: Source<S> }

export type UploadState = Progress & {
  status: Status
  /** Why it failed; null otherwise. */
  error: unknown
  /** Whether another process could go on with it. */
  resumable: boolean
}
export type UploadOutcome =
  | { status: 'done'; reply: Reply<'uploadDone'> }
  | { status: 'failed'; error: unknown }
  | { status: 'cancelled' }

export type RunningUpload = {
  /** The same object until something changes. */
  readonly state: UploadState
  subscribe(listener: (state: UploadState) => void): () => void
  /** Never rejects. A failed upload keeps its ledger record. */
  readonly done: Promise<UploadOutcome>
  /**
   * Begins nothing new and lets the parts in flight arrive: `pausing`, then `paused`. Called again, after half a minute,
   * or when the line is lost, it gives them up and is `paused`; `atOnce` does so from the start. What has arrived stays,
   * `sent` does not fall, and what was given up is sent again by `resume`. A call that seals the transfer just then may
   * still end it: `done`.
   */
  pause(how?: { atOnce?: boolean }): void
  /** Also while it is still pausing. */
  resume(): void
  /** Gives the upload up, on the server too, and forgets its record. */
  cancel(): Promise<void>
}

export type Upload = RunningUpload & {
  /** What `resumeUpload` needs after a failure, also where the home could not keep it. */
  readonly record: LedgerRecord
}

type Sending<S extends Slice> = {
  files: UploadFile<S>[]
  concurrency: number
  /** Of an encrypted transfer: needed each time, since nothing keeps it. A wrong one fails with WRONG_PASSWORD. */
  sseCPassword?: string | undefined
  /** How much of each file people have seen as sent, where this goes on from there: `sent` does not fall below it. */
  shown?: ReadonlyMap<string, number> | undefined
  /** The home is the sender's alone, as that of a program: what goes to a push page can be gone on with there, too. */
  isOwnHome?: boolean
}

/** How long parts in flight may take to arrive once a pause is asked for. */
export const pausesWithin = 30_000

export function startUpload<S extends Slice>(
  deps: UploadDeps<S>,
  begin: Sending<S> & { transfer: CreatedTransfer },
): Upload {
  const record = createRecord(begin.transfer, identitiesOf(begin.files), begin.sseCPassword !== undefined)
  return openKept(deps, record, begin, { unsure: false })
}

/** Throws FileChanged when a file is no longer the one that was being sent. */
export function resumeUpload<S extends Slice>(deps: UploadDeps<S>, record: LedgerRecord, begin: Sending<S>): Upload {
  return openKept(deps, record, begin, { unsure: true })
}

/**
 * Sends what `addFiles` or `prepareFiles` has opened an upload for; the token alone finishes it, and nothing is kept of
 * it here. Files that the answer does not name have arrived. `isResuming`: some of the parts may have, too.
 */
export function uploadInto<S extends Slice>(
  deps: UploadDeps<S>,
  begin: Sending<S> & { transferId: string; intake: Intake; isResuming?: boolean },
): RunningUpload {
  const record = createUploadRecord(begin.transferId, begin.intake, identitiesOf(begin.files))
  return openUpload(deps, { record, ledger: noLedger }, begin, { unsure: begin.isResuming === true })
}

const identitiesOf = <S extends Slice>(files: UploadFile<S>[]) =>
  new Map(files.map(({ id, source }) => [id, source.identity]))

/** What is sent to a push page can only be sent. A browser may be anybody's: there nothing is kept by which to go on with it. */
export const isKept = ({ manageLink }: Pick<LedgerRecord, 'manageLink'>): boolean => manageLink !== null

function openKept<S extends Slice>(
  deps: UploadDeps<S>,
  record: LedgerRecord,
  begin: Sending<S>,
  how: { unsure: boolean },
): Upload {
  const ledger = begin.isOwnHome === true || isKept(record) ? keepLedger(deps.memory, record) : noLedger
  return Object.assign(openUpload(deps, { record, ledger }, begin, how), { record })
}

function openUpload<S extends Slice>(
  deps: UploadDeps<S>,
  { record, ledger }: { record: UploadRecord; ledger: Ledger },
  begin: Sending<S>,
  { unsure }: { unsure: boolean },
): RunningUpload {
  const sources = new Map(begin.files.map(({ id, source }) => [id, source]))
  const files = record.files.map((entry): FileUpload<S> => {
    const source = sources.get(entry.id)
    if (!source) throw new Error(`"${entry.name}" is needed to go on`)
    requireSameFile(entry, source.identity)
    return { entry, source, etags: new Map(), unsure, refusal: null }
  })

  let status: Status = 'running'
  let error: unknown = null
  const { promise: done, resolve: settle } = Promise.withResolvers<UploadOutcome>()
  const state = createObservable(deps.clock, (): UploadState => ({
    ...progress.read(),
    status,
    error,
    resumable: ledger.kept,
  }))
  const sizes = record.files.map(({ id, size }) => ({ id, size, shown: begin.shown?.get(id) }))
  const progress = createProgress(deps.clock, sizes, () => state.changed())
  for (const { entry } of files) if (entry.done) progress.finished(entry.id)

  const dispatch = (event: StatusEvent): boolean => {
    const next = nextStatus(status, event)
    if (next === status) return false
    status = next
    patience.abort()
    if (next === 'running') progress.restart()
    if (next === 'pausing') {
      current.isPausing = true
      patience = waitForParts()
    }
    if (next === 'paused') current.stop.abort()
    state.tell()
    return true
  }
  let patience = new AbortController()
  const waitForParts = () => {
    const ended = new AbortController()
    deps.clock.sleep(pausesWithin, ended.signal).then(
      () => dispatch('stop'),
      // It came to rest before, or goes on.
      () => undefined,
    )
    return ended
  }
  const online: Online = {
    isOnline: () => deps.online.isOnline(),
    async whenOnline(signal) {
      dispatch('wentOffline')
      await deps.online.whenOnline(signal)
      dispatch('cameOnline')
    },
  }
  const job: Job<S> = {
    api: deps.api,
    storage: deps.api.at(record.endpoint),
    sender: deps.sender,
    clock: deps.clock,
    retry: createRetry({ ...deps, online }),
    progress,
    ledger,
    record,
    files,
    concurrency: begin.concurrency,
    sseCPassword: begin.sseCPassword,
  }

  const run = async (signal: AbortSignal, isPausing: () => boolean) => {
    // Gone on with while it was pausing, and ended by a part in flight.
    if (isOver(status)) return
    try {
      const reply = await sendAll(job, signal, isPausing)
      if (reply === null) dispatch('rested')
      if (reply === null || !dispatch('finish')) return
      await ledger.remove()
      settle({ status: 'done', reply })
    } catch (cause) {
      // Stopped by pause or cancel, who have said so already.
      if (signal.aborted) return
      error = cause
      if (dispatch('fail')) settle({ status: 'failed', error })
    }
  }

  type Run = { stop: AbortController; isPausing: boolean; rest: Promise<void> }
  // One run at a time: a new one begins when the last has come to rest. What stops it stops that one, too.
  const start = (after: Promise<void>, stop = new AbortController()): Run => {
    const started: Run = { stop, isPausing: false, rest: after }
    started.rest = after.then(() => run(stop.signal, () => started.isPausing))
    return started
  }
  ledger.save()
  let current = start(ledger.settled())

  return {
    get state() {
      return state.get()
    },
    subscribe: (listener) => state.subscribe(listener),
    done,
    pause({ atOnce = false } = {}) {
      dispatch(atOnce ? 'stop' : 'pause')
    },
    resume() {
      const { rest, stop } = current
      if (dispatch('resume')) current = start(rest, stop.signal.aborted ? undefined : stop)
    },
    async cancel() {
      if (!dispatch('cancel')) return
      current.stop.abort()
      await current.rest
      await Promise.all([giveUp(job), ledger.remove()])
      settle({ status: 'cancelled' })
    },
  }
}
