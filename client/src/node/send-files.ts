/** From paths to a transfer that can be downloaded, for scripts and the command line. */
import { clientFileId } from '@envoi/contract/limits'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import type { Api, Reply } from '../api.ts'
import { createTransfer } from '../upload/create-transfer.ts'
import { findRecord } from '../upload/ledger.ts'
import type { Home } from '../upload/ports.ts'
import type { Upload, UploadFile, UploadState } from '../upload/upload.ts'
import { resumeUpload, startUpload } from '../upload/upload.ts'
import { createBuffers, type NodeSlice } from './file-slice.ts'
import { openSource } from './file-source.ts'

type Deps = Home<NodeSlice> & { api: Api }
type FileToSend = { path: string; name?: string }
type Watching = { onState?: (state: UploadState) => void; signal?: AbortSignal }
export type Sent = Reply<'uploadDone'> & Pick<CreatedTransfer, 'senderSecret' | 'link' | 'manageLink'>

export async function sendFiles(
  deps: Deps,
  send: Watching & {
    files: FileToSend[]
    transfer: Omit<NewTransfer, 'files'>
    onCreated?: (transferId: string) => void
  },
): Promise<Sent> {
  const files = await openAll(send.files)
  const sizes = files.map(({ id, source: { identity } }) => ({ id, name: identity.name, size: identity.size }))
  const options = send.signal ? { signal: send.signal } : {}
  const { max: concurrency } = await deps.api.getConcurrency({}, options)
  const transfer = await createTransfer(deps, { body: { ...send.transfer, files: sizes } }, send.signal)
  send.onCreated?.(transfer.transferId)
  const { sseCPassword } = send.transfer
  const reply = await finished(startUpload(deps, { transfer, files, concurrency, sseCPassword, isOwnHome }), send)
  return { ...reply, senderSecret: transfer.senderSecret, link: transfer.link, manageLink: transfer.manageLink }
}

/** Goes on where `sendFiles` was interrupted, given the same files in the same order, and the password once more. */
export async function resumeFiles(
  deps: Deps,
  send: Watching & { transferId: string; files: FileToSend[]; sseCPassword?: string },
): Promise<Sent> {
  const record = await findRecord(deps.memory, send.transferId)
  if (!record) throw new Error(`nothing is known here of an upload to ${send.transferId}`)
  const files = await openAll(send.files)
  const { max: concurrency } = await deps.api.getConcurrency()
  const { sseCPassword } = send
  const reply = await finished(resumeUpload(deps, record, { files, concurrency, sseCPassword, isOwnHome }), send)
  return { ...reply, senderSecret: record.senderSecret, link: record.link, manageLink: record.manageLink }
}

function openAll(files: FileToSend[]): Promise<UploadFile<NodeSlice>[]> {
  const buffers = createBuffers()
  return Promise.all(
    files.map(async ({ path, name }, index) => ({
      id: labelOf(index),
      source: await openSource(path, { name, buffers }),
    })),
  )
}

/** What is kept lies with whoever runs the program. */
const isOwnHome = true

const labelOf = (index: number): string => String(index).padStart(clientFileId.length, '0')

/** An abort stops the upload and keeps its record, as a crash would: it can be gone on with. */
async function finished(upload: Upload, { onState, signal }: Watching): Promise<Reply<'uploadDone'>> {
  const unsubscribe = onState ? upload.subscribe(onState) : undefined
  const aborted = Promise.withResolvers<never>()
  const stop = () => {
    upload.pause({ atOnce: true })
    aborted.reject(signal?.reason)
  }
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const outcome = await Promise.race([upload.done, aborted.promise])
    if (outcome.status === 'done') return outcome.reply
    throw outcome.status === 'failed' ? outcome.error : new Error('the upload was cancelled')
  } finally {
    signal?.removeEventListener('abort', stop)
    unsubscribe?.()
  }
}
