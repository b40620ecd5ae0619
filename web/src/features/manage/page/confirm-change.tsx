import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { findPlaceAfter } from './focus.ts'

type Asked = Omit<ComponentProps<typeof LazyConfirmDialog>, 'cancelLabel' | 'missing' | 'findFocusAfter'>

/** Asked before something of the transfer ends. What asked may have gone when it is answered: the focus finds its way. */
export function ConfirmChange(asked: Asked) {
  const { t } = useTranslation('manage')
  const [findFocusAfter] = useState(() => findPlaceAfter(document.activeElement))
  return (
    <LazyConfirmDialog
      {...asked}
      cancelLabel={t('keep')}
      missing={t('problem_network')}
      findFocusAfter={findFocusAfter}
    />
  )
}
