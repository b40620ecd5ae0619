import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../accounts/index.ts'
import {
  type Recipient,
  type SealedFile,
  type Transfer,
  type Transfers,
  goneCode,
  isSealed,
} from '../transfers/index.ts'
import { contentType } from './content-type.ts'
import { downloadName } from './download-name.ts'
import { issueGrant } from './grant.ts'

type Deps = { database: Database; transfers: Transfers; storageUrl: () => string }
export type LinkWish = { fileId: string | undefined; isPreview: boolean }

/** Everything that can refuse is asked first; then the count and the grant are one transaction. */
export async function issueLink(
  deps: Deps,
  { transfer, recipient, actor }: { transfer: Transfer; recipient: Recipient | undefined; actor: Actor },
  wish: LinkWish,
): Promise<string> {
  const gone = goneCode(transfer)
  if (gone) throw new Refusal(gone)
  if (transfer.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
  await deps.transfers.gate.requireOpen(transfer, recipient, actor)
  const file = await findWishedFile(deps, transfer, wish)
  if (wish.isPreview) requirePreview(transfer, file)

  const token = await deps.database.transaction(async (tx) => {
    if (wish.isPreview) await deps.transfers.takePreview(tx, transfer.id)
    else await deps.transfers.takeDownload(tx, transfer.id, recipient?.id ?? null)
    return issueGrant(tx, {
      transferId: transfer.id,
      fileId: file?.id ?? null,
      recipientId: recipient?.id ?? null,
      isPreview: wish.isPreview,
      passwordHash: transfer.passwordHash,
    })
  })
  return `${deps.storageUrl()}/download/${token}/${encodeURIComponent(downloadName(transfer, file))}`
}

/** A file must be of this very transfer; without one everything is meant. */
async function findWishedFile(deps: Deps, transfer: Transfer, wish: LinkWish): Promise<SealedFile | undefined> {
  if (wish.fileId === undefined) return undefined
  const files = await deps.transfers.findFiles(deps.database, transfer.id)
  const file = files.find((candidate) => candidate.publicId === wish.fileId)
  if (!file || !isSealed(file)) throw new Refusal('NOT_FOUND')
  return file
}

function requirePreview(transfer: Transfer, file: SealedFile | undefined): void {
  if (!transfer.allowPreview) throw new Refusal('PREVIEW_NOT_ALLOWED')
  if (!file || contentType(file.name).preview === null) throw new Refusal('NO_PREVIEW')
}
