import type { Texts } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { TextArea, TextField } from './text-field.tsx'

const nothing: Texts = {}

/** A text in one of its languages; what is left empty is read in another, or is what stands there now. */
export function WordsField({
  id,
  label,
  hint,
  problem,
  isLong = false,
  language,
  texts = nothing,
  instead,
  maxLength,
  onWrite,
}: {
  id: string
  /** Says the language too. */
  label: string
  hint?: string | undefined
  problem?: string | undefined
  isLong?: boolean
  language: Language
  texts: Texts | undefined
  /** What is read there without it. */
  instead?: string
  maxLength: number
  onWrite: (texts: Texts | undefined) => void
}) {
  function write(text: string): void {
    const { [language]: _before, ...others } = texts
    const next = text === '' ? others : { ...others, [language]: text }
    onWrite(Object.keys(next).length > 0 ? next : undefined)
  }
  const props = {
    id: `${id}-${language}`,
    label,
    ...(hint !== undefined && { hint }),
    problem,
    lang: language,
    maxLength,
    placeholder: instead,
    value: texts[language] ?? '',
    onWrite: write,
  }
  return isLong ? <TextArea {...props} /> : <TextField autoComplete="off" {...props} />
}
