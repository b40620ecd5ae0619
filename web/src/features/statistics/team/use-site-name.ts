import { useTranslation } from 'react-i18next'
import { mainPlace } from '@envoi/contract/boot'

/** What people call a place: the main one has no name of its own. */
export function useSiteName(): (place: string) => string {
  const { t } = useTranslation('statistics')
  return (place) => (place === mainPlace.name ? t('main_site') : place)
}
