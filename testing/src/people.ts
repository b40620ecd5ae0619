import { crc32 } from 'node:zlib'
import { type Api, createApi } from '@envoi/client/api'
import { createHttp } from '@envoi/client/node/http'
import { type NodeHome, createHome } from '@envoi/client/node/index'
import { createFetch } from '@envoi/client/node/sender'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { retryWhileBusy, answerWhenNotBusy } from './concurrent-calls.ts'
import { putBytes } from './bytes.ts'
import { type CookieJar, createCookieJar, withCookies } from './cookie-jar.ts'

/** Somebody who uses the service through the typed client, with cookies kept as a browser keeps them. */
export type Person = {
  name: string
  /** Where their requests come from, as the proxy in front tells. */
  address: string
  /** The main site. */
  origin: string
  home: NodeHome
  api: Api
  /** The calls of a customer's site, with the same jar. */
  at(place: string): Api
  cookies: CookieJar
  /** Creates a transfer of these contents, uploads every file and finishes it. */
  send(files: Record<string, Uint8Array>, more?: Partial<NewTransfer>): Promise<CreatedTransfer>
  /** Creates a transfer without uploading anything. */
  create(files: Record<string, number>, more?: Partial<NewTransfer>): Promise<CreatedTransfer>
} & Disposable

/** Where somebody is on the network, and whether they use a browser, which says so in each call, or a script with a key. */
export type Whereabouts = { address?: string; inBrowser?: boolean; key?: string }

export function createPerson(
  who: Whereabouts & { name: string; address: string; origin: string; ledger: string },
): Person {
  const cookies = createCookieJar()
  const http = createHttp()
  const site: Record<string, string> = who.inBrowser === true ? { 'sec-fetch-site': 'same-origin' } : {}
  const key: Record<string, string> = who.key === undefined ? {} : { authorization: `Bearer ${who.key}` }
  const headers = { 'x-forwarded-for': who.address, ...site, ...key }
  const asking = { fetch: withCookies(createFetch(http), cookies), headers }
  const home = createHome({ origin: who.origin, ledger: who.ledger, ...asking })
  const { api } = home

  function create(files: Record<string, number>, more: Partial<NewTransfer> = {}): Promise<CreatedTransfer> {
    const list = Object.entries(files).map(([name, size], index) => ({ id: labelOf(index), name, size }))
    return api.createTransfer({ body: { transferType: 'S1', langCode: 'en', files: list, ...more } })
  }

  return {
    name: who.name,
    address: who.address,
    origin: who.origin,
    home,
    api,
    at: (place) => createApi({ origin: originOf(place, who.origin), ...asking }),
    cookies,
    create,
    async send(files, more) {
      const sizes = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.length]))
      // Whoever is told to come back does, as every client: on a busy machine the store takes its time.
      const transfer = await retryWhileBusy(() => create(sizes, more))
      const { transferId, uploadToken } = transfer
      const encryption = encryptionOf(more?.sseCPassword)
      for (const [index, bytes] of Object.values(files).entries()) {
        await upload(api, transfer, index, bytes, more?.sseCPassword)
      }
      const headers = { 'x-upload-token': uploadToken }
      await retryWhileBusy(() => api.uploadDone({ params: { id: transferId }, headers, body: encryption }))
      return transfer
    },
    [Symbol.dispose]() {
      home[Symbol.dispose]()
      http[Symbol.dispose]()
    },
  }
}

/** Where a customer's site is, by its name. */
export function originOf(place: string, mainOrigin: string): string {
  const url = new URL(mainOrigin)
  return `${url.protocol}//${place}.${url.host}`
}

export const labelOf = (index: number): string => `f${String(index).padStart(5, '0')}`

/** One file, part after part, the plain way: sign, put, and join where there are several parts. */
export async function upload(
  api: Api,
  transfer: CreatedTransfer,
  index: number,
  bytes: Uint8Array,
  sseCPassword?: string,
): Promise<void> {
  const storage = api.at(transfer.bucketConfig.endpoint)
  const file = transfer.multiparts[index]
  if (!file) throw new Error(`the transfer has no file ${index}`)
  const { key, uploadId } = file
  const params = { bucket: transfer.bucketId }
  const headers = { 'x-upload-token': transfer.uploadToken }
  const etags: string[] = []
  for (let number = 1; number <= file.parts; number += 1) {
    const { partSize } = transfer.bucketConfig
    const part = bytes.subarray((number - 1) * partSize, number * partSize)
    const item = { key, size: part.length, crc32: crc32Of(part), ...(uploadId ? { uploadId, partNumber: number } : {}) }
    const body = { items: [item], ...encryptionOf(sseCPassword) }
    const [signed] = (await retryWhileBusy(() => storage.signMany({ params, headers, body }))).items
    const answer = await answerWhenNotBusy(() => putBytes(signed?.url ?? '', part, signed?.headers))
    etags.push(answer.headers.get('etag') ?? '')
  }
  if (uploadId === null) return
  const { url } = await retryWhileBusy(() => storage.signComplete({ params, headers, body: { key, uploadId } }))
  await answerWhenNotBusy(() => completeUpload(url, etags))
}

/** What a call says of an encrypted transfer; nothing of another. */
export const encryptionOf = (sseCPassword: string | undefined): { sseCPassword?: string } =>
  sseCPassword === undefined ? {} : { sseCPassword }

export async function completeUpload(url: string, etags: string[]): Promise<Response> {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  return fetch(url, { method: 'POST', body })
}

/** Base64 of the four bytes, big-endian, as the signing calls want it. */
export function crc32Of(bytes: Uint8Array): string {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(crc32(bytes))
  return four.toString('base64')
}
