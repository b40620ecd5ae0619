import { useTranslation } from 'react-i18next'
import type { PushOrigin } from '@envoi/contract/transfer-views'

/** By which push page something came: that of a site, a widget, or the reader's own link. */
export function usePushPageOf(): (push: PushOrigin) => string {
  const { t } = useTranslation('dashboard')
  return ({ site, widget }) => (widget === undefined ? (site ?? t('own_link')) : t('by_widget', { name: widget }))
}
