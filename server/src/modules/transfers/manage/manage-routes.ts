import type { PlanLimits } from '@envoi/contract/limits'
import { managingRoutes as calls } from '@envoi/contract/managing'
import type { TransferStatus } from '@envoi/contract/words'
import type { Database } from '../../../platform/database/connect.ts'
import { eq } from '../../../platform/database/drizzle.ts'
import type { Publish } from '../../../platform/events.ts'
import { type BoundRoute, bind } from '../../../platform/http/mount.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import { type Actor, type ProvenSenders, perActor } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import type { TransferAccess } from '../access.ts'
import { deleteFile, renameFile } from './change-files.ts'
import { addRecipient, notifyRecipient, removeRecipient } from './change-recipients.ts'
import { changeTransfer, setNotices } from './change-transfer.ts'
import { deleteTransfer, disableTransfer, enableTransfer } from './open-and-close.ts'
import { setValidity } from './set-validity.ts'
import type { FindRules } from '../sending-rules.ts'
import { findSeen } from '../store.ts'
import { transfers } from '../tables.ts'
import { type Transfer, shownStatus } from '../transfer.ts'

type Deps = {
  database: Database
  storage: Storage
  publish: Publish
  access: TransferAccess
  rateLimits: RateLimits
  visitorLimits: PlanLimits
  hashPassword: (password: string) => Promise<string>
  rules: FindRules
  provenSenders: ProvenSenders
}

/** What whoever manages a transfer does with it. To everybody else it is as if there were nothing. */
export function managingRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database, access } = deps
  const byManager = {
    find: ({ params, actor }: { params: { id: string }; actor: Actor }) => findSeen(database, params.id, actor),
    action: access.manage,
    limits: [perActor('writes')] as [ReturnType<typeof perActor>],
  }
  const stateOf = ({ publicId }: Transfer, status: TransferStatus) => ({
    transferId: publicId,
    status: shownStatus(status),
  })
  /** Mail to others leaves in the name of whoever sent it. */
  const withProof = (actor: Actor, transfer: Transfer) => ({
    ...deps,
    requireProvenSender: () => requireProven(deps, actor, transfer),
    mailSource: actor.source,
  })

  return [
    bind(calls.setValidity, {
      ...byManager,
      handle: async ({ subject: { transfer }, body }) => {
        const { status, validity } = await setValidity(deps, transfer, body)
        const shown = { from: validity.from.toISOString(), to: validity.to.toISOString() }
        return { ...stateOf(transfer, status), validity: shown }
      },
    }),
    bind(calls.changeTransfer, {
      ...byManager,
      handle: async ({ subject: { transfer }, body }) =>
        stateOf(transfer, await changeTransfer(deps, transfer, body.operations)),
    }),
    bind(calls.setTransferNotices, {
      ...byManager,
      handle: async ({ subject: { transfer }, body }) => ({
        notifications: await setNotices(deps, transfer, body),
      }),
    }),
    bind(calls.enableTransfer, {
      ...byManager,
      handle: async ({ subject: { transfer } }) => stateOf(transfer, await enableTransfer(deps, transfer.id)),
    }),
    bind(calls.disableTransfer, {
      ...byManager,
      handle: async ({ subject: { transfer } }) => stateOf(transfer, await disableTransfer(deps, transfer.id)),
    }),
    bind(calls.deleteTransfer, {
      ...byManager,
      handle: async ({ subject: { transfer } }) => stateOf(transfer, await deleteTransfer(deps, transfer.id)),
    }),
    bind(calls.renameFile, {
      ...byManager,
      handle: ({ subject: { transfer }, params, body }) =>
        renameFile(deps, { transferId: transfer.id, fileId: params.fileId }, body.name),
    }),
    bind(calls.deleteFile, {
      ...byManager,
      handle: async ({ subject: { transfer }, params }) => {
        await deleteFile(deps, { transferId: transfer.id, fileId: params.fileId })
        return {}
      },
    }),
    bind(calls.addRecipient, {
      ...byManager,
      handle: ({ subject: { transfer }, params, actor }) =>
        addRecipient(withProof(actor, transfer), transfer, params.recipient),
    }),
    bind(calls.removeRecipient, {
      ...byManager,
      handle: async ({ subject: { transfer }, params }) => {
        await removeRecipient(database, transfer.id, params.recipient)
        return {}
      },
    }),
    bind(calls.notifyRecipient, {
      ...byManager,
      handle: async ({ subject: { transfer }, params, actor }) => {
        await notifyRecipient(withProof(actor, transfer), transfer, params.recipient)
        return {}
      },
    }),
  ]
}

/** Refuses mail to others in the name of an address that nobody has proven; one that is proven now, stays proven. */
async function requireProven(
  { database, provenSenders }: { database: Database; provenSenders: ProvenSenders },
  actor: Actor,
  transfer: Transfer,
): Promise<void> {
  await provenSenders.requireProvenSender(actor, transfer)
  if (transfer.senderProven || transfer.senderEmailKey === null) return
  if (!(await provenSenders.isProven(actor, transfer))) return
  await database.update(transfers).set({ senderProven: true }).where(eq(transfers.id, transfer.id))
}
