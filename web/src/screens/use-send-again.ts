import { useNavigate } from '@tanstack/react-router'
import type { Again } from '../features/manage/managed.ts'
import { draftAgain } from '../features/uploader/draft/again.ts'
import { isUnderWay, isWritten } from '../features/uploader/steps.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { boot } from '../platform/boot.ts'

/** From a transfer that was sent to the form with its files in it. Nothing where the site has no uploader. */
export function useSendAgain(): Again | undefined {
  const navigate = useNavigate()
  const { state, sendAgain } = useUploader()
  if (!boot.place.hasUploader) return undefined
  const { isSignedIn } = state.place
  return {
    uploader: isUnderWay(state) ? 'busy' : isWritten(state) ? 'written' : 'free',
    send(transfer, secret) {
      const draft = draftAgain(transfer, { secret, isSignedIn })
      // A panel that closes gives the focus back: the form, which takes it, comes afterwards.
      void navigate({ to: '/' }).then(() => sendAgain(draft))
    },
  }
}
