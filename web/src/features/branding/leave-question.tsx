import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLeavingGuard } from '../../platform/leaving-guard.ts'
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
  const [guardTab] = useState(() => createLeavingGuard(window))
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    guardTab(isChanged)
    tell(isChanged)
    return () => {
      guardTab(false)
      tell(false)
    }
  }, [guardTab, isChanged])
  const leaving = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: false, withResolver: true })
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
