import { useTranslation } from 'react-i18next'
import { pushPage } from '@envoi/contract/limits'
import type { Language } from '@envoi/contract/words'
import { languageNames } from '../../../platform/language.ts'
import { WordsField } from '../../../ui/fields/words-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import styles from './fields.module.css'
import type { Typed } from './typed-page.ts'

/** What the page says, in each of its languages. */
export function WordsFields({
  typed: { settings, change },
  titleInstead,
  language,
  onLanguage,
}: {
  typed: Typed
  titleInstead: string
  language: Language
  onLanguage: (language: Language) => void
}) {
  const { t } = useTranslation('pushSetup')
  const labelOf = (label: string): string => t('in_language', { label, language: languageNames[language] })
  return (
    <Section title={t('words')}>
      <div className={styles.fields}>
        {settings.languages.length > 1 && (
          <SegmentedControl
            label={t('words_language')}
            value={language}
            choices={settings.languages.map((value) => ({ value, label: languageNames[value] }))}
            onChoose={onLanguage}
          />
        )}
        <WordsField
          id="push-title"
          label={labelOf(t('page_title'))}
          language={language}
          texts={settings.title}
          instead={titleInstead}
          maxLength={pushPage.titleLength}
          onWrite={(title = {}) => change({ title })}
        />
        <WordsField
          id="push-text"
          label={labelOf(t('page_text'))}
          isLong
          language={language}
          texts={settings.text}
          maxLength={pushPage.textLength}
          onWrite={(text = {}) => change({ text })}
        />
      </div>
    </Section>
  )
}
