import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { TransferOutline, TransferView } from '@envoi/contract/transfer-views'
import type { TransferStatus } from '@envoi/contract/words'
import { timeLeft } from '../../platform/dates/time-left.ts'
import type { Scene } from '../../ui/tide/tide.tsx'

/** What the download area shows: one of these, whatever was answered. */
export type View =
  | { kind: 'loading' }
  | { kind: 'open'; transfer: TransferView }
  | { kind: 'password' }
  | { kind: 'notYet'; from: Date }
  /** Still being uploaded, scanned or looked at. */
  | { kind: 'pending' }
  | { kind: 'disabled' }
  | { kind: 'expired' }
  | { kind: 'deleted' }
  | { kind: 'unknown' }
  | { kind: 'offline' }
  | { kind: 'fault'; requestId: string | null }

export type TransferReply = TransferView | TransferOutline

/** A refusal is news and counts more than what was read before; a failure to ask again changes nothing. */
export function viewOf({ reply, error }: { reply: TransferReply | undefined; error: unknown }, now: Date): View {
  const refused = error instanceof ApiError ? viewOfRefusal(error) : undefined
  if (refused) return refused
  if (reply) return viewOfReply(reply, now)
  if (!error) return { kind: 'loading' }
  if (error instanceof NetworkError) return { kind: 'offline' }
  return { kind: 'fault', requestId: error instanceof ApiError ? error.requestId : null }
}

function viewOfRefusal({ status, codes }: ApiError): View | undefined {
  if (codes.includes('EXPIRED')) return { kind: 'expired' }
  if (codes.includes('DELETED') || status === 410) return { kind: 'deleted' }
  // 400: what stands in the address cannot be the name of a transfer.
  return status === 404 || status === 400 ? { kind: 'unknown' } : undefined
}

function viewOfReply(reply: TransferReply, now: Date): View {
  if ('files' in reply) return { kind: 'open', transfer: reply }
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
  if (view.kind === 'open')
    return { level: timeLeft(view.transfer.validity, now).share, water: 'calm', isOfPage: false }
  return { level: 0, water: waterOf(view.kind), isOfPage: false }
}

function waterOf(kind: View['kind']): Scene['water'] {
  if (kind === 'expired' || kind === 'deleted') return 'out'
  return kind === 'disabled' || kind === 'offline' ? 'still' : 'calm'
}
