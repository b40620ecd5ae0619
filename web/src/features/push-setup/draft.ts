/** What is typed about a push page, read. */
import { clientFileId, pushPage } from '@envoi/contract/limits'
import { type PushQuestion, endingOf, isEnding } from '@envoi/contract/rules/push-page'

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
