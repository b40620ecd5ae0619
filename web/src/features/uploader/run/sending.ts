/** From the click on Send to the transfer being there: create, upload, scan; and every way in which that ends early. */
import type { PickedFile } from '@envoi/client/browser/index'
import { ApiError } from '@envoi/client/api-error'
import { createTransfer } from '@envoi/client/upload/create-transfer'
import { FileChanged } from '@envoi/client/upload/same-file'
import type { Upload } from '@envoi/client/upload/upload'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import type { TransferStatus } from '@envoi/contract/words'
import { followUpload, openUpload } from '../../../platform/upload-run.ts'
import type { Concurrency } from '../../../platform/upload-concurrency.ts'
import type { UploaderDeps } from '../deps.ts'
import type { Remembered } from '../draft/remembered.ts'
import { readLinkName } from '../draft/link-name.ts'
import { goesByMail } from '../draft/problems.ts'
import { createRequest, secretOf } from '../draft/request.ts'
import type { Draft, FailedUpload, SentTransfer } from '../state.ts'
import type { UploaderStore } from '../uploader-store.ts'
import { followScan } from './follow-scan.ts'

export type Opened = { upload: Upload; transfer: SentTransfer }
/** Nothing was to be sent: the server copies by itself, and nobody can hold it up from here. */
type Copied = { copied: Sent; transfer: SentTransfer }
type Sent = { transferId: string; senderSecret: string }
/** What is known of it when all bytes have arrived. */
type Arrival = { scanning?: boolean; status?: TransferStatus; isCopying?: boolean }

export type Sending = {
  /** Whether sending now would go on with what failed before. */
  wouldResume(): boolean
  /** `isProven`: the sender has just shown that the address is theirs. */
  send(isProven?: boolean): Promise<void>
  /** Sees an upload through that is running already. */
  follow(opened: Opened): Promise<void>
  cancel(): Promise<void>
  fail(error: unknown): void
}

type Pieces = { deps: UploaderDeps; view: UploaderStore; concurrency: Concurrency; remembered: Remembered }

