import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type SealedFile, type Transfer, type Transfers, isReady } from '../transfers/index.ts'
import { findRendered } from './find-renditions.ts'
import type { Follower } from './follow.ts'

type Deps = {
  database: Database
  transfers: Pick<Transfers, 'findFiles'>
  bucketOf: (id: string) => Bucket
  follow: (transfer: Transfer, file: SealedFile) => Follower | undefined
}

/** Makes what a transfer's files could have and have not, by reading of those files once more what it takes. */
export async function makeMissing(
  deps: Deps,
  transfer: Transfer,
  isWanted: (file: SealedFile) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const files = (await deps.transfers.findFiles(deps.database, transfer.id)).filter(isReady).filter(isWanted)
  const rendered = await findRendered(
    deps.database,
    files.map(({ id }) => id),
  )
  for (const file of files.filter(({ id }) => !rendered.has(id))) {
    signal.throwIfAborted()
    const follower = deps.follow(transfer, file)
    if (follower) await readInto(deps.bucketOf(file.bucketId), file, follower, signal)
  }
}

async function readInto(bucket: Bucket, file: SealedFile, follower: Follower, signal: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const sink = {
    async write(chunk: Uint8Array): Promise<void> {
      await follower.write(chunk)
      if (follower.wants === 0) enough.abort()
    },
  }
  try {
    const beginning = { key: file.objectKey, version: file.version, start: 0, length: follower.wants }
    await bucket.read(beginning, sink, AbortSignal.any([signal, enough.signal])).catch((error: unknown) => {
      if (signal.aborted || !enough.signal.aborted) throw error
    })
    await follower.end()
  } finally {
    follower.abort()
  }
}
