/** What stops a draft from being sent, field by field. */
import { customId as nameLimits, downloadLimit, password as passwordLimits, shortText } from '@envoi/contract/limits'
import { readEmail } from '@envoi/contract/rules/email'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import { sizeOf } from './draft.ts'
import { mayNameLink, readLinkName } from './link-name.ts'
import { isValidRecipient } from './recipients.ts'
import type { ProblemKey, SentenceValues } from '../sentences.ts'
import type { Draft, Field, Limits, Place, Problems } from '../state.ts'
import { findEnd, findStart, isAfterPlan } from './validity.ts'

type Around = { place: Place; limits: Limits; takenNames: string[]; now: Date }
type Rule = (draft: Draft, around: Around) => ProblemKey | undefined

/** By mail: where the transfer's recipients are the sender's to name, and the sender wants to. */
export const goesByMail = (draft: Draft, place: Place): boolean =>
  draft.delivery === 'email' && place.transferType !== 'S3'

const isTooLongText = (text: string): ProblemKey | undefined =>
  text.trim().length > shortText.maxLength ? 'problem_text_too_long' : undefined

const rules: Record<Field, Rule> = {
  files({ files }, { limits }) {
    if (files.length === 0) return 'problem_files_none'
    if (files.length > limits.filesPerTransfer) return 'problem_files_too_many'
    return sizeOf(files) > limits.uploadSize ? 'problem_files_too_large' : undefined
  },
  recipientList(draft, { place, limits }) {
    if (!goesByMail(draft, place)) return undefined
    if (draft.recipientList.length === 0) return 'problem_recipients_none'
    if (!draft.recipientList.every(isValidRecipient)) return 'problem_recipients_invalid'
    return draft.recipientList.length > limits.recipients ? 'problem_recipients_too_many' : undefined
  },
  email(draft, { place }) {
    // A signed-in user writes from the account's address.
    if (place.isSignedIn) return undefined
    if (draft.email.trim() === '') return goesByMail(draft, place) ? 'problem_email_missing' : undefined
    return readEmail(draft.email.trim()) ? undefined : 'problem_email_invalid'
  },
  senderFullname: ({ senderFullname }) => isTooLongText(senderFullname),
  name: ({ name }) => isTooLongText(name),
  message: ({ message }, { limits }) =>
    message.length > limits.messageLength ? 'problem_message_too_long' : undefined,
  customId({ customId }, { place, takenNames }) {
    if (!mayNameLink(place)) return undefined
    const { name, state } = readLinkName(customId)
    if (state === 'invalid') return 'problem_custom_id_invalid'
    return state === 'taken' || takenNames.includes(name) ? 'problem_custom_id_taken' : undefined
  },
  password({ password }) {
    if (password === null) return undefined
    if (password === '') return 'problem_password_missing'
    if (typedPassword(password).length < passwordLimits.minLength) return 'problem_password_too_short'
    return password.length > passwordLimits.maxLength ? 'problem_password_too_long' : undefined
  },
  from(draft, { limits, now }) {
    if (draft.from === null) return undefined
    const start = findStart(draft)
    if (!start) return 'problem_date_invalid'
    // Without an end it is the last moment that counts: the end by default follows the start.
    const isTooLate =
      draft.to === null ? isAfterPlan(start, now, limits) : start > (findEnd(draft, now, limits) ?? start)
    return isTooLate ? 'problem_from_too_late' : undefined
  },
  to(draft, { limits, now }) {
    if (draft.to === null) return undefined
    const end = findEnd(draft, now, limits)
    if (!end) return 'problem_date_invalid'
    if (end <= now) return 'problem_to_past'
    return isAfterPlan(end, now, limits) ? 'problem_to_too_late' : undefined
  },
  maxDownloads({ maxDownloads }) {
    if (maxDownloads === null) return undefined
    const isInRange = Number.isInteger(maxDownloads) && maxDownloads >= 1 && maxDownloads <= downloadLimit.max
    return isInRange ? undefined : 'problem_max_downloads'
  },
}

export function findProblems(draft: Draft, around: Around): Problems {
  const found = (Object.keys(rules) as Field[]).map((field) => [field, rules[field](draft, around)] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** What the sentences under the fields may name: `t(problem, problemValues(limits, format))`. */
export function problemValues(
  limits: Limits,
  format: { size(bytes: number): string; number(value: number): string },
): SentenceValues {
  return {
    maxFiles: limits.filesPerTransfer,
    maxSize: format.size(limits.uploadSize),
    maxRecipients: limits.recipients,
    maxText: shortText.maxLength,
    maxMessage: format.number(limits.messageLength),
    minName: nameLimits.minLength,
    maxName: nameLimits.maxLength,
    minPassword: passwordLimits.minLength,
    maxPassword: passwordLimits.maxLength,
    maxDays: limits.validityDays,
    maxDownloads: format.number(downloadLimit.max),
  }
}
