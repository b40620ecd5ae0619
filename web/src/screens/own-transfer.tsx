import { ManageArea } from '../features/manage/manage-area.tsx'
import { useSendAgain } from './use-send-again.ts'

/** All that a sender can do with a transfer, over the list that it was opened from. */
export function OwnTransfer({ id }: { id: string }) {
  const again = useSendAgain()
  return <ManageArea keys={{ id }} again={again} isAside />
}
