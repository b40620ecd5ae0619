import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog as Dialog } from '../../ui/dialogs/form-dialog.tsx'

type OwnWords = 'busyLabel' | 'leaveLabel' | 'missing'

/** A few fields over the list, in the words of the address book. */
export function FormDialog(props: Omit<ComponentProps<typeof Dialog>, OwnWords>) {
  const { t } = useTranslation('book')
  return <Dialog busyLabel={t('one_moment')} leaveLabel={t('leave')} missing={t('problem_network')} {...props} />
}
