import { useTranslation } from 'react-i18next'
import type { Texts } from '@envoi/contract/rules/look'
import { type Language, languages } from '@envoi/contract/words'
import { languageNames } from '../../../platform/language.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
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

const nothing: Texts = {}

/** A text in one of its languages; what is left empty is read in another, or is what stands there now. */
export function WordsField({
  id,
  label,
  hint,
  isLong = false,
  language,
  texts = nothing,
  instead,
  maxLength,
  onWrite,
}: {
  id: string
  label: string
  hint?: string
  isLong?: boolean
  language: Language
  texts: Texts | undefined
  /** What is read there without it. */
  instead: string
  maxLength: number
  onWrite: (texts: Texts | undefined) => void
}) {
  const { t } = useTranslation('branding')
  function write(text: string): void {
    const { [language]: _before, ...others } = texts
    const next = text === '' ? others : { ...others, [language]: text }
    onWrite(Object.keys(next).length > 0 ? next : undefined)
  }
  const props = {
    id: `${id}-${language}`,
    label: t('words_in', { label, language: languageNames[language] }),
    ...(hint !== undefined && { hint }),
    lang: language,
    maxLength,
    placeholder: instead,
    value: texts[language] ?? '',
    onWrite: write,
  }
  return isLong ? <TextArea {...props} /> : <TextField autoComplete="off" {...props} />
}
