import { createHmac } from 'node:crypto'
import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Actor, accountKey } from '../accounts/index.ts'
import {
  type Recipient,
  type SealedFile,
  type Transfer,
  type Transfers,
  goneCode,
  isReady,
} from '../transfers/index.ts'
import { downloadName } from './content-disposition.ts'
import { contentType } from './content-type.ts'
import { type PlannedZip, planZipOf } from './content.ts'
import { findMarkOfZip, issueGrant, requirePreviewShare } from './grant.ts'
import type { Kept } from './kept-contents.ts'
import type { LinkSecrets } from './link-secret.ts'
import { type ViewOf, contentOfPreview } from './preview-content.ts'
import { reachStore } from './reach-store.ts'
import { returnUnused } from './return-unused.ts'
import { reserveVolume, volumeSubjectOf } from './volume.ts'

type Deps = {
  database: Database
  transfers: Transfers
  linkSecrets: LinkSecrets
  bucketOf: (id: string) => Bucket
  viewOf: ViewOf
  storageUrl: () => string
  holderOf: HolderOf
  zips: Kept<PlannedZip>
}
/** Without `fileIds` everything is meant; a single one is given as it is, several as one ZIP. */
export type LinkOptions = { fileIds: string[] | undefined; isPreview: boolean }

type Asked = { transfer: Transfer; recipient: Recipient | undefined; actor: Actor }

/** Everything that can refuse is asked first; then count, volume and grant are one transaction. */
export async function issueLink(
  deps: Deps,
  { transfer, recipient, actor }: Asked,
  options: LinkOptions,
): Promise<string> {
  const gone = goneCode(transfer)
  if (gone) throw new Refusal(gone)
  if (transfer.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
  const secret = await deps.transfers.gate.requireOpen(transfer, recipient, actor)
  // Asked before the files are read: if they change in between, their ZIP is planned anew.
  const isOne = options.fileIds?.length === 1
  const mark = isOne ? '' : await findMarkOfZip(deps.database, transfer, options.fileIds)
  const files = (await deps.transfers.findFiles(deps.database, transfer.id)).filter(isReady)
  const chosen = chooseFiles(files, options)
  const file = isOne ? chosen[0] : undefined
  if (options.isPreview) requirePreview(transfer, file)
  // Whoever follows a link has left the page that could say what is wrong.
  const [first] = chosen
  if (first) await reachStore(deps.bucketOf(first.bucketId), { key: first.objectKey, version: first.version, secret })

  const sizeOf = async (requested: SealedFile): Promise<number> =>
    options.isPreview ? (await contentOfPreview(deps, requested, secret)).size : requested.size
  const given = file ? { size: await sizeOf(file) } : planZipOf(transfer, chosen)
  const grant = {
    transferId: transfer.id,
    fileId: file?.id ?? null,
    fileIds: file || options.fileIds === undefined ? null : chosen.map(({ id }) => id),
    recipientId: recipient?.id ?? null,
    isPreview: options.isPreview,
    passwordHash: transfer.passwordHash,
    size: given.size,
    volumeSubject: volumeSubjectOf(transfer, await deps.transfers.findPayerId(deps.database, transfer)),
    holder: deps.holderOf(actor, recipient),
  }
  const token = await deps.database.transaction(async (tx) => {
    await (grant.isPreview ? takePreview : takeDownload)(deps, tx, grant)
    const { downloadedSize7Days: max } = await deps.transfers.limitsOfHolder(tx, transfer)
    await reserveVolume(tx, { subject: grant.volumeSubject, bytes: grant.size, max, holder: grant.holder })
    return issueGrant(tx, grant)
  })
  // Whoever fetches it from this process finds it planned.
  if ('plan' in given) deps.zips.put(token, mark, { value: given, parts: chosen.length })
  const granted = secret ? `${token}~${deps.linkSecrets.wrap(token, secret)}` : token
  return `${deps.storageUrl()}/download/${granted}/${encodeURIComponent(downloadName(transfer, file))}`
}

/** Where the number is used up, those that were asked for and never fetched make room at once. */
async function takeDownload(
  { transfers }: Deps,
  tx: Transaction,
  { transferId, ...counted }: { transferId: number; fileId: number | null; recipientId: number | null },
): Promise<void> {
  if (await transfers.takeDownload(tx, transferId, counted)) return
  const returned = await returnUnused({ transfers }, tx, transferId)
  if (returned > 0 && (await transfers.takeDownload(tx, transferId, counted))) return
  throw new Refusal('TOO_MANY_DOWNLOADS')
}

/** The same for previews, of which nobody gets more than a share: one stranger would leave everybody else without. */
async function takePreview(
  { transfers }: Deps,
  tx: Transaction,
  { transferId, holder }: { transferId: number; holder: string },
): Promise<void> {
  if (await transfers.takePreview(tx, transferId)) return requirePreviewShare(tx, transferId, holder)
  await returnUnused({ transfers }, tx, transferId)
  if (await transfers.takePreview(tx, transferId)) return requirePreviewShare(tx, transferId, holder)
  throw new Refusal('TOO_MANY_PREVIEWS')
}

/** Each must be of this very transfer, in whose order they come. */
function chooseFiles(files: SealedFile[], { fileIds }: LinkOptions): SealedFile[] {
  if (fileIds === undefined) return files
  const asked = new Set(fileIds)
  const chosen = files.filter(({ publicId }) => asked.has(publicId))
  if (chosen.length < asked.size) throw new Refusal('NOT_FOUND')
  return chosen
}

function requirePreview(transfer: Transfer, file: SealedFile | undefined): void {
  if (!transfer.allowPreview) throw new Refusal('PREVIEW_NOT_ALLOWED')
  if (!file || contentType(file.name).preview === null) throw new Refusal('NO_PREVIEW')
}

/** Who holds a grant, as far as limits go: a recipient, an account, or a place on the network. */
type HolderOf = (actor: Actor, recipient: Recipient | undefined) => string

/** Grants are kept for a month, and places on the network are nobody's to keep: only their like is recognised. */
export function createHolderOf(secrets: Secrets): HolderOf {
  const key = secrets.key('download-holder')
  return (actor, recipient) => {
    const whose = actor.user ? accountKey(actor.user) : actor.source
    const text = recipient ? `recipient ${recipient.id}` : whose
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  }
}
