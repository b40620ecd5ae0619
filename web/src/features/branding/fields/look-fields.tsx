import { useTranslation } from 'react-i18next'
import { branding } from '@envoi/contract/limits'
import { type Look, textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { SeePlans } from '../../../platform/see-plans.tsx'
import { SettingRows, SettingSwitch } from '../../../ui/options/setting-row.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type ChangeLook, lookPlaceOf } from '../draft/brand.ts'
import type { Editor } from '../use-editor.ts'
import styles from './fields.module.css'
import { LookBasics } from './look-basics.tsx'
import { PictureField } from './picture-field.tsx'
import { useOrigin } from './use-origin.ts'
import { LanguageSwitch, WordsField } from './words-field.tsx'

/** How the pages look. `look`: what holds, with what comes from elsewhere. */
export function LookFields({
  editor: { subject, draft, change, jumps },
  look,
  mayHideByline,
  language,
  onLanguage,
}: {
  editor: Editor
  look: Look
  /** By its plan. */
  mayHideByline: boolean
  language: Language
  onLanguage: (language: Language) => void
}) {
  const { t } = useTranslation(['branding', 'frame'])
  const place = lookPlaceOf(subject)
  const origin = useOrigin(place)
  const own = draft.look
  const site = place.inherited
  const bylinePlan = (
    <>
      {t('byline_plan')} <SeePlans />
    </>
  )
  const changeLook: ChangeLook = (changes, field) => change('look', changes, field)
  return (
    <div className={styles.fields}>
      <LookBasics place={place} own={own} look={look} jumps={jumps} change={changeLook} />
      <PictureField
        label={t('favicon')}
        hint={origin(own.favicon, site.favicon, t('favicon_hint'))}
        owner={place.pictures}
        own={own.favicon}
        shown={look.favicon}
        onPick={(favicon) => change('look', { favicon })}
      />
      <div className={classNames(styles.group, styles.part)}>
        <h2 className={styles.heading}>{t('welcome')}</h2>
        <LanguageSwitch value={language} onChoose={onLanguage} />
        <WordsField
          id="look-title"
          label={t('welcome_title')}
          language={language}
          texts={own.welcomeTitle}
          instead={textIn(site.welcomeTitle ?? {}, language) ?? t('frame:home_title')}
          maxLength={branding.titleLength}
          onWrite={(welcomeTitle) => change('look', { welcomeTitle }, `title ${language}`)}
        />
        <WordsField
          id="look-text"
          label={t('welcome_text')}
          isLong
          language={language}
          texts={own.welcomeText}
          instead={textIn(site.welcomeText ?? {}, language) ?? t('welcome_text_ours')}
          maxLength={branding.textLength}
          onWrite={(welcomeText) => change('look', { welcomeText }, `text ${language}`)}
        />
      </div>
      <SettingRows>
        <SettingSwitch
          title={t('tide')}
          texts={[t('tide_on'), t('tide_off')]}
          isOn={look.tide}
          change={inDraft((tide) => change('look', { tide }))}
        />
        <SettingSwitch
          title={t('byline')}
          texts={mayHideByline ? [t('byline_on'), t('byline_off')] : [bylinePlan, bylinePlan]}
          isOn={look.byline}
          isDisabled={!mayHideByline && look.byline}
          change={inDraft((byline) => change('look', { byline }))}
        />
      </SettingRows>
    </div>
  )
}

/** Nothing is waited for: it is saved with the rest. */
const inDraft = (mutate: (isOn: boolean) => void) => ({ isPending: false, variables: undefined, mutate })
