import type { PushOrigin } from '@envoi/contract/transfer-views'
import type { Language, ShownScan } from '@envoi/contract/words'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Drawing } from '../../platform/pdf/drawing-thread.ts'
import type { Actor } from '../accounts/index.ts'
import {
  type Recipient,
  type Transfer,
  type TransferFile,
  type Transfers,
  findDrop,
  goneCode,
  isDrop,
  isHoldingBack,
  isReady,
  isSealed,
  presentDrop,
  readActivity,
  shownScan,
} from '../transfers/index.ts'

/** How it stands. Locked: something dangerous was found. */
export type PaperStatus = 'ENABLED' | 'DISABLED' | 'EXPIRED' | 'WAITING' | 'SCANNING' | 'LOCKED' | 'COMING'
/** How a file stands; only its manager sees one that is not ready. */
export type PaperFileState = 'ready' | 'coming' | 'waiting' | 'infected'

/** A transfer as it is put on paper; what only its manager knows is there for the manager alone. */
export type Summary = {
  name: string | null
  message: string | null
  sender: { name: string | null; email: string | null; isUnproven?: boolean }
  /** To the questions of the push page it came by. */
  answers?: PushOrigin['answers']
  status: PaperStatus
  createdAt: Date
  validFrom: Date
  validTo: Date
  isProtected: boolean
  link: string
  /** Of all files that are ready. */
  scan: ShownScan
  files: { name: string; size: number; state: PaperFileState; downloads?: number | undefined }[]
  managed?: {
    downloads: number
    maxDownloads: number | null
    recipients: { email: string; downloads: number }[]
  }
}

export type SummaryRequest = { summary: Summary; language: Language }
export type Summaries = Drawing<SummaryRequest>

/** The same authority as the transfer itself: its manager, or whoever may download it now, once the password is right. */
export async function requireSummary(
  { database, transfers }: { database: Database; transfers: Transfers },
  { transfer, recipients }: { transfer: Transfer; recipients: Recipient[] },
  { actor, language }: { actor: Actor; language: Language },
): Promise<Summary> {
  const isManager = transfers.access.isManager(actor, transfer)
  const gone = goneCode(transfer)
  if (gone === 'DELETED' || (gone === 'EXPIRED' && !isManager)) throw new Refusal(gone)
  if (!isManager) {
    if (transfer.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
    await transfers.gate.requireOpen(transfer, transfers.access.findRecipient(actor, recipients), actor)
  }
  const files = await transfers.findFiles(database, transfer.id)
  const drop = isManager && isDrop(transfer) ? await findDrop(database, transfer.id) : undefined
  const downloadsOf = isManager ? (await readActivity(database, transfer.id)).downloadsOfFile : undefined
  return {
    name: transfer.name,
    message: transfer.message,
    sender: {
      name: transfer.senderName,
      email: transfer.senderEmail,
      isUnproven: transfers.isSenderUnproven(transfer),
    },
    ...(drop && { answers: presentDrop(drop, transfer, language).answers }),
    status: statusOnPaper(transfer, files),
    createdAt: transfer.createdAt,
    validFrom: transfer.validFrom,
    validTo: transfer.validTo,
    isProtected: transfer.passwordHash !== null,
    link: transfers.links.download(transfer),
    scan: shownScan(files.filter(isReady)),
    files: (isManager ? files : files.filter(isReady)).map((file) => ({
      name: file.name,
      size: file.size,
      state: stateOnPaper(file),
      downloads: downloadsOf && (downloadsOf.get(file.id) ?? 0),
    })),
    ...(isManager ? { managed: managedPart(transfer, recipients) } : {}),
  }
}

const managedPart = (transfer: Transfer, recipients: Recipient[]): Summary['managed'] => ({
  downloads: transfer.downloads,
  maxDownloads: transfer.maxDownloads,
  recipients: recipients.map(({ email, downloads }) => ({ email, downloads })),
})

function stateOnPaper(file: TransferFile): PaperFileState {
  if (!isSealed(file)) return 'coming'
  return file.scan === 'waiting' || file.scan === 'infected' ? file.scan : 'ready'
}

function statusOnPaper({ status, isExpired }: Transfer, files: TransferFile[]): PaperStatus {
  if (isExpired) return 'EXPIRED'
  if (status === 'DISABLED') return files.some(isHoldingBack) ? 'LOCKED' : 'DISABLED'
  if (status === 'ENABLED' || status === 'SCANNING') return status
  return status === 'UPLOADING' ? 'COMING' : 'WAITING'
}
