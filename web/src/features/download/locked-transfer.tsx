import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { password as rule } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { PasswordCard } from '../../ui/fields/password-card.tsx'
import { problemOf } from './problem.ts'
import type { Visit } from './use-visit.ts'

export function LockedTransfer({
  open,
  isFocusWanted,
  report,
}: {
  open: Visit['open']
  isFocusWanted: boolean
  report: ReactNode
}) {
  const { t } = useTranslation('downloader')
  return (
    <PasswordCard
      words={{
        card: t('transfer'),
        title: t('password_title'),
        text: t('password_text'),
        field: t('password'),
        show: t('password_show'),
        hide: t('password_hide'),
        open: open.isTrying ? t('asking') : t('password_open'),
        missing: t('password_missing'),
      }}
      maxLength={rule.maxLength}
      problem={useProblem(open)}
      isTrying={open.isTrying}
      isFocusWanted={isFocusWanted}
      onOpen={open.with}
    >
      {report}
    </PasswordCard>
  )
}

function useProblem(open: Visit['open']): string | null {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  if (open.isWrong) return t('password_wrong')
  if (!open.error) return null
  const { sentence, wait } = problemOf(open.error)
  const isLocked = open.error instanceof ApiError && open.error.status === 429
  return t(isLocked ? 'password_locked' : sentence, { time: format.duration(wait) })
}
