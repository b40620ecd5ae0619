import { useTranslation } from 'react-i18next'
import { useToasts } from '../../../ui/feedback/toast.tsx'

/** Says which of the things that were dropped or chosen could not be opened. */
export function useTellUnreadable(): (names: string[]) => void {
  const { t } = useTranslation('steps')
  const toasts = useToasts()
  return ([name, ...others]) => {
    if (name === undefined) return
    toasts.show(t('unreadable', { count: others.length + 1, name }), { tone: 'problem' })
  }
}
