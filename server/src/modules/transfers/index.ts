/**
 * Transfers: the heart. A transfer is created, filled through storage, sealed, made available and, later, changed and
 * ended. Every change is one transaction with its history; other modules hear of it by events.
 * The only file other modules may import.
 */
import { type PlanLimits, planLimits } from '@envoi/contract/limits'
import type { PreviewKind } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { createPasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account, Actor, ExportSection } from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import type { Storage } from '../storage/index.ts'
import { type SeenTransfer, type TransferAccess, createTransferAccess } from './access.ts'
import { countClaimable } from './claim.ts'
import { closeAll } from './close-account.ts'
import { takeDownload, takePreview } from './count-downloads.ts'
import { discardBytesWhenTold } from './discard-bytes.ts'
import { exportTransfers } from './export.ts'
import { endUploads, sweepUploads } from './given-up-uploads.ts'
import { createLinks } from './links.ts'
import { makeAvailableWhenDue } from './make-available.ts'
import { type PasswordGate, createPasswordGate } from './password.ts'
import { transferRoutes } from './routes.ts'
import { findFile, findFiles, findSeen, findTransfer } from './store.ts'
import type { Transfer, TransferFile } from './transfer.ts'

export { describeTransfer } from './describe.ts'
export { type Recipient, type SealedFile, type Transfer, type TransferFile, goneCode, isSealed } from './transfer.ts'

export type Transfers = {
  access: TransferAccess
  gate: PasswordGate
  find(reader: Reader, publicId: string): Promise<Transfer | undefined>
  findFiles(reader: Reader, transferId: number): Promise<TransferFile[]>
  findFile(reader: Reader, transferId: number, id: number): Promise<TransferFile | undefined>
  findSeen(reader: Reader, publicId: string, actor: Actor): Promise<SeenTransfer | undefined>
  takeDownload(tx: Transaction, transferId: number, recipientId: number | null): Promise<void>
  takePreview(tx: Transaction, transferId: number): Promise<void>
  /** How many that were sent from this address have no owner yet. */
  countClaimable(emailKey: string): Promise<number>
  /** An account ends: its transfers end with it, in the same transaction. */
  closeAll(tx: Transaction, account: Account): Promise<void>
  /** The sender has ended the upload through storage: the transfer ends with it, in the same transaction. */
  endUpload(tx: Transaction, intakeId: number): Promise<void>
  /** What is kept of somebody's transfers, for the export of their data. */
  exportSection: ExportSection
  routes: BoundRoute<Actor>[]
  jobs: Job[]
}

export type TransfersDeps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  storage: Storage
  secrets: Secrets
  rateLimits: RateLimits
  publish: Publish
  clock: Clock
  places: Pick<Places, 'of' | 'originOf'>
  isScanRequired: boolean
  previewKindOf: (name: string) => PreviewKind | null
  visitorLimits?: PlanLimits
}

export function createTransfers(deps: TransfersDeps): Transfers {
  const access = createTransferAccess(deps.secrets)
  const hashing = createPasswordHashing()
  const gate = createPasswordGate({ hashing, rateLimits: deps.rateLimits })
  return {
    access,
    gate,
    find: findTransfer,
    findFile,
    findFiles,
    findSeen,
    takeDownload,
    takePreview,
    countClaimable: (emailKey) => countClaimable(deps.database, emailKey),
    closeAll: (tx, account) => closeAll(tx, deps.storage, account),
    endUpload: (tx, intakeId) => endUploads(tx, deps.storage, [intakeId]),
    exportSection: { name: 'transfers', read: (account, sayCut) => exportTransfers(deps.patient, account, sayCut) },
    routes: transferRoutes({
      ...deps,
      access,
      gate,
      links: createLinks(deps.places.originOf),
      visitorLimits: deps.visitorLimits ?? planLimits.NONE,
      hashPassword: (password) => hashing.hash(password),
    }),
    jobs: [
      makeAvailableWhenDue(deps.database),
      discardBytesWhenTold({ ...deps, database: deps.patient }),
      sweepUploads(deps),
    ],
  }
}
