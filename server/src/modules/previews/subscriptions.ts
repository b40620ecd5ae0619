import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import type { Storage } from '../storage/index.ts'
import { type SealedFile, type Transfer, type Transfers, goneCode } from '../transfers/index.ts'
import { discardUnwanted } from './discard-renditions.ts'
import type { Follower } from './follow.ts'
import { makeMissing } from './make-missing.ts'

type Deps = {
  database: Database
  storage: Pick<Storage, 'bucket' | 'sealWhole'>
  transfers: Pick<Transfers, 'find' | 'findFiles'>
  bucketOf: (id: string) => Bucket
  follow: (transfer: Transfer, file: SealedFile) => Follower | undefined
}

/** Whatever is heard, the transfer is looked at as it is now: hearing of two changes in the wrong order does no harm. */
export function hearing(deps: Deps): Subscription[] {
  const onTransfer = (
    event: string,
    handle: (transfer: Transfer, signal: AbortSignal) => Promise<void>,
  ): Subscription => ({
    event,
    subscriber: 'previews',
    queue: 'pictures',
    async handle(publicId, signal) {
      const transfer = await deps.transfers.find(deps.database, publicId)
      if (transfer && goneCode(transfer) !== 'DELETED') await handle(transfer, signal)
    },
  })
  return [
    onTransfer('preview-changed', async (transfer, signal) => {
      if (transfer.allowPreview) await makeMissing(deps, transfer, () => true, signal)
      else await discardUnwanted(deps, transfer.id)
    }),
    // The bytes of a clone were read when they were sent: nobody reads them again, so no picture would come of it.
    onTransfer('files-cloned', async (transfer, signal) => {
      if (transfer.allowPreview) await makeMissing(deps, transfer, isReadElsewhere, signal)
    }),
  ]
}

const isReadElsewhere = ({ sha256, sourceKey }: SealedFile): boolean => sha256 !== null && sourceKey !== null
