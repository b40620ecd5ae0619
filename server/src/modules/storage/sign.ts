import type { Bucket, Secret, SignedRequest } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Intake, type IntakeObject, findIntakeObjects, partCount, sizeOfPart } from './intake.ts'

export type SignItem = {
  key: string
  uploadId?: string | undefined
  partNumber?: number | undefined
  size: number
  crc32?: string | undefined
}

/**
 * Signs only what this intake was opened for: its keys, its upload ids, its part numbers, and exactly the declared
 * sizes. All or none.
 */
export async function signItems(
  deps: { database: Database; bucket: Bucket },
  intake: Intake,
  items: SignItem[],
  secret: Secret,
): Promise<SignedRequest[]> {
  const keys = items.map((item) => item.key)
  const objects = await findIntakeObjects(deps.database, intake.id, keys)
  const checked = items.map((item) => requireSignable(item, objects.get(item.key)))
  if (!deps.bucket.verifies && checked.some(({ crc32 }) => crc32 === null)) {
    throw badPart('crc32: this bucket takes no part without it')
  }
  return Promise.all(checked.map((item) => signOne(deps.bucket, { ...item, secret })))
}

type Checked = { key: string; uploadId: string | null; partNumber: number; size: number; crc32: number | null }
type ToSign = Checked & { secret: Secret }

export function requireSignable(item: SignItem, object: IntakeObject | undefined): Checked {
  if (!object || (item.uploadId ?? null) !== object.uploadId) throw new Refusal('NOT_FOUND')
  const partNumber = item.partNumber ?? 1
  if ((item.partNumber === undefined) !== (object.uploadId === null))
    throw badPart('partNumber does not fit the upload')
  if (partNumber > partCount(object)) throw badPart(`partNumber: the file has ${partCount(object)} parts`)
  const size = sizeOfPart(object, partNumber)
  if (item.size !== size) throw badPart(`size: this part has ${size} bytes`)
  return { key: item.key, uploadId: object.uploadId, partNumber, size, crc32: readCrc32(item.crc32) }
}

const badPart = (detail: string): Refusal => new Refusal('BAD_REQUEST', { detail })

const readCrc32 = (text: string | undefined): number | null =>
  text === undefined ? null : Buffer.from(text, 'base64').readUInt32BE(0)

function signOne(bucket: Bucket, { uploadId, partNumber, ...put }: ToSign): Promise<SignedRequest> {
  return uploadId === null ? bucket.signPut(put) : bucket.signPart({ ...put, uploadId, partNumber })
}
