/** Uploads of earlier visits: listing them, going on with one, forgetting one. */
import type { PickedFile } from '@envoi/client/browser/index'
import { ApiError } from '@envoi/client/api-error'
import { matchFiles } from '@envoi/client/browser/match-files'
import type { Concurrency } from '../../../platform/upload-concurrency.ts'
import type { UploaderDeps } from '../deps.ts'
import type { LeftBehind } from '../engine.ts'
import { type Arrived, countArrived, describe, draftOf, findView, sentTransferOf } from './left-behind.ts'
import type { Opened, Sending } from './sending.ts'
import type { Unfinished } from '../state.ts'
import type { ResumeOutcome } from '../uploader.ts'
import type { UploaderStore } from '../uploader-store.ts'

export type Resuming = {
  list(): Promise<void>
  resumeUnfinished(id: string, password?: string): Promise<ResumeOutcome>
  resumeUnfinishedWith(id: string, picked: PickedFile[], password?: string): Promise<ResumeOutcome>
  forget(id: string): Promise<void>
}

/** `arrived`: as it was told to the visitor. */
type Known = LeftBehind & { arrived: Arrived }
/** Of an upload that is gone on with. */
type Given = { picked: PickedFile[] | 'denied'; password: string | undefined }
type Pieces = { deps: UploaderDeps; view: UploaderStore; concurrency: Concurrency; sending: Sending }

export function createResuming({ deps, view, concurrency, sending }: Pieces): Resuming {
  const known = new Map<string, Known>()
  /** Files of several folders may have to be picked one folder after the other. */
  const gathered = new Map<string, PickedFile[]>()

  const tell = (change: (list: Unfinished[]) => Unfinished[]) =>
    view.dispatch({ type: 'unfinishedFound', unfinished: change(view.state.unfinished) })

  const drop = (id: string) => {
    known.delete(id)
    gathered.delete(id)
    tell((list) => list.filter((one) => one.id !== id))
  }

  async function look(left: LeftBehind): Promise<Unfinished[]> {
    const found = await findView(deps.api, left.record)
    if (found === 'gone') {
      await deps.engine.discard(left)
      return []
    }
    const arrived = await countArrived(deps.api, left.record)
    known.set(left.record.transferId, { ...left, arrived })
    return [describe(left.record, found, arrived, left.canReopen)]
  }

  /** Opens no longer by itself: its files are to be picked. */
  const wantsPicking = (id: string) =>
    tell((list) => list.map((one) => (one.id === id ? { ...one, ready: false } : one)))

  /** Only from the start: elsewhere it would push aside what is there. */
  async function open(id: string, files: (left: Known) => Promise<Given>): Promise<ResumeOutcome> {
    const left = known.get(id)
    if (!left || view.state.step !== 'welcome' || view.state.isCreating) return 'answered'
    view.dispatch({ type: 'creating' })
    try {
      const opened = await openWith(left, await files(left))
      if (typeof opened === 'object') await sending.follow(opened)
      else view.dispatch({ type: 'cancelled' })
      return opened === 'wrong_password' ? opened : 'answered'
    } catch (error) {
      sending.fail(error)
      return 'answered'
    }
  }

  /** Asked before anything is sent: the upload itself would end with a wrong one. */
  async function isRight(transferId: string, password = ''): Promise<boolean> {
    try {
      await deps.api.checkPassword({ body: { transferId, password } })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.codes.includes('WRONG_PASSWORD')) return false
      throw error
    }
  }

  async function openWith(left: Known, { picked, password }: Given): Promise<Opened | 'wrong_password' | undefined> {
    const { record } = left
    const refuse = (...told: Parameters<UploaderDeps['notify']>) => {
      wantsPicking(record.transferId)
      deps.notify(...told)
      return undefined
    }
    if (picked === 'denied') return refuse('uploader:notif_files_not_allowed')
    const { found, missing } = matchFiles(record, picked)
    const [first] = missing
    // What was found stays at hand: only the rest is to be picked.
    if (first) gathered.set(record.transferId, picked)
    if (first) return refuse('uploader:notif_files_missing', { name: first.name, count: missing.length })

    if (record.isEncrypted === true && !(await isRight(record.transferId, password))) return 'wrong_password'
    const seen = await findView(deps.api, record)
    const begin = { found, concurrency: await concurrency.get(), sseCPassword: password, shown: left.arrived }
    const upload = seen === 'gone' ? seen : await deps.engine.resume(left, begin)
    drop(record.transferId)
    if (typeof upload === 'string' || seen === 'gone') return refuse('uploader:notif_upload_gone')
    // When it was made only the server knows, and its end stands in the draft then.
    const transfer = sentTransferOf(record, seen?.recipients.length ?? 0, deps.now())
    // How far it is stands beside it from the first picture on.
    view.watch(upload)
    view.dispatch({ type: 'wentOn', transfer, draft: draftOf(record, found, seen, { now: deps.now(), password }) })
    return { upload, transfer }
  }

  return {
    async list() {
      const found = await Promise.all((await deps.engine.findLeftBehind()).map(look))
      tell(() => found.flat())
    },
    resumeUnfinished: (id, password) => open(id, async (left) => ({ picked: await left.reopen(), password })),
    resumeUnfinishedWith: (id, picked, password) =>
      open(id, async () => {
        const all = [...(gathered.get(id) ?? []), ...picked]
        gathered.set(id, all)
        return { picked: all, password }
      }),
    async forget(id) {
      const left = known.get(id)
      if (!left) return
      await deps.engine.discard(left).catch(deps.log)
      drop(id)
    },
  }
}
