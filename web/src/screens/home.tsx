import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { type Texts, textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { PlanTable } from '../features/uploader/plan-table.tsx'
import { isInvited, isShownPlans } from '../features/uploader/promotions.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { boot } from '../platform/boot.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../platform/use-title.ts'
import styles from './home.module.css'

/** The words beside the uploader, where there is one. They leave the water alone while something is sent. */
export function HomeScreen() {
  const { t, i18n } = useTranslation('frame')
  const { place, step } = useUploader().state
  useTitle(t('page_title'))
  if (step !== 'welcome' || !boot.place.hasUploader) return null
  /** What a customer says here, in the reader's language. */
  const own = (texts: Texts) => textIn(texts, i18n.language as Language)
  const hasPlan = place.planType !== 'NONE'
  return (
    <div className={styles.say}>
      <p className={styles.title}>{own(boot.look.welcomeTitle) ?? t('home_title')}</p>
      <p className={styles.lead}>
        {own(boot.look.welcomeText) ??
          t(hasPlan ? 'home_lead_plan' : 'home_lead', { days: planLimits[place.planType].validityDays })}
      </p>
      {isShownPlans(place) && <Plans />}
      {isInvited(place) && <Invitation />}
    </div>
  )
}

function Plans() {
  const { t } = useTranslation('frame')
  return (
    <section className={styles.plans} aria-label={t('plan_table')}>
      <PlanTable isOnScene />
      <Link to="/plans" className={styles.more}>
        {t('see_plans')}
      </Link>
    </section>
  )
}

function Invitation() {
  const { t } = useTranslation('frame')
  const id = useId()
  return (
    <section className={styles.invitation} aria-labelledby={id}>
      <p id={id}>{t('invitation')}</p>
      <Link to="/register" className={buttonClass({ variant: 'line' })}>
        {t('invitation_register')}
      </Link>
      <Link to="/discover" className={buttonClass({ variant: 'line' })}>
        {t('see_more')}
      </Link>
    </section>
  )
}
