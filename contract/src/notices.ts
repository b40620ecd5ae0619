import { z } from 'zod'
import { calls } from './calls.ts'
import { email, report } from './limits.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, line, text } from './text.ts'
import { languages, reportReasons } from './words.ts'

/** What protects people from mail they do not want: proof of a sender's address, unsubscribing, and reports. */
const address = line.min(1).max(email.maxLength)
const nothing = z.strictObject({})
/** It holds the address itself, sealed, so that it works when the transfer is long gone. */
const unsubscribeToken = text.min(1).max(512)

const askSenderProof = declare({
  call: calls.askSenderProof,
  summary: 'Mails a code to a visitor who wants to send mail from this address',
  body: z.strictObject({ email: address, langCode: z.enum(languages).optional() }),
  reply: nothing,
  refusals: ['INVALID_EMAIL'],
})

const checkSenderProof = declare({
  call: calls.checkSenderProof,
  summary: 'Proves the address by its code; this device need not do it again for a while',
  body: z.strictObject({ email: address, code: text.max(32) }),
  reply: nothing,
  refusals: ['INVALID_EMAIL', 'INVALID_CODE'],
})

const getMailWish = declare({
  call: calls.getMailWish,
  summary: 'Whose mail a link at the foot of a mail would stop',
  params: z.strictObject({ token: unsubscribeToken }),
  reply: z.strictObject({ email: z.string(), isWanted: z.boolean() }),
  refusals: [],
})

const setMailWish = declare({
  call: calls.setMailWish,
  summary: 'Stops mail about transfers to this address, or lets it come again',
  params: z.strictObject({ token: unsubscribeToken }),
  body: z.strictObject({ isWanted: z.boolean() }),
  reply: z.strictObject({ email: z.string(), isWanted: z.boolean() }),
  refusals: [],
})

const reportTransfer = declare({
  call: calls.reportTransfer,
  summary: 'Tells the operator that something is wrong with a transfer',
  params: z.strictObject({ id }),
  headers: secretHeaders,
  body: z.strictObject({
    reason: z.enum(reportReasons),
    message: text.max(report.messageLength).optional(),
    email: address.optional(),
  }),
  reply: nothing,
  refusals: ['INVALID_EMAIL'],
})

export const noticeRoutes = { askSenderProof, checkSenderProof, getMailWish, setMailWish, reportTransfer }
