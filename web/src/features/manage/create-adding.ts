/** Sends the bytes of files that join a transfer, and tells how far that is. One batch at a time; no framework. */
import type { Api, Reply } from '@envoi/client/api'
import type { PickedFile } from '@envoi/client/browser/index'
import type { RunningUpload, UploadState } from '@envoi/client/upload/upload'
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
    isGoingOn: boolean
    sseCPassword: string | undefined
    /** How much of each file has been seen as sent. */
    shown: ReadonlyMap<string, number>
  }): RunningUpload
}

export type AddingState = {
  /** `done` until somebody has heard of it. */
  phase: 'rest' | 'opening' | 'running' | 'failed' | 'done'
  count: number
  /** What each file is called, by its label. */
  names: ReadonlyMap<string, string>
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

type Deps = {
  api: Pick<Api, 'getConcurrency' | 'addFiles' | 'prepareFiles'>
  keys: Keys
  loadEngine: () => Promise<AddingEngine>
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  log: (error: unknown) => void
}
export type AddingFiles = ReturnType<typeof createAdding>

const atRest: AddingState = {
  phase: 'rest',
  count: 0,
  names: new Map(),
  progress: null,
  error: null,
  isResumable: false,
}

export function createAdding({ api, keys, loadEngine, page, log }: Deps) {
  const listeners = new Set<() => void>()
  let state = atRest
  let batch: Batch | null = null
  let upload: RunningUpload | null = null

  const set = (next: Partial<AddingState>): void => {
    state = { ...state, ...next }
    // Only while bytes are moving: a page that listens all the time is left out of the back-forward cache.
    if (state.phase === 'opening' || state.phase === 'running') page.addEventListener('beforeunload', askFirst)
    else page.removeEventListener('beforeunload', askFirst)
    for (const listener of listeners) listener()
  }

  async function measure(engine: AddingEngine): Promise<number> {
    try {
      const { max } = await api.getConcurrency()
      return await engine.measureConcurrency(max)
    } catch (error) {
      log(error)
      // One after another is always right.
      return 1
    }
  }

  /** `before`: how far a try of the same batch came. */
  type Run = { count: number; before: UploadState | null; isGoingOn: boolean; sseCPassword: string | undefined }
  async function run({ count, before, ...how }: Run, open: () => Promise<Reply<'addFiles'>>): Promise<void> {
    set({ ...atRest, phase: 'opening', count, progress: before })
    try {
      const engine = await loadEngine()
      const concurrency = await measure(engine)
      const intake = await open()
      const files = filesOf(intake, batch)
      const shown = new Map(before?.files.map(({ id, sent }) => [id, sent]))
      upload = engine.send({ transferId: keys.id, intake, files, concurrency, shown, ...how })
      set({
        phase: 'running',
        progress: withArrived(upload.state, before),
        names: new Map(files.map(({ id, picked }) => [id, picked.name])),
      })
      await follow(upload, before)
    } catch (error) {
      fail(error)
    }
  }

  async function follow(running: RunningUpload, before: UploadState | null): Promise<void> {
    const unsubscribe = running.subscribe((progress) => set({ progress: withArrived(progress, before) }))
    const outcome = await running.done
    unsubscribe()
    if (upload === running) upload = null
    if (outcome.status === 'failed') fail(outcome.error)
    if (outcome.status === 'done') set({ phase: 'done', progress: null })
  }

  const fail = (error: unknown): void => {
    log(error)
    set({ phase: 'failed', error, isResumable: batch !== null && !(error instanceof FilesNeeded) })
  }

  const isFree = (): boolean => state.phase === 'rest' || state.phase === 'failed'
  const goOn = (next: Batch, before: UploadState | null): Promise<void> => {
    batch = next
    const { fileIds, picked, sseCPassword } = next
    const how = { count: picked.size, before, isGoingOn: true, sseCPassword }
    return run(how, () => api.prepareFiles({ ...callOf(keys), body: { fileIds } }))
  }

  return {
    get state() {
      return state
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    rest: () => set(atRest),
    async add(files: NewFile[], sseCPassword?: string): Promise<void> {
      if (!isFree()) return
      batch = null
      const named = files.map(({ id, name, size }) => ({ id, name, size }))
      const body = { files: named, ...(sseCPassword !== undefined && { sseCPassword }) }
      const byLabel = new Map(files.map(({ id, picked }) => [id, picked]))
      await run({ count: files.length, before: null, isGoingOn: false, sseCPassword }, async () => {
        const intake = await api.addFiles({ ...callOf(keys), body })
        const picked = intake.multiparts.flatMap(({ id, fileId }) => {
          const one = byLabel.get(id)
          return one ? [[fileId, one] as const] : []
        })
        const fileIds = picked.map(([fileId]) => fileId)
        batch = { fileIds, picked: new Map(picked), isWhole: false, sseCPassword }
        return intake
      })
    },
    /** Files that never arrived, by their fileId: those of them that the server still needs must be among the picked. */
    async goOn(next: Batch): Promise<void> {
      if (isFree()) await goOn(next, null)
    },
    /** Goes on with what failed, from what has arrived. */
    async retry(): Promise<void> {
      if (state.phase === 'failed' && batch) await goOn(batch, state.progress)
    },
    /** Gives up what has not arrived, on the server too; what a transfer is still to be made of stays there. */
    async stop(): Promise<void> {
      const given = upload
      const isWhole = batch?.isWhole === true
      batch = null
      upload = null
      set(atRest)
      if (isWhole) given?.pause({ atOnce: true })
      else await given?.cancel()
    },
  }
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
function filesOf({ multiparts }: Reply<'addFiles'>, batch: Batch | null) {
  const files = multiparts.flatMap(({ id, fileId }) => {
    const picked = batch?.picked.get(fileId)
    return picked ? [{ id, picked }] : []
  })
  if (files.length < multiparts.length) throw new FilesNeeded(multiparts.length - files.length)
  return files
}

const askFirst = (event: Event): void => event.preventDefault()
