import type { PlanLimits } from '@envoi/contract/limits'
import { managingRoutes } from '@envoi/contract/managing'
import { transferRoutes } from '@envoi/contract/transfers'
import type { Database } from '../../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../../platform/http/mount.ts'
import { type Actor, perActor } from '../../accounts/index.ts'
import type { Push } from '../../push/index.ts'
import type { Storage } from '../../storage/index.ts'
import type { SentTransfer, TransferAccess } from '../access.ts'
import { addFiles, isAddition } from './add-files.ts'
import type { SealingDeps } from '../lifecycle/make-available.ts'
import type { Links } from '../links.ts'
import type { ReadingKeys } from '../scan/reading-key.ts'
import { prepareFiles } from './prepare-files.ts'
import { findSeen, findTransfer } from '../store.ts'
import { isOutOfHands, resultOf, stateOf } from '../present.ts'
import { uploadDone } from './upload-done.ts'

type Deps = SealingDeps & {
  database: Database
  storage: Storage
  access: TransferAccess
  links: Links
  readingKeys: ReadingKeys
  push: Pick<Push, 'countUpload'>
  visitorLimits: PlanLimits
}
type OfTransfer = { params: { id: string }; actor: Actor }

const reads = perActor('reads')
const writes = perActor('writes')

/** How the bytes of a transfer come to it, when it is made and later. */
export function fileRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database, access } = deps

  const findSent = createFindSent(deps)
  const byManager = {
    find: ({ params, actor }: OfTransfer) => findSeen(database, params.id, actor),
    action: access.manage,
    limits: [writes] as [typeof writes],
  }

  return [
    bind(transferRoutes.uploadDone, {
      find: findSent,
      action: access.finishUpload,
      limits: [writes],
      handle: async ({ subject: { transfer, intakeId }, body, actor }) => {
        if (await isOutOfHands(database, transfer)) return stateOf(transfer, 'ENABLED')
        const told = { intakeId, password: body.sseCPassword, source: actor.source }
        return stateOf(transfer, await uploadDone(deps, transfer, told))
      },
    }),
    bind(transferRoutes.getResult, {
      find: findSent,
      action: access.finishUpload,
      limits: [reads],
      handle: ({ subject: { transfer } }) => resultOf(deps, transfer),
    }),
    bind(managingRoutes.addFiles, {
      ...byManager,
      handle: ({ subject: { transfer }, body: { files, sseCPassword: password }, actor: { source } }) =>
        addFiles(deps, transfer, { files, password, source }),
    }),
    bind(managingRoutes.prepareFiles, {
      ...byManager,
      handle: ({ subject: { transfer }, body }) => prepareFiles(deps, transfer, body.fileIds),
    }),
  ]
}

type Sent = SentTransfer & { intakeId: number | undefined }
export type FindSent = (asked: OfTransfer) => Promise<Sent | undefined>

/** `intakeId`: which upload the caller's token is of, when it is one of this transfer's. */
export const createFindSent =
  ({ database, storage }: Pick<Deps, 'database' | 'storage'>): FindSent =>
  async ({ params, actor }) => {
    const transfer = await findTransfer(database, params.id)
    if (!transfer) return undefined
    const intake =
      actor.uploadToken === undefined ? undefined : await storage.findIntakeByToken(database, actor.uploadToken)
    const isOurs =
      intake !== undefined && (intake.id === transfer.intakeId || (await isAddition(database, transfer.id, intake.id)))
    return { transfer, tokenHash: isOurs ? intake.tokenHash : undefined, intakeId: isOurs ? intake.id : undefined }
  }
