import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { type Look, textIn } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import type { Language } from '@envoi/contract/words'
import type { Theme } from '../../../platform/theme.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import { ScenePage } from '../../../ui/tide/scene.tsx'
import type { Moment, Moments } from './moments.ts'
import styles from './site-preview.module.css'

/** One of its pages, drawn by what draws the real one: the same tokens, sea and cards. */
export function SitePreview({
  look,
  siteName,
  host,
  language,
  theme,
  isPhone,
  moment,
  moments,
  onMissing,
}: {
  look: Look
  siteName: string
  host: string
  language: Language
  theme: Theme
  isPhone: boolean
  moment: Moment
  moments: Moments
  onMissing: () => void
}) {
  const { t } = useTranslation('frame')
  const { attributes, properties } = lookStyle(look)
  const drawn = moments[moment]({ host, onMissing })
  const hasFoot = moment === 'home' || moment === 'download'
  return (
    <div
      className={classNames('theme', styles.site, isPhone && styles.phone)}
      data-theme={theme}
      data-moment={moment}
      {...attributes}
      style={properties}
    >
      {/* Each has a page of its own: the water is where it is, and does not rise to it. */}
      <ScenePage key={moment}>
        <div className={styles.bar}>
          {look.logo === null ? <b className="cut">{siteName}</b> : <img src={look.logo} alt={siteName} />}
          <span className={styles.signIn}>{t('sign_in')}</span>
        </div>
        <div className={styles.stage}>
          {moment === 'home' ? <Home look={look} language={language} start={drawn} /> : drawn}
        </div>
        {hasFoot && <div className={styles.foot}>{look.byline && t('byline')}</div>}
      </ScenePage>
    </div>
  )
}

function Home({ look, language, start }: { look: Look; language: Language; start: ReactNode }) {
  const { t } = useTranslation(['frame', 'steps'])
  return (
    <>
      <Card label={t('steps:welcome_label')}>
        <div className={styles.card}>
          <CardTitle>{t('steps:title_visitor')}</CardTitle>
          {start}
        </div>
      </Card>
      <div className={styles.say}>
        <p className={styles.title}>{textIn(look.welcomeTitle, language) ?? t('home_title')}</p>
        <p className={styles.lead}>
          {textIn(look.welcomeText, language) ?? t('home_lead', { days: planLimits.NONE.validityDays })}
        </p>
      </div>
    </>
  )
}
