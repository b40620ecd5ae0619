import { useTranslation } from 'react-i18next'
import type { Subject } from '../draft/brand.ts'

/** Before what a field's note says: whose value is shown, where it is not its own. */
export function useOrigin({ kind, site }: Subject) {
  const { t } = useTranslation('branding')
  return (own: unknown, inherited: unknown, note: string): string => {
    if (own !== undefined || kind === 'subdomain') return note
    const from = inherited === undefined ? t('from_default') : t('from_site', { site: site.name })
    return `${from} ${note}`
  }
}
