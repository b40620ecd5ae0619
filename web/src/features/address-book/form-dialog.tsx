import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog as AnyFormDialog } from '../../ui/dialogs/form-dialog.tsx'

export function useDialogWords() {
  const { t } = useTranslation('book')
  return { busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }
}

/** A few fields over the list. */
export const FormDialog = (props: Omit<ComponentProps<typeof AnyFormDialog>, 'words'>) => (
  <AnyFormDialog words={useDialogWords()} {...props} />
)
