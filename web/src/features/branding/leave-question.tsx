import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../../platform/use-unsaved.ts'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'

/** Whoever leaves with something unsaved is asked: by this page, or by the browser where the tab goes. */
export function LeaveQuestion({
  isChanged,
  onChanged,
}: {
  isChanged: boolean
  onChanged: (isChanged: boolean) => void
}) {
  const { t } = useTranslation('branding')
  const leaving = useUnsaved({ isUnsaved: isChanged, onUnsaved: onChanged })
  if (leaving.status !== 'blocked') return null
  return (
    <LazyConfirmDialog
      title={t('leave_ask')}
      confirmLabel={t('leave_do')}
      cancelLabel={t('leave_keep')}
      missing={t('problem_network')}
      onConfirm={leaving.proceed}
      onCancel={leaving.reset}
    >
      {t('leave_text')}
    </LazyConfirmDialog>
  )
}
