import type { CreatedTransfer } from '@envoi/contract/transfers'
import { answerWhenNotBusy } from './concurrent-calls.ts'
import { crc32Of } from './people.ts'
import { type Answer, askJson } from './raw-http.ts'
import type { Service } from './service.ts'

/** A call of the storage host as a raw answer; the transfer's own token and bucket unless others are given. */
export type StorageAsk = {
  method?: string
  query?: Record<string, string>
  json?: unknown
  /** Null: none. */
  token?: string | null
  bucket?: string
  headers?: Record<string, string>
}

export function askStorage(service: Service, sent: CreatedTransfer, name: string, how: StorageAsk): Promise<Answer> {
  const { method = 'PUT', query = {}, json, token = sent.uploadToken, bucket = sent.bucketId, headers = {} } = how
  return askJson(service.app.port, {
    method,
    path: `/v2/${bucket}/${name}?${new URLSearchParams(query)}`,
    host: new URL(service.app.storageUrl).host,
    headers: { ...(token === null ? {} : { 'x-upload-token': token }), ...headers },
    ...(json === undefined ? {} : { json }),
  })
}

/** One file of a created transfer, as far as signing goes. */
export function fileOf(sent: CreatedTransfer, index = 0): { key: string; uploadId: string; parts: number } {
  const file = sent.multiparts[index]
  if (!file) throw new Error(`the transfer has no file ${index}`)
  return { key: file.key, uploadId: file.uploadId ?? '', parts: file.parts }
}

/** The signed address for one part of a file, or for all of a file of one part. */
export async function signBytes(
  service: Service,
  sent: CreatedTransfer,
  bytes: Uint8Array,
  { index = 0, partNumber = 1 } = {},
): Promise<string> {
  const { key, uploadId } = fileOf(sent, index)
  const part = uploadId === '' ? {} : { uploadId, partNumber }
  const item = { key, ...part, size: bytes.length, crc32: crc32Of(bytes) }
  const answer = await askStorage(service, sent, 'sign-many', { json: { items: [item] } })
  return urlIn(answer.json, 'items')
}

export async function signComplete(service: Service, sent: CreatedTransfer, index = 0): Promise<string> {
  const { key, uploadId } = fileOf(sent, index)
  const answer = await askStorage(service, sent, 'sign-complete-multipart', { json: { key, uploadId } })
  return urlIn(answer.json)
}

export async function arrivedParts(service: Service, sent: CreatedTransfer, index = 0): Promise<unknown> {
  const { key, uploadId } = fileOf(sent, index)
  const asked = { method: 'GET', query: { key, uploadId } }
  const answer = await answerWhenNotBusy(() => askStorage(service, sent, 'parts', asked))
  return (answer.json as { parts: unknown }).parts
}

function urlIn(json: unknown, list?: 'items'): string {
  const reply = json as { url?: string; items?: { url: string }[] }
  const url = list ? reply.items?.[0]?.url : reply.url
  if (url === undefined) throw new Error(`nothing was signed: ${JSON.stringify(json)}`)
  return url
}
