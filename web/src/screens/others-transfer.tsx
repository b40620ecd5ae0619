import type { ReactNode } from 'react'
import { ArchivedTransfer } from '../features/transfer-list/one-transfer/archived-transfer.tsx'
import { ReceivedTransfer } from '../features/transfer-list/one-transfer/received-transfer.tsx'
import type { OpenedTransfer } from '../features/transfer-list/opened-transfer.ts'

/** What can only be looked at: it is over, or somebody else's. `own`: where it turns out to be the reader's to manage. */
export function OthersTransfer({ owner, list, id, row, close, own }: OpenedTransfer & { own: ReactNode }) {
  if (list === 'archive') return <ArchivedTransfer owner={owner} id={id} />
  return <ReceivedTransfer owner={owner} id={id} row={row} onGone={close} managed={own} />
}
