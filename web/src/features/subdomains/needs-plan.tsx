import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'

/** What an own address would do for those whose account has none. */
export function NeedsPlan() {
  const { t } = useTranslation('subdomains')
  return (
    <Empty icon="globe" title={t('plan_title')} text={t('plan_text')}>
      <Link to="/plans" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </Empty>
  )
}
