/** What is typed about a push page or a widget, as the service takes it. */
import type { Texts } from '@envoi/contract/rules/look'
import type { PushQuestion, PushSettings } from '@envoi/contract/rules/push-page'
import { type Language, languages } from '@envoi/contract/words'

/** A pasted tab or line end would be refused: titles and questions are one line. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
const manyLines = (text: string): string => text.replaceAll('\0', '')

/** Nothing but blanks is nothing. */
function savedTexts(texts: Texts, clean = oneLine): Texts {
  const written = languages.flatMap((language): [Language, string][] => {
    const text = clean(texts[language] ?? '').trim()
    return text === '' ? [] : [[language, text]]
  })
  return Object.fromEntries(written)
}

export const isWritten = ({ label }: PushQuestion): boolean => Object.keys(savedTexts(label)).length > 0

/** A question without words is not asked. */
const savedQuestions = (questions: readonly PushQuestion[]): PushQuestion[] =>
  questions.filter(isWritten).map(({ id, label, isRequired }) => ({ id, label: savedTexts(label), isRequired }))

export function savedPushChanges<Changes extends Partial<PushSettings>>(changes: Changes): Changes {
  const { title, text, questions } = changes
  return {
    ...changes,
    ...(title && { title: savedTexts(title) }),
    ...(text && { text: savedTexts(text, manyLines) }),
    ...(questions && { questions: savedQuestions(questions) }),
  }
}
