import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { useFormat } from '../../../platform/format.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { nameOf } from './contact-rows.tsx'

/** Before contacts are gone: who it is, by name and address, or how many. */
export function DeleteDialog({
  count,
  elsewhere = 0,
  contact,
  onAnswer,
  onLeave,
}: {
  count: number
  /** How many of them are not in sight. */
  elsewhere?: number
  contact: Contact | undefined
  onAnswer: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const counted = { count, number: format.number(count) }
  const text = contact ? t('delete_named_text', { email: contact.email }) : t('delete_text')
  return (
    <LazyConfirmDialog
      title={contact ? t('delete_named', { name: nameOf(contact) }) : t('delete_title', counted)}
      confirmLabel={t('delete_do', counted)}
      cancelLabel={t('keep')}
      missing={t('problem_network')}
      onConfirm={onAnswer}
      onCancel={onLeave}
    >
      {elsewhere > 0 ? `${t('selected_elsewhere', { number: format.number(elsewhere) })}. ${text}` : text}
    </LazyConfirmDialog>
  )
}
