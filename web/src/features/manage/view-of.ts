import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { ManagedTransferView, TransferOutline, TransferView } from '@envoi/contract/transfer-views'

export type TransferReply = ManagedTransferView | TransferView | TransferOutline

/** What the page shows: one of these, whatever was answered. */
export type View =
  | { kind: 'loading' }
  /** `isAway`: as it stood before the connection was lost. */
  | { kind: 'open'; transfer: ManagedTransferView; isAway: boolean }
  | { kind: 'deleted' }
  | { kind: 'unknown' }
  | { kind: 'offline' }
  | { kind: 'fault'; requestId: string | null }

/** A refusal is news and counts more than what was read before; a failure to ask again changes nothing. */
export function viewOf({ reply, error }: { reply: TransferReply | undefined; error: unknown }): View {
  const refused = error instanceof ApiError ? viewOfRefusal(error) : undefined
  if (refused) return refused
  if (reply) return viewOfReply(reply, error instanceof NetworkError)
  if (!error) return { kind: 'loading' }
  if (error instanceof NetworkError) return { kind: 'offline' }
  return { kind: 'fault', requestId: error instanceof ApiError ? error.requestId : null }
}

function viewOfRefusal({ status }: ApiError): View | undefined {
  if (status === 410) return { kind: 'deleted' }
  // 400: what stands in the address cannot be the name of a transfer, nor its secret.
  return status === 404 || status === 400 ? { kind: 'unknown' } : undefined
}

/** Whoever is not told its history does not manage it. */
const viewOfReply = (reply: TransferReply, isAway: boolean): View =>
  'events' in reply ? { kind: 'open', transfer: reply, isAway } : { kind: 'unknown' }
