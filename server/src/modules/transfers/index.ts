/**
 * Transfers: the heart. A transfer is created, filled through storage, sealed, made available and, later, changed and
 * ended. Every change is one transaction with its history; other modules hear of it by events. Here stand the noun and
 * what all share; each folder is one capability.
 * The only file other modules may import.
 */
import { type PlanLimits, planLimits } from '@envoi/contract/limits'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { TransferResult } from '@envoi/contract/transfers'
import type { PreviewKind } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { createShortCache } from '../../platform/short-cache.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, type Actor, type ExportSection, type ProvenSenders, payerIdOf } from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import type { Push, PushPage } from '../push/index.ts'
import type { Storage } from '../storage/index.ts'
import { type SeenTransfer, type TransferAccess, createTransferAccess } from './access.ts'
import { countOwned, deleteAll, giveAll, stopSending, storageByOwner } from './account/team.ts'
import { endOldest, storageAbove } from './account/lapse.ts'
import { readStorageUsed } from './create/storage-quota.ts'
import { type Held, findPayerId, limitsOfHolder } from './owner.ts'
import { countClaimable } from './account/claim.ts'
import { countUses, isFull, tellFull } from './create/create-drop.ts'
import { cloneWhenTold } from './create/clone-transfer.ts'
import { closeAll, eraseWordsWhenTold } from './account/close-account.ts'
import {
  type CountedDownload,
  type ReturnedDownload,
  markDownloaded,
  returnDownloads,
  returnPreviews,
  takeDownload,
  takePreview,
} from './delivery/count-downloads.ts'
import { type OnDiscarding, discardBytesWhenTold, discardFileBytesWhenTold } from './lifecycle/discard-bytes.ts'
import { endExpired, expireTransfers } from './lifecycle/expire.ts'
import { exportTransfers } from './account/export.ts'
import { type FindSent, createFindSent, fileRoutes } from './upload/upload-routes.ts'
import { endUploads, sweepUploads } from './upload/abandoned-uploads.ts'
import { type Links, createLinks } from './links.ts'
import { makeAvailableWhenDue } from './lifecycle/make-available.ts'
import { managingRoutes } from './manage/manage-routes.ts'
import { type PasswordGate, createPasswordGate } from './password.ts'
import { type ReadingKeys, createReadingKeys, forgetReadingKeys } from './scan/reading-key.ts'
import {
  type Reading,
  type WaitingTransfer,
  findUnread,
  findWaiting,
  recordReading,
  recordTrouble,
} from './scan/readings.ts'
import { remindOfExpiry } from './lifecycle/remind.ts'
import { resultOf } from './present.ts'
import { type ThumbnailsOf, transferRoutes } from './routes.ts'
import { isSenderUnproven } from './sender.ts'
import { type FindRules, createFindRules } from './sending-rules.ts'
import {
  countLive,
  findFile,
  findFiles,
  findRecipientById,
  findRecipients,
  findSeen,
  findTransfer,
  findTransferById,
} from './store.ts'
import type { ScanTrouble } from './tables.ts'
import type { Recipient, SealedFile, Transfer, TransferFile } from './transfer.ts'

export { readActivity } from './delivery/activity.ts'
export { type Beside, clearMovedWhenTold } from './move/clear-moved.ts'
export { describeTransfer, nameObjects, readBucketUsage, typeOfTransfer } from './operator/operator-queries.ts'
export { CannotMove, moveTransfer } from './move/move-transfer.ts'
export {
  findNextMail,
  findUnmailed,
  holdForMail,
  markMailed,
  markMailedAgain,
  markReturned,
  markWaiting,
  unmarkMailed,
} from './delivery/mailed.ts'
export { type Drop, findDrop, presentDrop } from './drop.ts'
export { findOwner, isFree } from './owner.ts'
export { type ReviewStep, review } from './operator/review.ts'
export {
  type Recipient,
  type SealedFile,
  type Transfer,
  type TransferFile,
  goneCode,
  isDrop,
  isHoldingBack,
  isReady,
  isSealed,
  shownStatus,
} from './transfer.ts'
export type { Reading, Verdict } from './scan/readings.ts'
export { readScanBacklog, shownScan } from './scan/scan-progress.ts'
export type { ThumbnailsOf } from './routes.ts'
export type { Links } from './links.ts'

