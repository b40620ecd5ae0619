import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '@envoi/contract/words'
import { languageNames } from '../../../platform/language.ts'
import { WordsField as TextsField } from '../../../ui/fields/words-field.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'

/** Which language's words are written, and shown beside. */
export function LanguageSwitch({ value, onChoose }: { value: Language; onChoose: (language: Language) => void }) {
  const { t } = useTranslation('branding')
  return (
    <SegmentedControl
      label={t('words_language')}
      value={value}
      choices={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      onChoose={onChoose}
    />
  )
}

/** A text in one of its languages, which stands beside its name. */
export function WordsField({ label, language, ...field }: ComponentProps<typeof TextsField>) {
  const { t } = useTranslation('branding')
  return (
    <TextsField label={t('words_in', { label, language: languageNames[language] })} language={language} {...field} />
  )
}
