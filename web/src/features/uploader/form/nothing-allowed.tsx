import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { boot, siteName } from '../../../platform/boot.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useWhomToAsk } from '../../../platform/whom-to-ask.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { isOfTeam } from '../draft/whose-options.ts'
import styles from './form-step.module.css'

/** Before anything is written for nothing: that it cannot be sent, and who can change that. */
export function NothingAllowed() {
  const { t } = useTranslation('form')
  return (
    <div role="alert" className={styles.nothing}>
      <Banner icon="alert" title={t('nothing_allowed')}>
        {t('nothing_allowed_text')} <WhatToDo />
      </Banner>
    </div>
  )
}

function WhatToDo() {
  const { t } = useTranslation('form')
  const user = useSession()
  const askOwner = useWhomToAsk()
  if (user && user.managerId !== null) return askOwner ?? t('nothing_allowed_owner')
  if (user && isOfTeam(user)) {
    return (
      <Link to="/dashboard/team" search={{ open: 'options' }}>
        {t('nothing_allowed_change')}
      </Link>
    )
  }
  return boot.place.isMain ? t('nothing_allowed_later') : t('nothing_allowed_ask', { site: siteName })
}
