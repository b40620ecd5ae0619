import { checkCustomId } from '@envoi/contract/rules/custom-id'
import { resolveValidity } from '@envoi/contract/rules/dates'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { NewTransfer } from '@envoi/contract/transfers'
import { type LimitError, Refusal } from '../../../platform/http/refusal.ts'
import { requireEmail } from '../../accounts/index.ts'
import type { AskedTransfer } from './left-out.ts'
import { type FileDraft, draftFiles, sizeOf } from './new-files.ts'
import type { Sender } from '../sender.ts'

/** What somebody asks for, checked against every rule before anything is stored. Pure. */
export type TransferDraft = {
  asked: AskedTransfer
  files: FileDraft[]
  recipients: { email: string; key: string }[]
  /** An account's own address, whatever was asked. */
  senderEmail: { shown: string; key: string } | null
  senderName: string | null
  /** What its bytes are encrypted with; then it is the transfer's only password. Undefined: they are not. */
  sseCPassword: string | undefined
  /** Null: from now on. */
  validFrom: Date | null
  validTo: Date
  size: number
}

export function draftTransfer(asked: AskedTransfer, sender: Sender, now: Date): TransferDraft {
  const { account, limits } = sender
  requireOrdinary(asked)
  if (asked.customId !== undefined) requireCustomId(asked.customId, sender)
  const files = draftFiles(asked.files)
  if (asked.cloningSourceTransfer === undefined && files.some(({ sourceFileId }) => sourceFileId !== undefined)) {
    throw new Refusal('BAD_REQUEST', { detail: 'cloningSourceTransfer: a cloned file has a source' })
  }
  const sseCPassword = readEncryption(asked)
  // Copies are made by the store, which could not encrypt them.
  if (sseCPassword !== undefined && files.some(({ sourceFileId }) => sourceFileId !== undefined)) {
    throw new Refusal('NOT_AVAILABLE')
  }
  const recipients = readRecipientList(asked.recipients ?? [])
  const senderEmail = account ? { shown: account.email, key: account.emailKey } : readSenderEmail(asked.email)
  if (asked.password !== undefined && !isLongEnoughPassword(typedPassword(asked.password))) {
    throw new Refusal('PASSWORD_TOO_SHORT')
  }
  const size = sizeOf(files)

  const validity = resolveValidity({
    now,
    from: asked.from === undefined ? undefined : new Date(asked.from),
    to: asked.to === undefined ? undefined : new Date(asked.to),
    validityDays: limits.validityDays,
  })
  if ('code' in validity) throw new Refusal(validity.code)

  const limitErrors: LimitError[] = []
  const compare = (limit: LimitError['limit'], max: number, actual: number): void => {
    if (actual > max) limitErrors.push({ limit, max, actual })
  }
  compare('FILES_PER_TRANSFER', limits.filesPerTransfer, files.length)
  compare('UPLOAD_SIZE', limits.uploadSize, size)
  compare('RECIPIENTS', limits.recipients, recipients.length)
  compare('MESSAGE_LENGTH', limits.messageLength, asked.message?.length ?? 0)
  if ('limit' in validity) limitErrors.push(validity)
  if ('limit' in validity || limitErrors.length > 0) throw new Refusal('LIMITS', { limitErrors })

  return {
    asked,
    files,
    recipients,
    sseCPassword,
    senderEmail,
    senderName: asked.senderFullname ?? account?.displayName ?? null,
    validFrom: validity.from > now ? validity.from : null,
    validTo: validity.to,
    size,
  }
}

/** What is for push pages and widgets alone. */
function requireOrdinary({ widgetId, widgetOrigin, pushCode, answers }: NewTransfer): void {
  const isOfPage = [widgetId, widgetOrigin, pushCode].some((value) => value !== undefined)
  if (isOfPage) throw new Refusal('INVALID_TRANSFER_TYPE')
  if (answers !== undefined) throw new Refusal('BAD_REQUEST', { detail: 'answers: nobody asked' })
}

const unshowable = /[\p{Cc}\p{Cs}]/u

/** Its one password opens and decrypts it: a second one would promise what nobody keeps. */
function readEncryption({ sseC = false, sseCPassword, password = sseCPassword }: NewTransfer): string | undefined {
  if (!sseC) {
    if (sseCPassword === undefined) return undefined
    throw new Refusal('BAD_REQUEST', { detail: 'sseCPassword: it goes with sseC' })
  }
  if (sseCPassword === undefined) throw new Refusal('BAD_REQUEST', { detail: 'sseCPassword: sseC needs it' })
  if (password !== sseCPassword) throw new Refusal('BAD_REQUEST', { detail: 'password: sseCPassword is the only one' })
  // Nobody could show it again in a header, and it can never be changed.
  if (unshowable.test(typedPassword(sseCPassword))) {
    throw new Refusal('BAD_REQUEST', { detail: 'sseCPassword: no line breaks or control characters' })
  }
  if (!isLongEnoughPassword(typedPassword(sseCPassword))) throw new Refusal('PASSWORD_TOO_SHORT')
  return sseCPassword
}

function requireCustomId(customId: string, { isPaying }: Sender): void {
  if (!isPaying) throw new Refusal('PLAN_REQUIRED')
  const check = checkCustomId(customId)
  if (!check.ok) throw new Refusal(check.code)
}

function readRecipientList(asked: string[]): TransferDraft['recipients'] {
  const byKey = new Map<string, string>()
  for (const text of asked) {
    const email = requireEmail(text)
    if (!byKey.has(email.key)) byKey.set(email.key, email.shown)
  }
  return [...byKey].map(([key, email]) => ({ email, key }))
}

const readSenderEmail = (text: string | undefined): TransferDraft['senderEmail'] =>
  text === undefined ? null : requireEmail(text)
