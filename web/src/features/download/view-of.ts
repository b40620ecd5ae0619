import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { TransferOutline, TransferView } from '@envoi/contract/transfer-views'
import type { TransferStatus } from '@envoi/contract/words'
import { timeLeft } from '../../platform/dates/time-left.ts'
import type { Scene } from '../../ui/tide/tide.tsx'

/** What the download area shows: one of these, whatever was answered. */
export type View =
  | { kind: 'loading' }
  | { kind: 'open'; transfer: TransferView }
  /** It may be seen, and nothing of it can be downloaded any more. */
  | { kind: 'limit'; transfer: TransferView; limit: number }
  | { kind: 'password' }
  | { kind: 'notYet'; from: Date }
  /** Still being uploaded, scanned or looked at. */
  | { kind: 'pending' }
  | { kind: 'disabled' }
  | Ended
  | { kind: 'unknown' }
  | { kind: 'offline' }
  | { kind: 'fault'; requestId: string | null }

/** `transfer`: as it was while this page was open. */
type Ended = { kind: 'expired' | 'deleted'; transfer?: TransferView }

export type TransferReply = TransferView | TransferOutline

/** A refusal is news and counts more than what was read before; a failure to ask again changes nothing. */
export function viewOf({ reply, error }: { reply: TransferReply | undefined; error: unknown }, now: Date): View {
  const refused = error instanceof ApiError ? viewOfRefusal(error, reply) : undefined
  if (refused) return refused
  if (reply) return viewOfReply(reply, now)
  if (!error) return { kind: 'loading' }
  if (error instanceof NetworkError) return { kind: 'offline' }
  return { kind: 'fault', requestId: error instanceof ApiError ? error.requestId : null }
}

function viewOfRefusal({ status, codes }: ApiError, reply: TransferReply | undefined): View | undefined {
  const before = reply && 'files' in reply && { transfer: reply }
  if (codes.includes('EXPIRED')) return { kind: 'expired', ...before }
  if (codes.includes('DELETED') || status === 410) return { kind: 'deleted', ...before }
  // 400: what stands in the address cannot be the name of a transfer.
  return status === 404 || status === 400 ? { kind: 'unknown' } : undefined
}

function viewOfReply(reply: TransferReply, now: Date): View {
  if ('files' in reply) {
    const { reachedLimit: limit } = reply
    return limit === undefined ? { kind: 'open', transfer: reply } : { kind: 'limit', transfer: reply, limit }
  }
  const byStatus: Record<TransferStatus, View> = {
    UPLOADING: { kind: 'pending' },
    CLONING: { kind: 'pending' },
    SCANNING: { kind: 'pending' },
    MODERATING: { kind: 'pending' },
    PENDING: viewOfPending(reply, now),
    ENABLED: reply.passwordRequired ? { kind: 'password' } : { kind: 'pending' },
    DISABLED: { kind: 'disabled' },
    DELETED: { kind: 'deleted' },
  }
  return byStatus[reply.status]
}

/** It waits for its day, or for somebody to look at it. */
function viewOfPending({ validity }: TransferOutline, now: Date): View {
  const from = validity && new Date(validity.from)
  return from && from > now ? { kind: 'notYet', from } : { kind: 'pending' }
}

/** The water stands as high as there is time left. */
export function sceneOf(view: View, now: Date): Scene {
  if (view.kind === 'open' || view.kind === 'limit')
    return { level: timeLeft(view.transfer.validity, now).share, water: 'calm', isOfPage: false }
  return { level: 0, water: waterOf(view.kind), isOfPage: false }
}

function waterOf(kind: View['kind']): Scene['water'] {
  if (kind === 'expired' || kind === 'deleted') return 'out'
  return kind === 'disabled' || kind === 'offline' ? 'still' : 'calm'
}
