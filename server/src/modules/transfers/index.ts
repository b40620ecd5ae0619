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
import type { Actor } from '../accounts/index.ts'
import type { Storage } from '../storage/index.ts'
import { type SeenTransfer, type TransferAccess, createTransferAccess } from './access.ts'
import { takeDownload, takePreview } from './count-downloads.ts'
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
  routes: BoundRoute<Actor>[]
  jobs: Job[]
}

export type TransfersDeps = {
  database: Database
  storage: Storage
  secrets: Secrets
  rateLimits: RateLimits
  publish: Publish
  clock: Clock
  publicUrl: () => string
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
    routes: transferRoutes({
      ...deps,
      access,
      gate,
      links: createLinks(deps.publicUrl),
      limits: deps.visitorLimits ?? planLimits.NONE,
      hashPassword: (password) => hashing.hash(password),
    }),
    jobs: [makeAvailableWhenDue(deps.database)],
  }
}
