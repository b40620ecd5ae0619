import { useTranslation } from 'react-i18next'
import { branding } from '@envoi/contract/limits'
import { type Look, textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { SettingRows, SettingSwitch } from '../../../ui/options/setting-row.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Editor } from '../use-editor.ts'
import { BackgroundField } from './background-field.tsx'
import { ColourField } from './colour-field.tsx'
import styles from './fields.module.css'
import { PictureField } from './picture-field.tsx'
import { useContrast } from './use-contrast.ts'
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
  const contrast = useContrast()
  const origin = useOrigin(subject)
  const own = draft.look
  const site = subject.inherited.look
  return (
    <div className={styles.fields}>
      <ColourField
        id="look-action"
        label={t('action')}
        own={own.actionColor}
        shown={look.actionColor}
        hint={origin(own.actionColor, site.actionColor, contrast.on(look.actionColor))}
        onPick={(actionColor) => change('look', { actionColor })}
      />
      <ColourField
        id="look-start"
        label={t('start')}
        own={own.startbtnColor}
        shown={look.startbtnColor}
        hint={
          own.startbtnColor === undefined && own.actionColor !== undefined
            ? t('start_as_action', { contrast: contrast.on(look.startbtnColor) })
            : origin(own.startbtnColor, site.startbtnColor, contrast.on(look.startbtnColor))
        }
        onPick={(startbtnColor) => change('look', { startbtnColor })}
      />
      <BackgroundField key={jumps} subject={subject} own={own} change={change} />
      <PictureField
        label={t('logo')}
        hint={origin(own.logo, site.logo, t('logo_hint'))}
        subject={subject}
        own={own.logo}
        shown={look.logo}
        onPick={(logo) => change('look', { logo })}
      />
      <PictureField
        label={t('favicon')}
        hint={origin(own.favicon, site.favicon, t('favicon_hint'))}
        subject={subject}
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
          texts={mayHideByline ? [t('byline_on'), t('byline_off')] : [t('byline_plan'), t('byline_plan')]}
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
