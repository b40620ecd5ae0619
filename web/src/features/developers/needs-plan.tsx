import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import type { IconName } from '../../ui/icon.tsx'

/** What a plan would give to those who have none. */
export function NeedsPlan({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  const { t } = useTranslation('developers')
  return (
    <Empty icon={icon} title={title} text={text}>
      <Link to="/plans" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </Empty>
  )
}
