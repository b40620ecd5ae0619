/**
 * The front door for programs on Node: `send` takes files to a link in one call, by the same engine as the web app's.
 * What it does not do, `api` does: every call of the service, typed.
 */
import { type Api, type CallOptions, type Reply, createApi } from '../api.ts'
import { readLifetime } from '../lifetime.ts'
import type { UploadState } from '../upload/upload.ts'
import { type NodeHome, createHome } from './index.ts'
import { type Sent, resumeFiles, sendFiles } from './send-files.ts'

export { createApi }
export type { Api, CallOptions, Reply }
export { ApiError, NetworkError } from '../api-error.ts'
export { FileChanged } from '../upload/same-file.ts'
export type { UploadState }

export type EnvoiOptions = {
  /** The service, such as `https://envoi.example`. */
  origin: string
  /** An API key. Without one, files are sent as a visitor sends them. */
  key?: string | undefined
  /** A folder for records of what is being sent. With it `resume` goes on after a crash. */
  ledger?: string
}

/** A path; or one with the name that recipients see, which may have folders: `plans/ground-floor.pdf`. */
export type FileToSend = string | { path: string; name?: string }

type Watching = {
  /** Told at most ten times a second. */
  onProgress?: (state: UploadState) => void
  /** Stops sending. What has arrived stays, and `resume` goes on. */
  signal?: AbortSignal
}

export type NewSend = Watching & {
  files: readonly FileToSend[]
  /** Recipients. Each gets an email with a link of their own. */
  to?: readonly string[]
  /** Who sends it, where no key says so. */
  from?: { name?: string; email?: string }
  title?: string
  message?: string
  /** When the link ends: `12h`, `7d`, `2w`, or a date. */
  expires?: string | Date
  /** Asked of whoever opens the link. */
  password?: string
  maxDownloads?: number
  /** Of the emails. */
  language?: 'en' | 'fr'
  /** Told before the first byte leaves: `resume` takes this id. */
  onCreated?: (transferId: string) => void
}

/** `manageLink` and `senderSecret` let whoever has them change and delete the transfer. */
export type SentTransfer = Pick<Sent, 'transferId' | 'status' | 'link' | 'manageLink' | 'senderSecret'>

export class Envoi implements Disposable {
  readonly api: Api
  readonly #home: NodeHome

  constructor({ origin, key, ledger }: EnvoiOptions) {
    if (!URL.canParse(origin)) throw new TypeError(`"${origin}" is no address: write it as https://envoi.example`)
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
    this.#home = createHome({ origin, headers, ...(ledger !== undefined && { ledger }) })
    this.api = this.#home.api
  }

  /** Uploads the files, retries what fails, and resolves when the service has all of them. */
  async send({ files, onProgress, signal, onCreated, ...asked }: NewSend): Promise<SentTransfer> {
    const { to, from = {}, title, message, expires, password, maxDownloads, language = 'en' } = asked
    const sent = await sendFiles(this.#home, {
      files: files.map(namedFile),
      transfer: {
        transferType: 'S1',
        langCode: language,
        ...(to && { recipients: [...to] }),
        ...(from.email !== undefined && { email: from.email }),
        ...(from.name !== undefined && { senderFullname: from.name }),
        ...(title !== undefined && { name: title }),
        ...(message !== undefined && { message }),
        ...(password !== undefined && { password }),
        ...(maxDownloads !== undefined && { maxDownloads }),
        ...(expires !== undefined && { to: endOf(expires) }),
      },
      ...watching({ onProgress, signal }),
      ...(onCreated && { onCreated }),
    })
    return present(sent)
  }

  /** Goes on where `send` was interrupted, with the same files in the same order: what has arrived is not sent again. */
  async resume(
    transferId: string,
    { files, onProgress, signal }: Watching & { files: readonly FileToSend[] },
  ): Promise<SentTransfer> {
    const again = { transferId, files: files.map(namedFile), ...watching({ onProgress, signal }) }
    return present(await resumeFiles(this.#home, again))
  }

  /** What the owner of the key has sent, or received, the newest first. */
  list(
    { received = false, ...filter }: { received?: boolean; query?: string; from?: number; size?: number } = {},
    options: CallOptions = {},
  ): Promise<Reply<'searchTransfers'>> {
    const searchType = received ? ('received' as const) : ('sent' as const)
    return this.api.searchTransfers({ query: { searchType }, body: filter }, options)
  }

  /** `senderSecret`: of a transfer that was sent without a key. */
  get(transferId: string, { senderSecret, ...options }: Managing = {}): Promise<Reply<'getTransfer'>> {
    return this.api.getTransfer({ params: { id: transferId }, headers: secretOf(senderSecret) }, options)
  }

  /** Ends a transfer for everybody, at once and for good. */
  async delete(transferId: string, { senderSecret, ...options }: Managing = {}): Promise<void> {
    await this.api.deleteTransfer({ params: { id: transferId }, headers: secretOf(senderSecret) }, options)
  }

  /** Lets go of connections that are kept for the next call. */
  [Symbol.dispose](): void {
    this.#home[Symbol.dispose]()
  }
}

type Managing = CallOptions & { senderSecret?: string }

const secretOf = (secret: string | undefined) => (secret === undefined ? {} : { 'x-sender-secret': secret })

const namedFile = (file: FileToSend) => (typeof file === 'string' ? { path: file } : file)

function endOf(expires: string | Date): string {
  if (expires instanceof Date) return expires.toISOString()
  const lifetime = readLifetime(expires)
  if (lifetime === undefined) throw new TypeError(`"${expires}" is no time: write it as 12h, 7d or 2w`)
  return new Date(Date.now() + lifetime).toISOString()
}

const watching = ({ onProgress, signal }: { [K in keyof Watching]: Watching[K] | undefined }) => ({
  ...(onProgress && { onState: onProgress }),
  ...(signal && { signal }),
})

const present = ({ transferId, status, link, manageLink, senderSecret }: Sent): SentTransfer => ({
  transferId,
  status,
  link,
  manageLink,
  senderSecret,
})
