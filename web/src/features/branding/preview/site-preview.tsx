import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { type Look, textIn } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import type { Language } from '@envoi/contract/words'
import type { Theme } from '../../../platform/theme.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import { Tide } from '../../../ui/tide/tide.tsx'
import styles from './site-preview.module.css'

/** Its home, drawn by what draws the real one: the same tokens, sea, card and Start. */
export function SitePreview({
  look,
  siteName,
  language,
  theme,
  isPhone,
  start,
}: {
  look: Look
  siteName: string
  language: Language
  theme: Theme
  isPhone: boolean
  /** The button that begins a transfer, and what is beside it. */
  start: ReactNode
}) {
  const { t } = useTranslation(['branding', 'frame', 'steps'])
  const { attributes, properties } = lookStyle(look)
  return (
    <div
      className={classNames('theme', styles.site, isPhone && styles.phone)}
      data-theme={theme}
      {...attributes}
      style={properties}
    >
      <Tide scene={{ level: 0, water: 'calm', isOfPage: true }} isFrameRateLow />
      <div className={styles.bar}>
        {look.logo === null ? <b className="cut">{siteName}</b> : <img src={look.logo} alt={siteName} />}
        <span className={styles.signIn}>{t('frame:sign_in')}</span>
      </div>
      <div className={styles.stage}>
        <Card label={t('steps:welcome_label')}>
          <div className={styles.card}>
            <CardTitle>{t('steps:title_visitor')}</CardTitle>
            {start}
          </div>
        </Card>
        <div className={styles.say}>
          <p className={styles.title}>{textIn(look.welcomeTitle, language) ?? t('frame:home_title')}</p>
          <p className={styles.lead}>
            {textIn(look.welcomeText, language) ?? t('frame:home_lead', { days: planLimits.NONE.validityDays })}
          </p>
        </div>
      </div>
      <div className={styles.foot}>{look.byline && t('frame:byline')}</div>
    </div>
  )
}
