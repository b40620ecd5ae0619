/** What is known of an upload that an earlier visit left behind, from its record and from the server. */
import type { SendingApi } from '@envoi/client/sending-api'
import { ApiError } from '@envoi/client/api-error'
import type { LedgerRecord } from '@envoi/client/upload/ledger'
import type { PickedFile } from '@envoi/client/browser/index'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { dayOf } from '../../../platform/dates/days.ts'
import { newDraft, sizeOf } from '../draft/draft.ts'
import type { Draft, DraftFile, SentTransfer, Unfinished } from '../state.ts'

/** Nothing when the server cannot be asked now; `gone` when it no longer knows the transfer. */
export async function findView(
  api: SendingApi,
  record: LedgerRecord,
): Promise<ManagedTransferView | 'gone' | undefined> {
  try {
    const headers = { 'x-sender-secret': record.senderSecret }
    const view = await api.getTransfer({ params: { id: record.transferId }, headers })
    return 'recipients' in view ? view : undefined
  } catch (error) {
    return error instanceof ApiError && [404, 410].includes(error.status) ? 'gone' : undefined
  }
}

/** By the label of each file. */
export type Arrived = ReadonlyMap<string, number>

export function describe(
  record: LedgerRecord,
  view: ManagedTransferView | undefined,
  arrived: Arrived,
  ready: boolean,
): Unfinished {
  return {
    id: record.transferId,
    name: view?.name ?? view?.files[0]?.name ?? record.files[0]?.name ?? '',
    fileCount: record.files.length,
    size: sizeOf(record.files),
    sent: [...arrived.values()].reduce((sum, bytes) => sum + bytes, 0),
    ready,
    isOneFolder: isOneFolder(record.files.map(({ name }) => name)),
    isEncrypted: record.isEncrypted === true,
  }
}

/** All below the same one, so that picking it picks them all. */
function isOneFolder(names: string[]): boolean {
  const tops = new Set(names.map((name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '')))
  return tops.size === 1 && !tops.has('')
}

/** Files are sent in their order, so from the first one on of which nothing is there, nothing is there. */
export async function countArrived(api: SendingApi, record: LedgerRecord): Promise<Arrived> {
  const arrived = new Map(record.files.flatMap(({ id, size, done }) => (done ? [[id, size]] : [])))
  for (const { id, key, uploadId, done } of record.files) {
    if (done || uploadId === null) continue
    const parts = await listParts(api, record, { key, uploadId })
    if (parts.length === 0) break
    arrived.set(id, sizeOf(parts))
  }
  return arrived
}

async function listParts(
  api: SendingApi,
  { endpoint, bucketId, uploadToken }: LedgerRecord,
  query: { key: string; uploadId: string },
): Promise<{ size: number }[]> {
  const asked = { params: { bucket: bucketId }, headers: { 'x-upload-token': uploadToken }, query }
  // Only a figure to be shown: going on asks again, and tells what stands in its way.
  const { parts } = await api
    .at(endpoint)
    .listParts(asked)
    .catch(() => ({ parts: [] }))
  return parts
}

export const sentTransferOf = (record: LedgerRecord, recipientCount: number, createdAt: Date): SentTransfer => ({
  transferId: record.transferId,
  link: record.link,
  manageLink: record.manageLink,
  recipientCount,
  createdAt,
})

/** Of what nothing was to be sent, the record knows nothing. */
function copiesIn(record: LedgerRecord, view: ManagedTransferView | undefined): DraftFile[] {
  const sent = new Set(record.files.map(({ fileId }) => fileId))
  const others = view?.files.filter(({ fileId }) => !sent.has(fileId)) ?? []
  return others.map(({ fileId, name, size }) => ({ id: fileId, name, size, picked: null }))
}

/** The draft as it was, as far as the server tells. A password it never does: that has to be written once more. */
export function draftOf(
  record: LedgerRecord,
  found: ReadonlyMap<string, PickedFile>,
  view: ManagedTransferView | undefined,
  { now, password }: { now: Date; password: string | undefined },
): Draft {
  const names = new Map(view?.files.map(({ fileId, name }) => [fileId, name]))
  const sent = record.files.map(({ id, fileId, name, size }): DraftFile => ({
    id,
    name: names.get(fileId) ?? name,
    size,
    picked: found.get(id) ?? null,
  }))
  const files = [...sent, ...copiesIn(record, view)]
  const sender = { email: view?.sender.email ?? '', senderFullname: view?.sender.name ?? '' }
  const recipientList = view?.recipients.map(({ email }) => email) ?? []
  return {
    ...newDraft(sender),
    files,
    delivery: recipientList.length > 0 ? 'email' : 'link',
    recipientList,
    name: view?.name ?? '',
    message: view?.message ?? '',
    password: password ?? (view?.passwordRequired ? '' : null),
    isEncrypted: record.isEncrypted === true,
    tier: view?.transferType === 'S2' ? 'S2' : 'S1',
    from: view && new Date(view.validity.from) > now ? dayOf(new Date(view.validity.from)) : null,
    to: view ? dayOf(new Date(view.validity.to)) : null,
    maxDownloads: view?.maxDownloads ?? null,
    allowPreview: view?.allowPreview ?? true,
    ...view?.notifications,
  }
}
