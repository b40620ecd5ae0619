/** What is typed about a push page, and what is saved of it. */
import { clientFileId, pushPage } from '@envoi/contract/limits'
import type { Texts } from '@envoi/contract/rules/look'
import { type PushQuestion, type PushSettings, endingOf, isEnding } from '@envoi/contract/rules/push-page'
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

/** As the service takes it. */
export function savedChanges({ title, text, questions, ...others }: Partial<PushSettings>): Partial<PushSettings> {
  return {
    ...others,
    ...(title && { title: savedTexts(title) }),
    ...(text && { text: savedTexts(text, manyLines) }),
    ...(questions && { questions: savedQuestions(questions) }),
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Unlike any before it: answers are kept under it, also those to a question that has gone. */
const newQuestionId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(2 * clientFileId.length)),
    (byte) => letters[byte % letters.length],
  ).join('')

export const newQuestion = (): PushQuestion => ({ id: newQuestionId(), label: {}, isRequired: false })

export type ReadEndings = { endings: string[] | null } | { problem: 'wrong' | 'many'; wrong: string[] }

/** "PDF, .docx; jpg" as people write them; nothing is any. */
export function readEndings(typed: string): ReadEndings {
  const all = typed
    .split(/[\s,;]+/)
    .map(endingOf)
    .filter((ending) => ending !== '')
  const wrong = all.filter((ending) => !isEnding(ending))
  if (wrong.length > 0) return { problem: 'wrong', wrong }
  const endings = [...new Set(all)]
  if (endings.length > pushPage.endings) return { problem: 'many', wrong: [] }
  return { endings: endings.length === 0 ? null : endings }
}

export const units = { MB: 1_000_000, GB: 1_000_000_000 } as const
export type Unit = keyof typeof units

/** A size in the largest unit that needs no fraction. */
export function sizeInUnits(bytes: number | null): { size: string; unit: Unit } {
  if (bytes === null) return { size: '', unit: 'GB' }
  const unit: Unit = bytes % units.GB === 0 ? 'GB' : 'MB'
  return { size: String(Math.max(1, Math.round(bytes / units[unit]))), unit }
}
