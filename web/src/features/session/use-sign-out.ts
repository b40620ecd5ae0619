import { useTranslation } from 'react-i18next'
import { logError } from '../../platform/log.ts'
import { session } from '../../platform/session/session.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'

/** Home first: the page one is on may not be there for visitors. */
export function useSignOut(goHome: () => Promise<void>): () => Promise<void> {
  const { t } = useTranslation('frame')
  const toasts = useToasts()
  return async () => {
    try {
      await session.leave(async () => {
        await goHome()
        await session.signOut()
      })
    } catch (error) {
      logError(error)
      toasts.show(t('sign_out_failed'), { tone: 'problem' })
    }
  }
}
