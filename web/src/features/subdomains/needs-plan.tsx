import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** What an own address would do for those whose account has none. */
export function NeedsPlan() {
  const { t } = useTranslation('subdomains')
  return (
    <EmptyState icon="globe" title={t('plan_title')} text={t('plan_text')}>
      <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </EmptyState>
  )
}
