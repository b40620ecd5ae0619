import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { LazyModal } from '../../ui/dialogs/lazy-dialogs.tsx'
import { CopyCode } from '../../ui/fields/copy-code.tsx'

/** Something that is told once: it can be copied, and closing asks nothing. */
export function SecretDialog({
  title,
  text,
  label,
  value,
  doneLabel,
  findFocusAfter,
  onLeave,
  children,
}: {
  title: string
  text: string
  label: string
  value: string
  doneLabel: string
  findFocusAfter: () => HTMLElement | null
  onLeave: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation('developers')
  return (
    <LazyModal
      title={title}
      text={text}
      missing={t('problem_network')}
      findFocusAfter={findFocusAfter}
      onClose={onLeave}
      foot={<Button onClick={onLeave}>{doneLabel}</Button>}
    >
      <CopyCode
        variant="primary"
        value={value}
        words={{ label, copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') }}
      />
      {children}
    </LazyModal>
  )
}