export function createSending({ deps, view, concurrency, remembered }: Pieces): Sending {
  const requestOf = (draft: Draft, now: Date) => {
    const { place, limits } = view.state
    const language = deps.language()
    return place.push?.request(draft, language) ?? createRequest(draft, { place, limits, now, language })
  }
  const wouldResume = () => {
    const now = deps.now()
    const { failedUpload, draft } = view.state
    return failedUpload !== null && isSame(requestOf(failedUpload.draft, now), requestOf(draft, now))
  }

  const fail = (error: unknown) => {
    deps.log(error)
    view.dispatch({ type: 'failed', failure: { error } })
  }

  /** Nothing when another tab has taken it over, or it has come to an end. */
  async function resumeFailed({ upload, transfer }: FailedUpload): Promise<Opened | undefined> {
    const { draft } = view.state
    const shown = new Map(upload.state.files.map(({ id, sent }) => [id, sent]))
    const begin = { found: atHand(draft), concurrency: await concurrency.get(), sseCPassword: secretOf(draft), shown }
    try {
      const resumed = await deps.engine.resume(upload, begin)
      return typeof resumed === 'string' ? undefined : { upload: resumed, transfer }
    } catch (error) {
      void upload.cancel()
      throw error
    }
  }

  async function create(body: NewTransfer, signal: AbortSignal): Promise<CreatedTransfer> {
    try {
      const headers = view.state.place.push?.headers ?? {}
      return await createTransfer({ ...deps, random: Math.random }, { body, headers }, signal)
    } catch (error) {
      const isOfSource = body.cloningSourceTransfer !== undefined && error instanceof ApiError && isGone(error)
      throw isOfSource ? new SourceGone('nothing can be copied from it', { cause: error }) : error
    }
  }

  async function begin(signal: AbortSignal): Promise<Opened | Copied> {
    const createdAt = deps.now()
    const { draft, place } = view.state
    const body = requestOf(draft, createdAt)
    const files = Array.from(atHand(draft), ([id, picked]) => ({ id, picked }))
    const parts = await concurrency.get()
    const created = await create(body, signal)
    const { transferId, link, manageLink } = created
    const recipientCount = place.push ? 1 : (body.recipients?.length ?? 0)
    const transfer = { transferId, link, manageLink, recipientCount, createdAt }
    if (files.length === 0) return { copied: created, transfer }
    const begin = { transfer: created, files, concurrency: parts, sseCPassword: secretOf(draft) }
    return { upload: await deps.engine.start(begin), transfer }
  }

  async function open(signal: AbortSignal): Promise<Opened | Copied> {
    const left = view.state.failedUpload
    const resumable = wouldResume()
    view.dispatch({ type: 'failedUploadTaken' })
    const resumed = left && resumable ? await resumeFailed(left) : undefined
    if (left && !resumable) void left.upload.cancel()
    return resumed ?? begin(signal)
  }

  async function send(isProven = false) {
    view.dispatch({ type: 'creating' })
    const { attempt } = view.state
    await openUpload<Opened | Copied>({
      subscribe: view.subscribe,
      isWanted: () => view.state.isCreating && view.state.attempt === attempt,
      open,
      giveUp,
      async onOpened(opened) {
        view.dispatch({ type: 'created', transfer: opened.transfer })
        await ('copied' in opened ? finish(opened.copied, { isCopying: true }) : follow(opened))
      },
      onFailed(error) {
        // Asked for again right after the proof, this browser has not kept it, and another code would change nothing.
        if (isUnproven(error) && !isProven) view.dispatch({ type: 'proofWanted', email: view.state.draft.email.trim() })
        else if (isNameTaken(error))
          view.dispatch({ type: 'nameTaken', name: readLinkName(view.state.draft.customId).name })
        else if (error instanceof SourceGone) tellSourceGone()
        else fail(error)
      },
    })
  }

  async function giveUp(opened: Opened | Copied): Promise<void> {
    if (!('copied' in opened)) return opened.upload.cancel()
    const { transferId, senderSecret } = opened.copied
    await deps.api.deleteTransfer({ params: { id: transferId }, headers: { 'x-sender-secret': senderSecret } })
  }

  function tellSourceGone() {
    const { cloningSource } = view.state.draft
    view.dispatch({ type: 'cancelled' })
    if (cloningSource) view.dispatch({ type: 'edited', changes: { cloningSource: { ...cloningSource, isGone: true } } })
  }

  const follow = ({ upload, transfer }: Opened): Promise<void> =>
    followUpload(view, upload, {
      onDone: (reply) => finish(upload.record, reply),
      onFailed(error) {
        const failedUpload = mayGoOn(error) ? { upload, transfer, draft: view.state.draft } : null
        // Nobody will ever go on with it: neither a later visit nor the server should keep it.
        if (!failedUpload) void upload.cancel()
        deps.log(error)
        view.dispatch({ type: 'failed', failure: { error }, failedUpload })
      },
    })

  async function finish(sent: Sent, { scanning = false, status, isCopying = false }: Arrival) {
    const { draft, place } = view.state
    if (goesByMail(draft, place)) remembered.keepRecipients(draft.recipientList)
    if (!place.isSignedIn) remembered.keepSender(draft)
    try {
      if (scanning || isCopying || status === 'CLONING') return await followScan({ deps, view }, sent, isCopying)
      view.dispatch({ type: 'sent', scan: null })
    } catch (error) {
      fail(error)
    }
    view.watch(null)
  }

  return {
    wouldResume,
    send,
    follow,
    fail,
    async cancel() {
      if (view.state.isCreating && view.state.step === 'form') view.dispatch({ type: 'cancelled' })
      const { upload } = view
      const given = upload?.cancel()
      // Too late where the last byte was faster; otherwise nobody has to wait until the server knows.
      if (upload?.state.status !== 'cancelled') return
      view.watch(null)
      view.dispatch({ type: 'cancelled' })
      await given
    },
  }
}

/** What is to be copied is closed, over, deleted, or a file of it was taken out. The form says what can be done about it. */
class SourceGone extends Error {}

const atHand = ({ files }: Draft): Map<string, PickedFile> =>
  new Map(files.flatMap(({ id, picked }) => (picked ? [[id, picked]] : [])))

/** Not with a file that is another one now, nor to a transfer that is no more. */
const mayGoOn = (error: unknown): boolean =>
  !(error instanceof FileChanged) && !(error instanceof ApiError && isGone(error))

const isGone = ({ status }: ApiError): boolean => [404, 409, 410].includes(status)

const isUnproven = (error: unknown): boolean => error instanceof ApiError && error.codes.includes('SENDER_NOT_PROVEN')

const isNameTaken = (error: unknown): boolean => error instanceof ApiError && error.codes.includes('CUSTOM_ID_TAKEN')

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
