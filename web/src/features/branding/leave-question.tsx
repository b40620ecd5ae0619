import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskBeforeLeaving } from '../../platform/use-ask-before-leaving.ts'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'

/** Whoever leaves with something unsaved is asked. */
export function LeaveQuestion({
  isChanged,
  onChanged,
}: {
  isChanged: boolean
  onChanged: (isChanged: boolean) => void
}) {
  const { t } = useTranslation('branding')
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    tell(isChanged)
    return () => tell(false)
  }, [isChanged])
  const question = useAskBeforeLeaving(isChanged)
  if (!question) return null
  return (
    <LazyConfirmDialog
      title={t('leave_ask')}
      confirmLabel={t('leave_do')}
      cancelLabel={t('leave_keep')}
      missing={t('problem_network')}
      onConfirm={question.leave}
      onCancel={question.stay}
    >
      {t('leave_text')}
    </LazyConfirmDialog>
  )
}
