/** Sends the bytes of files that join a transfer, and tells how far that is. One batch at a time; no framework. */
import type { Api, Reply } from '@envoi/client/api'
import type { PickedFile } from '@envoi/client/browser/index'
import type { RunningUpload, UploadState } from '@envoi/client/upload/upload'
import { type GuardedPage, createLeavingGuard } from '../../platform/leaving-guard.ts'
import { createObservable } from '../../platform/observable.ts'
import { createConcurrency } from '../../platform/upload-concurrency.ts'
import { createUploadWatch, followUpload, openUpload } from '../../platform/upload-run.ts'
import { FilesNeeded } from './files-needed.ts'
import type { NewFile } from './plan-adding.ts'
import { type Keys, callOf } from './queries.ts'

/** As much of the upload engine as is needed here. */
export type AddingEngine = {
  measureConcurrency(serverMax: number): Promise<number>
  send(begin: {
    transferId: string
    intake: Reply<'addFiles'>
    files: { id: string; picked: PickedFile }[]
    concurrency: number
    isResuming: boolean
    sseCPassword: string | undefined
    /** How much of each file has been seen as sent. */
    shown: ReadonlyMap<string, number>
  }): RunningUpload
}

export type AddingState = {
  /** `done` until somebody has heard of it. */
  phase: 'rest' | 'opening' | 'running' | 'failed' | 'done'
  /** Counts what was begun: what an earlier attempt still brings is not wanted any more. */
  attempt: number
  /** What is being added, once the server knows of it. */
  batch: Batch | null
  count: number
  /** What each file is called, by its label. */
  names: ReadonlyMap<string, string>
  /** How far an earlier try of the same batch came. */
  before: UploadState | null
  progress: UploadState | null
  error: unknown
  /** What has arrived stays there, and another try goes on from it. */
  isResumable: boolean
}

/** `isWhole`: they make the transfer, rather than join it; given up, it would end. */
type Batch = {
  fileIds: string[]
  picked: ReadonlyMap<string, PickedFile>
  isWhole: boolean
  /** Of an encrypted transfer. */
  sseCPassword?: string | undefined
}

type AddingEvent =
  | { type: 'opening'; count: number; batch: Batch | null; before: UploadState | null }
  /** The server has taken them in. */
  | { type: 'batchOpened'; batch: Batch }
  | { type: 'running'; progress: UploadState; names: ReadonlyMap<string, string> }
  | { type: 'progressed'; progress: UploadState }
  | { type: 'failed'; error: unknown }
  | { type: 'done' }
  /** Stopped, or over and told. */
  | { type: 'rested' }

type Deps = {
  api: Pick<Api, 'getConcurrency' | 'addFiles' | 'prepareFiles'>
  keys: Keys
  loadEngine: () => Promise<AddingEngine>
  page: GuardedPage
  log: (error: unknown) => void
}
export type AddingFiles = ReturnType<typeof createAdding>

const atRest: AddingState = {
  phase: 'rest',
  attempt: 0,
  batch: null,
  count: 0,
  names: new Map(),
  before: null,
  progress: null,
  error: null,
  isResumable: false,
}

export function nextAdding(state: AddingState, event: AddingEvent): AddingState {
  const { attempt, phase, batch, before } = state
  switch (event.type) {
    case 'opening': {
      const { count, batch: next, before: earlier } = event
      const begun = { phase: 'opening', attempt: attempt + 1, count, batch: next } as const
      return { ...atRest, ...begun, before: earlier, progress: earlier }
    }
    case 'batchOpened':
      return phase === 'opening' ? { ...state, batch: event.batch } : state
    case 'running':
      return { ...state, phase: 'running', progress: withArrived(event.progress, before), names: event.names }
    case 'progressed':
      return phase === 'running' ? { ...state, progress: withArrived(event.progress, before) } : state
    case 'failed': {
      const { error } = event
      return { ...state, phase: 'failed', error, isResumable: batch !== null && !(error instanceof FilesNeeded) }
    }
    case 'done':
      return { ...state, phase: 'done', progress: null }
    case 'rested':
      return { ...atRest, attempt }
    default:
      return event satisfies never
  }
}

