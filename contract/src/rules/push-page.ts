/** A page where people without an account send files to one receiver: what it asks of them, and what it takes. */
import type { Language } from '../words.ts'
import { languages } from '../words.ts'
import type { Texts } from './look.ts'

export const fieldRules = ['optional', 'required', 'hidden'] as const
export type FieldRule = (typeof fieldRules)[number]

/** A question of the receiver's own. */
export type PushQuestion = { id: string; label: Texts; isRequired: boolean }

export type PushSettings = {
  isOpen: boolean
  title: Texts
  text: Texts
  senderName: FieldRule
  senderEmail: FieldRule
  /** Null: as the receiver's plan has it. */
  maxFiles: number | null
  maxSize: number | null
  /** In small letters, without the dot. Null: any. */
  endings: string[] | null
  questions: PushQuestion[]
  /** The ones it is shown in, the first to whoever reads none of them. */
  languages: Language[]
  endsAt: string | null
  /** So many transfers, counted from when this was set. */
  maxUses: number | null
}

/** What holds until the receiver says otherwise. */
export const defaultPushSettings: PushSettings = {
  isOpen: true,
  title: {},
  text: {},
  senderName: 'optional',
  senderEmail: 'optional',
  maxFiles: null,
  maxSize: null,
  endings: null,
  questions: [],
  languages: [...languages],
  endsAt: null,
  maxUses: null,
}

export const pushSettingsOf = (said: Partial<PushSettings>): PushSettings => ({ ...defaultPushSettings, ...said })

/** Whether it takes files, as far as its settings tell: not before it is open, past its end, or used up. */
export function isPushOpen({ isOpen, endsAt, maxUses }: PushSettings, uses: number, now: Date): boolean {
  return isOpen && (endsAt === null || new Date(endsAt) > now) && (maxUses === null || uses < maxUses)
}

/** How many of its uses are gone: another number counts from nought, also while it is being saved. */
export const usesOf = ({ maxUses }: PushSettings, saved: { settings: PushSettings; uses: number }): number =>
  maxUses === saved.settings.maxUses ? saved.uses : 0

/** What a sender may send: as little as the page and the receiver's plan together allow. */
export function pushLimitsOf(
  { maxFiles, maxSize }: Pick<PushSettings, 'maxFiles' | 'maxSize'>,
  plan: { filesPerTransfer: number; uploadSize: number; messageLength: number },
): { filesPerTransfer: number; uploadSize: number; messageLength: number } {
  return {
    filesPerTransfer: Math.min(maxFiles ?? Infinity, plan.filesPerTransfer),
    uploadSize: Math.min(maxSize ?? Infinity, plan.uploadSize),
    messageLength: plan.messageLength,
  }
}

/** As people write them: "PDF, .docx; jpg". */
export const endingOf = (text: string): string =>
  text
    .trim()
    .replace(/^[.*]+/, '')
    .toLowerCase()

/** Letters and digits, also two parts such as "tar.gz". */
export const isEnding = (text: string): boolean => /^[\p{L}\p{N}_-]{1,16}(\.[\p{L}\p{N}_-]{1,16})?$/u.test(text)

export function hasAllowedEnding(name: string, endings: readonly string[] | null): boolean {
  if (endings === null) return true
  const file = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
  // The dot of a hidden file begins its name, not its ending.
  return endings.some((ending) => file.length > ending.length + 1 && file.endsWith(`.${ending}`))
}

type Answer = { id: string; value: string }
/** What a sender says about themselves. */
export type PushForm = { name: string; email: string; answers: readonly Answer[] }
export type PushGap = { field: 'name' | 'email' } | { field: 'question'; id: string }

/** What is required and not there, in the order of the form. */
export function findPushGaps(
  { senderName, senderEmail, questions }: Pick<PushSettings, 'senderName' | 'senderEmail' | 'questions'>,
  { name, email, answers }: PushForm,
): PushGap[] {
  const answered = new Set(answers.filter(({ value }) => value.trim() !== '').map(({ id }) => id))
  return [
    ...(senderName === 'required' && name.trim() === '' ? [{ field: 'name' } as const] : []),
    ...(senderEmail === 'required' && email.trim() === '' ? [{ field: 'email' } as const] : []),
    ...questions
      .filter(({ id, isRequired }) => isRequired && !answered.has(id))
      .map(({ id }) => ({ field: 'question' as const, id })),
  ]
}