export type Transfers = {
  access: TransferAccess
  /** What holds for transfers of somebody at a site. */
  rules: FindRules
  gate: PasswordGate
  links: Links
  find(reader: Reader, publicId: string): Promise<Transfer | undefined>
  findById(reader: Reader, id: number): Promise<Transfer | undefined>
  findRecipient(reader: Reader, id: number): Promise<Recipient | undefined>
  findRecipients(reader: Reader, transferId: number): Promise<Recipient[]>
  findFiles(reader: Reader, transferId: number): Promise<TransferFile[]>
  findFile(reader: Reader, transferId: number, id: number): Promise<TransferFile | undefined>
  findSeen(reader: Reader, publicId: string, actor: Actor): Promise<SeenTransfer | undefined>
  /** What the plan of whose room it takes allows, or what a visitor may. */
  limitsOfHolder(reader: Reader, transfer: Held): Promise<PlanLimits>
  /** What leaves a team's member: their live transfers become another's, or end. */
  giveAll(tx: Transaction, from: Account, to: Account): Promise<void>
  deleteAll(tx: Transaction, account: Account): Promise<void>
  /** Of one person, in bytes beyond what is free; and ending the oldest of it. */
  storageAbove(reader: Reader, accountId: number): Promise<number>
  endOldest(tx: Transaction, account: Account): Promise<number>
  /** Uploads under way end, and management links die; downloads go on. */
  stopSending(tx: Transaction, account: Pick<Account, 'id'>): Promise<void>
  storageByOwner(reader: Reader, ownerIds: number[]): Promise<Map<number, number>>
  countOwned(reader: Reader, ownerId: number): Promise<number>
  /** Of somebody and their team together. */
  readStorageUsed(reader: Reader, payerId: number): Promise<number>
  /** Whose limits it counts against; nobody's where a visitor sent it. */
  findPayerId(reader: Reader, transfer: Held): Promise<number | null>
  /** False when the number of downloads is used up. */
  takeDownload(tx: Transaction, transferId: number, counted: CountedDownload): Promise<boolean>
  returnDownloads(tx: Transaction, transferId: number, returned: ReturnedDownload[]): Promise<void>
  markDownloaded(tx: Transaction, recipientId: number): Promise<void>
  /** False when the number of previews is used up. */
  takePreview(tx: Transaction, transferId: number): Promise<boolean>
  returnPreviews(tx: Transaction, transferId: number, count: number): Promise<void>
  /** For what whoever sent it may ask: the transfer, and the upload their token is of. */
  findSent: FindSent
  /** Nobody has shown that the sender's name or address is theirs. */
  isSenderUnproven(transfer: Transfer): boolean
  /** How far it is after its upload, for whoever sent it. */
  resultOf(reader: Reader, transfer: Transfer): Promise<TransferResult>
  /** Whose bytes nobody has read since they were sealed, or nobody has judged. */
  findUnread(reader: Reader, transferId: number): Promise<SealedFile[]>
  /** Those with files that wait to be read, by a scanner or by us alone. */
  findWaiting(reader: Reader, atMost: number): Promise<WaitingTransfer[]>
  /** The secret of an encrypted transfer whose files wait to be read; nothing when it was forgotten meanwhile. */
  findReadingKey: ReadingKeys['find']
  recordReading(transferId: number, reading: Reading): Promise<void>
  recordTrouble(fileId: number, trouble: ScanTrouble): Promise<void>
  /** How many that were made at these places have not ended; a place without any is not named. */
  countLive(places: readonly string[]): Promise<Map<string, number>>
  /** How many that were sent from this address have no owner yet. */
  countClaimable(emailKey: string): Promise<number>
  /** An account ends: its transfers end with it, in the same transaction. */
  closeAll(tx: Transaction, account: Account): Promise<void>
  /** The sender has ended the upload through storage: what it was to bring ends with it, in the same transaction. */
  endUpload(tx: Transaction, intakeId: number): Promise<void>
  /** What is kept of somebody's transfers, for the export of their data. */
  exportSection: ExportSection
  /** How many transfers came by a push page since its uses are counted. */
  countUses(page: PushPage): Promise<number>
  /** Whether somebody has no room for more, or had none some seconds ago: all of a team's room is added up, and anybody may ask. */
  isFull(receiver: Account): Promise<boolean>
  /** Somebody came with files for them, and there is no room. */
  tellFull(receiver: Account): Promise<void>
  /** Both ask something of whoever keeps small pictures beside the bytes of files, who is made after us. */
  routes(ports: { thumbnailsOf: ThumbnailsOf }): BoundRoute<Actor>[]
  jobs(ports: { onDiscarding: OnDiscarding }): Job[]
}

