import { ManageArea } from '../features/manage/manage-area.tsx'
import { useHeldUploads } from '../features/uploader/use-held-uploads.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { useSendAgain } from './use-send-again.ts'

/** All that a sender can do with a transfer, over the list that it was opened from. */
export function OwnTransfer({ id, onLeave }: { id: string; onLeave: () => void }) {
  const again = useSendAgain()
  const held = useHeldUploads()
  const isSentHere = useUploader().state.transfer?.transferId === id || held.has(id)
  return <ManageArea keys={{ id }} again={again} isSentHere={isSentHere} onLeave={onLeave} />
}
