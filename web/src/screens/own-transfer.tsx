import { ManageArea } from '../features/manage/manage-area.tsx'
import { ArchivedTransfer } from '../features/transfer-list/one-transfer/archived-transfer.tsx'
import { ReceivedTransfer } from '../features/transfer-list/one-transfer/received-transfer.tsx'
import type { OpenedTransfer as Opened } from '../features/transfer-list/opened-transfer.ts'
import { useHeldUploads } from '../features/uploader/use-held-uploads.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { useSendAgain } from './use-send-again.ts'

/** A transfer over the list that it was opened from: all that can be done with one's own, and what is known of others. */
export function OpenedTransfer({ owner, list, id, row, close }: Opened) {
  if (list === 'archive') return <ArchivedTransfer owner={owner} id={id} />
  const managed = <ManagedTransfer id={id} onLeave={close} />
  if (list !== 'received' || row?.push) return managed
  return <ReceivedTransfer owner={owner} id={id} row={row} onGone={close} managed={managed} />
}

function ManagedTransfer({ id, onLeave }: { id: string; onLeave: () => void }) {
  const again = useSendAgain()
  const held = useHeldUploads()
  const isSentHere = useUploader().state.transfer?.transferId === id || held.has(id)
  return <ManageArea keys={{ id }} again={again} isSentHere={isSentHere} onLeave={onLeave} />
}
