/** The calls the test service answers, in terms of its bucket. Input is checked by the contract's own schemas. */
import { randomUUID } from 'node:crypto'
import type { CallName } from '@envoi/contract/calls'
import { contract } from '@envoi/contract/contract'
import type { Reply } from '../../api.ts'
import type { TestBucket } from './bucket.ts'
import type { Signatures } from './signatures.ts'

type Asked = { path: string; query: Record<string, string>; headers: Record<string, unknown>; body: unknown }
type Refused = { refused: number; codes?: string[] }
export type Calls = { [K in CallName]?: (asked: Asked) => Reply<K> | Refused }

type Transfer = {
  id: string
  senderSecret: string
  uploadToken: string
  /** Of an encrypted one. */
  sseCPassword: string | undefined
  keys: string[]
  sealed: boolean
}
type CallDeps = { bucket: TestBucket; signatures: Signatures; partSize: number; origin: () => string }

export function createCalls({ bucket, signatures, partSize, origin }: CallDeps): Calls {
  const transfers = new Map<string, Transfer>()
  const notFound = { refused: 404 }

  const wrongPassword = { refused: 403, codes: ['WRONG_PASSWORD'] }

  /** The token opens the uploads of its own transfer until that is sealed. */
  const findOpen = (headers: Asked['headers'], keys: string[]): Transfer | undefined => {
    const transfer = [...transfers.values()].find(({ uploadToken }) => uploadToken === headers['x-upload-token'])
    return transfer && !transfer.sealed && keys.every((key) => transfer.keys.includes(key)) ? transfer : undefined
  }

  const signed = (method: string, key: string, query: Record<string, string>, headers = {}) => {
    const path = signatures.sign(method, `/bytes/${key}?${new URLSearchParams(query)}`)
    return { url: origin() + path, headers: { 'x-amz-test': 'kept', ...headers } }
  }

  return {
    getConcurrency: () => ({ max: 3 }),

    createTransfer({ body }) {
      const { files, sseCPassword } = contract.createTransfer.body.parse(body)
      const transfer: Transfer = {
        id: randomUUID(),
        senderSecret: randomUUID(),
        uploadToken: randomUUID(),
        sseCPassword,
        keys: [],
        sealed: false,
      }
      transfers.set(transfer.id, transfer)
      const multiparts = files.map(({ id, size }) => {
        const parts = Math.ceil(size / partSize)
        const opened = { id, fileId: randomUUID(), key: randomUUID(), uploadId: parts > 1 ? randomUUID() : null, parts }
        transfer.keys.push(opened.key)
        bucket.open(opened.key, opened.uploadId, size)
        return opened
      })
      return {
        transferId: transfer.id,
        senderSecret: transfer.senderSecret,
        uploadToken: transfer.uploadToken,
        bucketId: 'test',
        bucketPath: 'test',
        bucketConfig: { endpoint: origin(), partSize },
        multiparts,
        link: `${origin()}/dl/${transfer.id}`,
        manageLink: `${origin()}/manage/${transfer.id}/${transfer.senderSecret}`,
      }
    },

    uploadDone({ path, headers, body }) {
      const transfer = transfers.get(path.split('/').at(-2) ?? '')
      if (!transfer || transfer.senderSecret !== headers['x-sender-secret']) return notFound
      if (contract.uploadDone.body.parse(body).sseCPassword !== transfer.sseCPassword) return wrongPassword
      if (!transfer.keys.every((key) => bucket.isWhole(key))) return { refused: 422, codes: ['UPLOAD_INCOMPLETE'] }
      transfer.sealed = true
      return { transferId: transfer.id, status: 'ENABLED', scanning: false }
    },

    signMany({ headers, body }) {
      const { items, sseCPassword } = contract.signMany.body.parse(body)
      const keys = items.map(({ key }) => key)
      const transfer = findOpen(headers, keys)
      if (!transfer) return notFound
      if (sseCPassword !== transfer.sseCPassword) return wrongPassword
      return {
        items: items.map(({ key, uploadId = '', partNumber = '', size, crc32 = '' }) => {
          const query = { uploadId, partNumber: String(partNumber), size: String(size), crc32 }
          if (sseCPassword === undefined) return signed('PUT', key, query)
          return signed('PUT', key, { ...query, encrypted: '1' }, { 'x-amz-test-secret': `secret of ${key}` })
        }),
      }
    },

    signComplete({ headers, body }) {
      const { key, uploadId } = contract.signComplete.body.parse(body)
      return findOpen(headers, [key]) ? signed('POST', key, { uploadId }) : notFound
    },

    listParts({ headers, query }) {
      const { key } = contract.listParts.query.parse(query)
      return findOpen(headers, [key]) ? { parts: bucket.list(key) } : notFound
    },

    abortUploads({ headers, body }) {
      const { uploads } = contract.abortUploads.body.parse(body)
      const keys = uploads.map(({ key }) => key)
      if (!findOpen(headers, keys)) return notFound
      for (const { key } of uploads) bucket.files.delete(key)
      return { aborted: uploads.length }
    },
  }
}
