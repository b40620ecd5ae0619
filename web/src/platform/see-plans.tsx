import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Behind a sentence that says what a plan would give. */
export function SeePlans() {
  const { t } = useTranslation('frame')
  return <Link to="/plans">{t('see_plans')}</Link>
}
