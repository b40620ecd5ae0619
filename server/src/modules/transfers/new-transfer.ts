import { checkCustomId } from '@envoi/contract/rules/custom-id'
import { resolveValidity } from '@envoi/contract/rules/dates'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import type { NewTransfer } from '@envoi/contract/transfers'
import { type LimitError, Refusal } from '../../platform/http/refusal.ts'
import { requireEmail } from '../accounts/index.ts'
import { type FileDraft, draftFiles, sizeOf } from './new-files.ts'
import type { Sender } from './sender.ts'

/** What somebody asks for, checked against every rule before anything is stored. Pure. */
export type TransferDraft = {
  asked: NewTransfer
  files: FileDraft[]
  recipients: { email: string; key: string }[]
  /** An account's own address, whatever was asked. */
  senderEmail: { shown: string; key: string } | null
  senderName: string | null
  /** Null: from now on. */
  validFrom: Date | null
  validTo: Date
  size: number
}

export function draftTransfer(asked: NewTransfer, sender: Sender, now: Date): TransferDraft {
  const { account, limits } = sender
  requireAvailableOptions(asked)
  if (asked.customId !== undefined) requireCustomId(asked.customId, sender)
  const files = draftFiles(asked.files)
  if (asked.cloningSourceTransfer === undefined && files.some(({ sourceFileId }) => sourceFileId !== undefined)) {
    throw new Refusal('BAD_REQUEST', { detail: 'cloningSourceTransfer: a cloned file has a source' })
  }
  const recipients = readRecipientList(asked.recipients ?? [])
  const senderEmail = account ? { shown: account.email, key: account.emailKey } : readSenderEmail(asked.email)
  if (asked.password !== undefined && !isLongEnoughPassword(asked.password)) throw new Refusal('PASSWORD_TOO_SHORT')
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
    senderEmail,
    senderName: asked.senderFullname ?? account?.displayName ?? null,
    validFrom: validity.from > now ? validity.from : null,
    validTo: validity.to,
    size,
  }
}

function requireAvailableOptions(asked: NewTransfer): void {
  if (asked.transferType === 'S3' && asked.recipients !== undefined) {
    throw new Refusal('BAD_REQUEST', { detail: 'recipients: they come from the owner’s settings' })
  }
  // Widgets, push pages and customer subdomains are the only doors for S3, and none of them exists here yet.
  const isThroughDoor = asked.widgetId !== undefined || asked.pushCode !== undefined
  if (asked.transferType === 'S3' || isThroughDoor) throw new Refusal('INVALID_TRANSFER_TYPE')
  // A password for encryption that nobody does would be a promise broken in silence.
  const isEncrypted = asked.sseC === true || asked.sseCPassword !== undefined
  if (isEncrypted || asked.forcedRegion !== undefined) throw new Refusal('NOT_AVAILABLE')
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
