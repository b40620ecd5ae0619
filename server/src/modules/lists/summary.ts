import type { Language } from '@envoi/contract/words'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../accounts/index.ts'
import { type Recipient, type Transfer, type Transfers, goneCode, isSealed, readActivity } from '../transfers/index.ts'

/** A transfer as it is put on paper; what only its manager knows is there for the manager alone. */
export type Summary = {
  name: string | null
  message: string | null
  sender: { name: string | null; email: string | null }
  status: 'ENABLED' | 'DISABLED' | 'EXPIRED' | 'WAITING' | 'COMING'
  createdAt: Date
  validFrom: Date
  validTo: Date
  isProtected: boolean
  link: string
  files: { name: string; size: number; isReady: boolean; downloads?: number | undefined }[]
  managed?: {
    downloads: number
    maxDownloads: number | null
    recipients: { email: string; downloads: number }[]
  }
}

export type Summaries = { draw(summary: Summary, language: Language): Promise<Uint8Array> }

/** The same authority as the transfer itself: its manager, or whoever may download it now, once the password is right. */
export async function requireSummary(
  { database, transfers }: { database: Database; transfers: Transfers },
  { transfer, recipients }: { transfer: Transfer; recipients: Recipient[] },
  actor: Actor,
): Promise<Summary> {
  const isManager = transfers.access.isManager(actor, transfer)
  const gone = goneCode(transfer)
  if (gone === 'DELETED' || (gone === 'EXPIRED' && !isManager)) throw new Refusal(gone)
  if (!isManager) {
    if (transfer.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
    await transfers.gate.requireOpen(transfer, transfers.access.findRecipient(actor, recipients), actor)
  }
  const files = await transfers.findFiles(database, transfer.id)
  const downloadsOf = isManager ? (await readActivity(database, transfer.id)).downloadsOfFile : undefined
  return {
    name: transfer.name,
    message: transfer.message,
    sender: { name: transfer.senderName, email: transfer.senderEmail },
    status: statusOnPaper(transfer),
    createdAt: transfer.createdAt,
    validFrom: transfer.validFrom,
    validTo: transfer.validTo,
    isProtected: transfer.passwordHash !== null,
    link: transfers.links.download(transfer),
    files: (isManager ? files : files.filter(isSealed)).map((file) => ({
      name: file.name,
      size: file.size,
      isReady: isSealed(file),
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

function statusOnPaper({ status, isExpired }: Transfer): Summary['status'] {
  if (isExpired) return 'EXPIRED'
  if (status === 'ENABLED' || status === 'DISABLED') return status
  return status === 'UPLOADING' ? 'COMING' : 'WAITING'
}
