import { DAY } from '@envoi/contract/limits'
import { resolveValidity } from '@envoi/contract/rules/dates'
import { findPushGaps, hasAllowedEnding, pushLimitsOf } from '@envoi/contract/rules/push-page'
import type { NewTransfer } from '@envoi/contract/transfers'
import { type LimitError, Refusal } from '../../../platform/http/refusal.ts'
import { limitsOf, requireEmail } from '../../accounts/index.ts'
import type { Door } from '../../push/index.ts'
import type { AskedTransfer } from './left-out.ts'
import { draftFiles, sizeOf } from './new-files.ts'
import type { TransferDraft } from './new-transfer.ts'

/** What the receiver alone decides. */
const notForSenders = [
  'password',
  'from',
  'to',
  'maxDownloads',
  'allowPreview',
  'notifications',
  'customId',
  'cloningSourceTransfer',
  'cloningSourceSecret',
  'forcedRegion',
  'sseC',
  'sseCPassword',
] as const satisfies (keyof NewTransfer)[]

/** What somebody sends to a push page, checked against all that its receiver asks before anything is stored. Pure. */
export function draftDrop(
  asked: AskedTransfer,
  { receiver, settings }: Pick<Door, 'receiver' | 'settings'>,
  { now, validityDays }: { now: Date; validityDays: number | null },
): TransferDraft {
  if (notForSenders.some((name) => asked[name] !== undefined)) throw new Refusal('OPTION_NOT_ALLOWED')
  const files = draftFiles(asked.files)
  if (files.some(({ sourceFileId }) => sourceFileId !== undefined)) throw new Refusal('OPTION_NOT_ALLOWED')
  if (!files.every(({ name }) => hasAllowedEnding(name, settings.endings))) throw new Refusal('FILE_TYPE_NOT_ALLOWED')
  const { senderName, senderEmail } = requireAnswers(asked, settings)

  const plan = limitsOf(receiver)
  const limits = pushLimitsOf(settings, plan)
  const size = sizeOf(files)
  const limitErrors: LimitError[] = [
    { limit: 'FILES_PER_TRANSFER' as const, max: limits.filesPerTransfer, actual: files.length },
    { limit: 'UPLOAD_SIZE' as const, max: limits.uploadSize, actual: size },
    { limit: 'MESSAGE_LENGTH' as const, max: limits.messageLength, actual: asked.message?.length ?? 0 },
  ].filter(({ max, actual }) => actual > max)
  if (limitErrors.length > 0) throw new Refusal('LIMITS', { limitErrors })

  // As its receiver has set it, but never longer than their plan allows today.
  const days = Math.min(validityDays ?? Infinity, plan.validityDays)
  const to = validityDays === null ? undefined : new Date(now.getTime() + days * DAY)
  const validity = resolveValidity({ now, from: undefined, to, validityDays: plan.validityDays })
  if ('code' in validity) throw new Refusal(validity.code)
  if ('limit' in validity) throw new Refusal('LIMITS', { limitErrors: [validity] })
  return {
    asked,
    files,
    recipients: [{ email: receiver.email, key: receiver.emailKey }],
    sseCPassword: undefined,
    senderEmail,
    senderName,
    validFrom: null,
    validTo: validity.to,
    size,
  }
}

/** Who sends, as far as the page asks: what it hides is not kept, whoever says it. */
function requireAnswers(
  { email = '', senderFullname = '', answers = [] }: NewTransfer,
  settings: Door['settings'],
): Pick<TransferDraft, 'senderEmail' | 'senderName'> {
  const known = new Set(settings.questions.map(({ id }) => id))
  if (answers.some(({ id }) => !known.has(id))) {
    throw new Refusal('BAD_REQUEST', { detail: 'answers: there is no such question' })
  }
  const gaps = findPushGaps(settings, { name: senderFullname, email, answers })
  if (gaps.some(({ field }) => field !== 'question')) throw new Refusal('SENDER_REQUIRED')
  if (gaps.length > 0) throw new Refusal('ANSWER_REQUIRED')
  const isNamed = settings.senderName !== 'hidden' && senderFullname.trim() !== ''
  const isAddressed = settings.senderEmail !== 'hidden' && email.trim() !== ''
  return { senderName: isNamed ? senderFullname : null, senderEmail: isAddressed ? requireEmail(email) : null }
}
