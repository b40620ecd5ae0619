import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { type Look, textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import type { Theme } from '../../../platform/theme.ts'
import { SitePreview } from '../../../ui/display/site-preview.tsx'

/** The home of the site. */
export function HomePreview({
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
  return (
    <SitePreview
      look={look}
      siteName={siteName}
      theme={theme}
      isPhone={isPhone}
      barEnd={t('frame:sign_in')}
      card={{ label: t('steps:welcome_label'), title: t('steps:title_visitor'), children: start }}
      title={textIn(look.welcomeTitle, language) ?? t('frame:home_title')}
      lead={textIn(look.welcomeText, language) ?? t('frame:home_lead', { days: planLimits.NONE.validityDays })}
      foot={look.byline && t('frame:byline')}
    />
  )
}
