import { useTranslation } from 'react-i18next'
import type { LookPlace } from '../draft/brand.ts'

/** Before what a field's note says: whose value is shown, where it is not its own. */
export function useOrigin({ from }: LookPlace) {
  const { t } = useTranslation('branding')
  return (own: unknown, inherited: unknown, note: string): string => {
    if (own !== undefined || from === null) return note
    const whose = inherited === undefined ? t('from_default') : t('from_site', { site: from })
    return `${whose} ${note}`
  }
}
