import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Api, createApi } from '@envoi/client/api'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { ByteClient, Place } from './byte-client.ts'

/** Sends made-up files through the real calls, one source address per transfer so that no limit is met. */
export type Sender = {
  create(sizes: number[]): Promise<CreatedTransfer>
  /** Signs every part of every file, 100 at a time. All parts hold the same bytes, cut to length. */
  sign(transfer: CreatedTransfer, sizes: number[], bytes: Buffer): Promise<SignedPart[]>
  complete(transfer: CreatedTransfer): Promise<void>
  done(transfer: CreatedTransfer): Promise<void>
  link(transferId: string, fileId?: string): Promise<string>
}

export type SignedPart = Required<Place> & { size: number }

/** With a cookie, as whoever is signed in; with a password, encrypted by it. */
export function createSender(
  origin: string,
  client: ByteClient,
  { cookie, password }: { cookie?: string; password?: string } = {},
): Sender {
  const encryption = password === undefined ? {} : { sseCPassword: password }
  const signedIn: Record<string, string> = cookie === undefined ? {} : { cookie }
  const apiOfNewcomer = (): Api => createApi({ origin, headers: { 'x-forwarded-for': randomAddress(), ...signedIn } })
  const api = apiOfNewcomer()
  const tokenOf = (transfer: CreatedTransfer) => ({
    params: { bucket: transfer.bucketId },
    headers: { 'x-upload-token': transfer.uploadToken },
  })

  return {
    create: (sizes) =>
      apiOfNewcomer().createTransfer({
        body: {
          transferType: 'S1',
          langCode: 'en',
          ...(password === undefined ? {} : { sseC: true, sseCPassword: password }),
          files: sizes.map((size, index) => ({ id: `f${String(index).padStart(5, '0')}`, name: `${index}.bin`, size })),
        },
      }),
    async sign(transfer, sizes, bytes) {
      const { partSize } = transfer.bucketConfig
      const checksums = new Map<number, string>()
      const items = transfer.multiparts.flatMap(({ key, uploadId, parts }, file) =>
        Array.from({ length: parts }, (_, index) => {
          const size = Math.min(partSize, (sizes[file] ?? 0) - index * partSize)
          const checksum = checksums.get(size) ?? checksumOf(bytes.subarray(0, size))
          checksums.set(size, checksum)
          return { key, size, crc32: checksum, ...(uploadId === null ? {} : { uploadId, partNumber: index + 1 }) }
        }),
      )
      const signed: SignedPart[] = []
      for (let start = 0; start < items.length; start += 100) {
        const batch = items.slice(start, start + 100)
        const reply = await api
          .at(transfer.bucketConfig.endpoint)
          .signMany({ ...tokenOf(transfer), body: { items: batch, ...encryption } })
        signed.push(...reply.items.map(({ url, headers }, index) => ({ url, headers, size: batch[index]?.size ?? 0 })))
      }
      return signed
    },
    async complete(transfer) {
      const storage = api.at(transfer.bucketConfig.endpoint)
      for (const { key, uploadId } of transfer.multiparts) {
        if (uploadId === null) continue
        const { parts } = await storage.listParts({ ...tokenOf(transfer), query: { key, uploadId } })
        const { url } = await storage.signComplete({ ...tokenOf(transfer), body: { key, uploadId } })
        await client.post(url, completion(parts))
      }
    },
    async done(transfer) {
      await api.uploadDone({
        params: { id: transfer.transferId },
        headers: { 'x-upload-token': transfer.uploadToken },
        body: encryption,
      })
    },
    async link(transferId, fileId) {
      const query = {
        transferId,
        ...(fileId === undefined ? {} : { fileId }),
        ...(password === undefined ? {} : { password }),
      }
      return (await api.getDownloadLink({ query })).url
    },
  }
}

const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`

const completion = (parts: { partNumber: number; etag: string }[]): string =>
  `<CompleteMultipartUpload>${parts
    .map(({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`

function checksumOf(bytes: Buffer): string {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(crc32(bytes))
  return four.toString('base64')
}
