import { DAY } from '@envoi/contract/limits'
import { sql } from '../../../platform/database/drizzle.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Ledger, rowsOf, textArray } from '../ledger.ts'
import { keyByKey } from './sweep-listing.ts'
import { type ListedUpload, type SweptStore, untilStopped } from './sweep-store.ts'

/** Ends uploads at the store that no open key waits for: of keys that were ended, or of a crash before the first row. */
export async function endUnknownUploads(
  deps: { store: SweptStore; ledger: Ledger; clock: Clock },
  after: string,
  atMost: number,
  signal: AbortSignal,
): Promise<string> {
  const found: ListedUpload[] = []
  let reached = ''
  let last = after
  for await (const { key, items } of keyByKey(deps.store.uploads, after)) {
    if (found.length >= atMost || signal.aborted) {
      reached = last
      break
    }
    found.push(...items)
    last = key
  }
  const isOld = ({ begunAt }: ListedUpload): boolean => deps.clock().getTime() - begunAt.getTime() > DAY
  const waiting = await findWaiting(deps.ledger, found)
  const unknown = found.filter((upload) => isOld(upload) && !waiting.has(upload.uploadId))
  await untilStopped(unknown, signal, deps.store.abortUpload)
  return reached
}

async function findWaiting(ledger: Ledger, uploads: readonly ListedUpload[]): Promise<Set<string>> {
  if (uploads.length === 0) return new Set()
  const rows = await rowsOf<{ uploadId: string }>(
    ledger,
    sql`select upload_id as "uploadId" from s3_objects
        where bucket = ${ledger.bucket} and key = any(${textArray(uploads.map(({ key }) => key))})
          and state = 'open' and upload_id is not null`,
  )
  return new Set(rows.map(({ uploadId }) => uploadId))
}
