import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { type Look, textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import type { Theme } from '../../../platform/theme.ts'
import { PreviewWelcome, SitePreview } from '../../../ui/display/site-preview.tsx'
import type { Moment, Moments } from './moments.ts'

/** One of its pages. */
export function PagePreview({
  look,
  host,
  language,
  moment,
  moments,
  onMissing,
  ...site
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
  const { t } = useTranslation(['frame', 'steps'])
  const drawn = moments[moment]({ host, onMissing })
  const hasFoot = moment === 'home' || moment === 'download'
  return (
    <SitePreview
      look={look}
      moment={moment}
      barEnd={t('sign_in')}
      {...(hasFoot && { foot: look.byline && t('byline') })}
      {...site}
    >
      {moment === 'home' ? (
        <PreviewWelcome
          label={t('steps:welcome_label')}
          cardTitle={t('steps:title_visitor')}
          title={textIn(look.welcomeTitle, language) ?? t('home_title')}
          lead={textIn(look.welcomeText, language) ?? t('home_lead', { days: planLimits.NONE.validityDays })}
        >
          {drawn}
        </PreviewWelcome>
      ) : (
        drawn
      )}
    </SitePreview>
  )
}