export type TransfersDeps = {
  passwords: PasswordHashing
  database: Database
  /** The same, for what may take long. */
  patient: Database
  storage: Storage
  secrets: Secrets
  rateLimits: RateLimits
  publish: Publish
  clock: Clock
  log: Log
  places: Pick<Places, 'of' | 'originOf' | 'uploaderOf'>
  push: Pick<Push, 'find' | 'isUnlocked' | 'holdDoor' | 'ownOriginsOf' | 'countUpload'>
  isScanRequired: boolean
  previewKindOf: (name: string) => PreviewKind | null
  provenSenders: ProvenSenders
  visitorLimits?: PlanLimits
}

const FULLNESS_KEPT = { lasts: 5000, atMost: 10_000 }

export function createTransfers(deps: TransfersDeps): Transfers {
  const access = createTransferAccess(deps.secrets)
  const gate = createPasswordGate({ hashing: deps.passwords, locks: deps.storage.locks, rateLimits: deps.rateLimits })
  const readingKeys = createReadingKeys(deps.secrets)
  const links = createLinks(deps.places.originOf)
  const rules = createFindRules(deps)
  const fullness = createShortCache<boolean>(deps.clock, FULLNESS_KEPT)
  const routeDeps = {
    ...deps,
    rules,
    access,
    gate,
    links,
    readingKeys,
    visitorLimits: deps.visitorLimits ?? planLimits.NONE,
    hashPassword: (password: string) => deps.passwords.hash(typedPassword(password)),
  }
  const routes: Transfers['routes'] = ({ thumbnailsOf }) => [
    ...transferRoutes({ ...routeDeps, thumbnailsOf }),
    ...fileRoutes(routeDeps),
    ...managingRoutes(routeDeps),
  ]
  const jobs: Transfers['jobs'] = ({ onDiscarding }) => {
    const discarding = { database: deps.patient, storage: deps.storage, onDiscarding }
    return [
      makeAvailableWhenDue(deps),
      cloneWhenTold({ ...deps, database: deps.patient }),
      discardBytesWhenTold(discarding),
      eraseWordsWhenTold(deps),
      discardFileBytesWhenTold(discarding),
      sweepUploads(deps),
      expireTransfers(deps),
      endExpired(deps),
      remindOfExpiry(deps),
      forgetReadingKeys(deps.patient),
    ]
  }
  return {
    access,
    rules,
    gate,
    links,
    find: findTransfer,
    findById: findTransferById,
    findRecipient: findRecipientById,
    findRecipients,
    findFile,
    findFiles,
    findSeen,
    giveAll: (tx, from, to) => giveAll(tx, deps.storage, from, to),
    stopSending: (tx, account) => stopSending(tx, deps.storage, account),
    deleteAll: (tx, account) => deleteAll(tx, deps.storage, account),
    storageAbove: (reader, accountId) => storageAbove(reader, accountId, planLimits.NONE.storage),
    endOldest: (tx, account) => endOldest(tx, deps.storage, account, planLimits.NONE.storage),
    storageByOwner,
    countOwned,
    readStorageUsed,
    findPayerId,
    limitsOfHolder: (reader, transfer) => limitsOfHolder(reader, transfer, deps.visitorLimits ?? planLimits.NONE),
    takeDownload,
    returnDownloads,
    returnPreviews,
    markDownloaded,
    takePreview,
    findSent: createFindSent(deps),
    isSenderUnproven: (transfer) => isSenderUnproven(deps.provenSenders, transfer),
    resultOf: (reader, transfer) => resultOf({ database: reader, links }, transfer),
    findUnread,
    findWaiting,
    findReadingKey: readingKeys.find,
    recordReading: (transferId, reading) => recordReading(deps, transferId, reading),
    recordTrouble: (fileId, trouble) => recordTrouble(deps, fileId, trouble),
    countLive: (places) => countLive(deps.database, places),
    countClaimable: (emailKey) => countClaimable(deps.database, emailKey),
    closeAll: (tx, account) => closeAll(tx, deps.storage, account),
    endUpload: (tx, intakeId) => endUploads(tx, deps.storage, [intakeId]),
    exportSection: { name: 'transfers', read: (account, sayCut) => exportTransfers(deps.patient, account, sayCut) },
    countUses: (page) => countUses(deps.database, page),
    isFull: (receiver) => fullness.get(payerIdOf(receiver), () => isFull(deps.database, receiver)),
    tellFull: (receiver) => tellFull(deps, receiver),
    routes,
    jobs,
  }
}
