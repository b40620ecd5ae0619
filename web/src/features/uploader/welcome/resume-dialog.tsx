import { useTranslation } from 'react-i18next'
import { password as limits } from '@envoi/contract/limits'
import { PasswordDialog } from '../../../ui/dialogs/password-dialog.tsx'

/** An encrypted upload goes on with its password, which nobody but its sender has kept. */
export function ResumeDialog({
  isWrong,
  isBusy,
  onAnswer,
  onLeave,
}: {
  isWrong: boolean
  isBusy: boolean
  onAnswer: (password: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('encrypting')
  return (
    <PasswordDialog
      words={{
        title: t('ask_title'),
        text: t('ask_text'),
        label: t('ask_label'),
        missing: t('ask_missing'),
        show: t('ask_show'),
        hide: t('ask_hide'),
        answer: t('ask_go_on'),
        busy: t('ask_busy'),
        leave: t('ask_leave'),
      }}
      problem={isWrong ? t('ask_wrong') : undefined}
      isBusy={isBusy}
      maxLength={limits.maxLength}
      onAnswer={onAnswer}
      onLeave={onLeave}
    />
  )
}