export function createAdding({ api, keys, loadEngine, page, log }: Deps) {
  const state = createObservable(atRest)
  const guardLeaving = createLeavingGuard(page)
  const running = createUploadWatch<RunningUpload>()
  const measure = async (max: number): Promise<number> => (await loadEngine()).measureConcurrency(max)
  const concurrency = createConcurrency({ api, measure, log })

  function dispatch(event: AddingEvent): void {
    const next = nextAdding(state.value, event)
    guardLeaving(next.phase === 'opening' || next.phase === 'running')
    state.set(next)
  }
  running.subscribe(() => {
    if (running.progress) dispatch({ type: 'progressed', progress: running.progress })
  })
  function fail(error: unknown): void {
    log(error)
    dispatch({ type: 'failed', error })
  }

  type Opened = { upload: RunningUpload; batch: Batch; names: ReadonlyMap<string, string> }
  type How = { isResuming: boolean; sseCPassword: string | undefined }
  /** `opening` has begun; `ask` has the server make room for a batch. */
  function run(how: How, ask: () => Promise<{ intake: Reply<'addFiles'>; batch: Batch }>): Promise<void> {
    const { attempt, before } = state.value
    return openUpload<Opened>({
      subscribe: state.subscribe,
      isWanted: () => state.value.phase === 'opening' && state.value.attempt === attempt,
      async open() {
        const engine = await loadEngine()
        const parts = await concurrency.get()
        const { intake, batch } = await ask()
        dispatch({ type: 'batchOpened', batch })
        const files = filesOf(intake, batch)
        const shown = new Map(before?.files.map(({ id, sent }) => [id, sent]))
        const upload = engine.send({ transferId: keys.id, intake, files, concurrency: parts, shown, ...how })
        return { upload, batch, names: new Map(files.map(({ id, picked }) => [id, picked.name])) }
      },
      async onOpened({ upload, names }) {
        dispatch({ type: 'running', progress: upload.state, names })
        await followUpload(running, upload, {
          onDone() {
            dispatch({ type: 'done' })
            running.watch(null)
          },
          onFailed: fail,
        })
      },
      onFailed: fail,
      giveUp: ({ upload, batch }) => leave(upload, batch),
    })
  }

  const isFree = (): boolean => state.value.phase === 'rest' || state.value.phase === 'failed'
  function resume(batch: Batch, before: UploadState | null): Promise<void> {
    const { fileIds, picked, sseCPassword } = batch
    dispatch({ type: 'opening', count: picked.size, batch, before })
    return run({ isResuming: true, sseCPassword }, async () => ({
      intake: await api.prepareFiles({ ...callOf(keys), body: { fileIds } }),
      batch,
    }))
  }

  return {
    get state() {
      return state.value
    },
    subscribe: state.subscribe,
    rest: () => dispatch({ type: 'rested' }),
    async add(files: NewFile[], sseCPassword?: string): Promise<void> {
      if (!isFree()) return
      const named = files.map(({ id, name, size }) => ({ id, name, size }))
      const body = { files: named, ...(sseCPassword !== undefined && { sseCPassword }) }
      const byLabel = new Map(files.map(({ id, picked }) => [id, picked]))
      dispatch({ type: 'opening', count: files.length, batch: null, before: null })
      await run({ isResuming: false, sseCPassword }, async () => {
        const intake = await api.addFiles({ ...callOf(keys), body })
        const picked = new Map(
          intake.multiparts.flatMap(({ id, fileId }) => {
            const one = byLabel.get(id)
            return one ? [[fileId, one] as const] : []
          }),
        )
        return { intake, batch: { fileIds: [...picked.keys()], picked, isWhole: false, sseCPassword } }
      })
    },
    /** Files that never arrived, by their fileId: those of them that the server still needs must be among the picked. */
    async resume(next: Batch): Promise<void> {
      if (isFree()) await resume(next, null)
    },
    /** Goes on with what failed, from what has arrived. */
    async retry(): Promise<void> {
      const { phase, batch, progress } = state.value
      if (phase === 'failed' && batch) await resume(batch, progress)
    },
    /** Gives up what has not arrived, on the server too. */
    async stop(): Promise<void> {
      const { upload } = running
      const { batch } = state.value
      dispatch({ type: 'rested' })
      running.watch(null)
      if (upload) await leave(upload, batch)
    },
  }
}

/** What a transfer is still to be made of stays there. */
async function leave(upload: RunningUpload, batch: Batch | null): Promise<void> {
  if (batch?.isWhole) upload.pause({ atOnce: true })
  else await upload.cancel()
}

/** What an earlier try brought whole is no part of the next one, and still counts. */
function withArrived(progress: UploadState, before: UploadState | null): UploadState {
  const named = new Set(progress.files.map(({ id }) => id))
  const there = (before?.files ?? []).flatMap(({ id, size }) =>
    named.has(id) ? [] : [{ id, size, sent: size, done: true }],
  )
  const size = there.reduce((sum, file) => sum + file.size, 0)
  return {
    ...progress,
    files: [...there, ...progress.files],
    sent: progress.sent + size,
    total: progress.total + size,
  }
}

/** The answer names only what still has to be sent. */
function filesOf({ multiparts }: Reply<'addFiles'>, batch: Batch) {
  const files = multiparts.flatMap(({ id, fileId }) => {
    const picked = batch.picked.get(fileId)
    return picked ? [{ id, picked }] : []
  })
  if (files.length < multiparts.length) throw new FilesNeeded(multiparts.length - files.length)
  return files
}
