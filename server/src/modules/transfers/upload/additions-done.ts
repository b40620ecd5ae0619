import type { TransferStatus } from '@envoi/contract/words'
import type { Secret } from '../../../outside/object-store/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type SealingDeps, initialScan } from '../lifecycle/make-available.ts'
import { changeLocked } from '../change-locked.ts'
import { type ReadingKeys, renewReading } from '../scan/reading-key.ts'
import { findFiles, sealFiles, writeEvents, writeHistory } from '../store.ts'
import { type Transfer, type TransferFile, isSealed } from '../transfer.ts'

type Deps = SealingDeps & { database: Database; readingKeys: ReadingKeys }

/**
 * Files that were added become visible together, addition by addition: each as soon as all its bytes are there, and
 * scanned where that is required. The one that the caller means must be whole; others that are still on their way wait
 * for theirs. The status stays as it is. The secret of an encrypted transfer helps all that waits to be read.
 */
export async function finishAdditions(
  deps: Deps,
  transfer: Transfer,
  { meant, secret }: { meant: number | undefined; secret: Secret },
): Promise<TransferStatus> {
  const waiting = Map.groupBy(
    (await findFiles(deps.database, transfer.id)).filter(isComing),
    ({ intakeId }) => intakeId,
  )
  // The one that can refuse comes first: a refusal changes nothing.
  const intakeIds = [...waiting.keys()].toSorted((a, b) => Number(b === meant) - Number(a === meant))
  for (const intakeId of intakeIds) {
    const isWhole = await finishAddition(deps, transfer, { intakeId, files: waiting.get(intakeId) ?? [], secret })
    if (!isWhole && intakeId === meant) throw new Refusal('UPLOAD_INCOMPLETE')
  }
  if (secret) await renewReading(deps, transfer, secret)
  return transfer.status
}

type ComingFile = TransferFile & { intakeId: number }
const isComing = (file: TransferFile): file is ComingFile => file.intakeId !== null && !isSealed(file)

async function finishAddition(
  deps: Deps,
  { id, bucketId, publicId }: Transfer,
  { intakeId, files, secret }: { intakeId: number; files: ComingFile[]; secret: Secret },
): Promise<boolean> {
  const { database, storage, publish } = deps
  const sealed = await storage.seal(
    bucketId,
    files.map(({ objectKey }) => objectKey),
  )
  if (!sealed) return false
  return changeLocked(database, id, async (tx) => {
    // Since they were read some may have been taken out, some moved to another upload, or all finished by somebody else.
    const coming = (await findFiles(tx, id)).filter((file) => isComing(file) && file.intakeId === intakeId)
    if (coming.length === 0) return true
    const keys = new Set(coming.map(({ objectKey }) => objectKey))
    const whole = sealed.filter(({ key }) => keys.has(key))
    if (whole.length < coming.length) return false
    const awaited = initialScan(deps, bucketId)
    if ((await sealFiles(tx, id, whole, awaited)) !== coming.length) throw new Refusal('UPLOAD_INCOMPLETE')
    await storage.closeIntake(tx, intakeId)
    await writeEvents(tx, id, [{ type: 'FILES_ADDED', detail: { count: coming.length } }])
    if (secret && awaited.scan === 'waiting') await deps.readingKeys.keep(tx, id, secret)
    if (awaited.isScanAsked) await writeHistory(tx, id, ['SCAN_STARTED'])
    await publish(tx, 'transfer-sealed', publicId)
    return true
  })
}
