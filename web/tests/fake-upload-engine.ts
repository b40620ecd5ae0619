/**
 * The upload engine as a component test sees it: files are picked in the page, no byte leaves it, and the test says how
 * far the upload is. How bytes truly travel is tried by the engine's own tests and by the stories in a browser.
 */
import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { LedgerRecord } from '@envoi/client/upload/ledger'
import type { Upload, UploadOutcome, UploadState } from '@envoi/client/upload/upload'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { onTestFinished, vi } from 'vitest'
import type { Engine } from '../src/features/uploader/engine.ts'
import type { Answers, Asked } from './fake-service.ts'
import { senderSecret, transferId } from './transfer-answers.ts'

/** Of the app, and of a widget. */
const enginePath = '../src/features/uploader/browser-engine.ts'
const framedEnginePath = '../src/features/uploader/widget/framed-engine.ts'

export type Uploads = {
  /** So many bytes of the upload under way have left. */
  send(bytes: number): void
  /** What the engine tells of it beside that. */
  tell(changes: Partial<UploadState>): void
  /** It has come to its end before that. */
  fail(error: unknown): void
  /** All have. `scanning`: they are looked through before people get them. */
  arrive(how?: { scanning?: boolean }): void
  /** Told to the engine, in order. */
  readonly told: string[]
}

/** To be called before the page is opened. */
export function playUploads(): Uploads {
  const told: string[] = []
  let running: PlayedUpload | undefined
  const begin = ({ transfer, files }: Parameters<Engine['start']>[0]): Upload => {
    running = playUpload(recordOf(transfer), files, told)
    return running.upload
  }
  const engine: Engine = {
    measureConcurrency: async () => 1,
    start: async (wanted) => begin(wanted),
    resume: async () => 'gone',
    discard: async () => undefined,
    findLeftBehind: async () => [],
  }
  vi.doMock(enginePath, () => ({ createBrowserEngine: () => engine }))
  vi.doMock(framedEnginePath, () => ({ createFramedEngine: () => engine }))
  onTestFinished(() => {
    vi.doUnmock(enginePath)
    vi.doUnmock(framedEnginePath)
  })
  return {
    send: (bytes) => running?.tell({ sent: bytes, headway: bytes }),
    tell: (changes) => running?.tell(changes),
    fail: (error) => running?.end({ status: 'failed', error }),
    arrive: ({ scanning = false } = {}) =>
      running?.end({
        status: 'done',
        reply: { transferId, status: scanning ? 'SCANNING' : 'ENABLED', scanning },
      }),
    told,
  }
}

type PlayedUpload = { upload: Upload; tell(changes: Partial<UploadState>): void; end(outcome: UploadOutcome): void }

function playUpload(
  record: LedgerRecord,
  files: Parameters<Engine['start']>[0]['files'],
  told: string[],
): PlayedUpload {
  const listeners = new Set<(state: UploadState) => void>()
  const { promise: done, resolve } = Promise.withResolvers<UploadOutcome>()
  let state: UploadState = {
    status: 'running',
    error: null,
    resumable: true,
    files: files.map(({ id, picked }) => ({ id, size: picked.file.size, sent: 0, done: false })),
    sent: 0,
    headway: 0,
    total: files.reduce((sum, { picked }) => sum + picked.file.size, 0),
    bytesPerSecond: null,
    secondsLeft: null,
  }
  const tell = (changes: Partial<UploadState>): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener(state)
  }
  const end = (outcome: UploadOutcome): void => {
    tell({ status: outcome.status })
    resolve(outcome)
  }
  const upload: Upload = {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    done,
    record,
    pause() {
      told.push('pause')
      tell({ status: state.status === 'pausing' ? 'paused' : 'pausing' })
    },
    resume() {
      told.push('resume')
      tell({ status: 'running' })
    },
    async cancel() {
      told.push('cancel')
      end({ status: 'cancelled' })
    },
  }
  return { upload, tell, end }
}

const recordOf = ({ transferId, senderSecret, uploadToken, link, manageLink }: CreatedTransfer): LedgerRecord => ({
  version: 1,
  transferId,
  senderSecret,
  uploadToken,
  endpoint: location.origin,
  bucketId: 'disk',
  files: [],
  link,
  manageLink,
})

/** What the service says to whoever wants to send something. */
const created = ({ body }: Asked<'createTransfer'>): CreatedTransfer => ({
  transferId,
  senderSecret,
  uploadToken: 'token',
  bucketId: 'disk',
  bucketPath: '/',
  bucketConfig: { endpoint: location.origin, partSize: 5_000_000 },
  multiparts: body.files.map(({ id }) => ({ id, fileId: `of-${id}`, key: id, uploadId: null, parts: 1 })),
  link: `${location.origin}/dl/${transferId}`,
  manageLink: `${location.origin}/manage/${transferId}/${senderSecret}`,
})

export const sendingAnswers: Answers = {
  createTransfer: created,
  getBuckets: () => ({ buckets: [], regions: [] }),
}

/** Picked on the first screen: then the form is there. */
export async function pickFiles(user: UserEvent, ...files: (string | File)[]): Promise<void> {
  await screen.findByRole('button', { name: /^(Start|Commencer)$/ })
  await addFiles(user, ...files)
  await screen.findByRole('heading', { name: /^(New transfer|Nouveau transfert)/ })
}

export const addFiles = (user: UserEvent, ...files: (string | File)[]): Promise<void> =>
  user.upload(
    document.querySelector<HTMLElement>('[data-picks=files]')!,
    files.map((file) => (typeof file === 'string' ? new File(['0123456789'], file) : file)),
  )

export async function askForLink(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('radio', { name: 'As a link' }))
  await user.click(await screen.findByRole('button', { name: 'Get a link' }))
}
