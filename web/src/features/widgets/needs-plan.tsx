import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'

/** What a widget would do for those whose account has none. */
export function NeedsPlan() {
  const { t } = useTranslation('widgets')
  return (
    <Empty icon="download" title={t('empty_title')} text={t('plan_text')}>
      <Link to="/plans" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </Empty>
  )
}
