/** The letters: each is written once, in the reader's language, and comes as HTML and as plain text. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Writer } from './draft.ts'
import { Layout } from './layout.tsx'
import type { LetterName, RenderLetter } from './letter.ts'
import { accountDeleted, alreadyRegistered } from './letters/account.ts'
import { emailChangeCode, emailChanged } from './letters/address.ts'
import { registrationCode, senderProofCode } from './letters/codes.ts'
import { apiEmailCode, apiKeyExpiring, apiKeyMade } from './letters/api-keys.ts'
import { dropReceived, dropsReceived } from './letters/drops.ts'
import { mailsUnsent, mailsWaiting } from './letters/mail-limits.ts'
import { newSignIn } from './letters/new-sign-in.ts'
import { passwordChanged, passwordLink } from './letters/password.ts'
import { cardExpires, paymentAction, paymentFailed } from './letters/payment-trouble.ts'
import { filesGo, planEnded, planEnds, trialEnds } from './letters/plan-end.ts'
import { creditNote, invoicePaid } from './letters/receipts.ts'
import { receiverFull } from './letters/receiver-full.ts'
import { recipientAdded, recipientReturned } from './letters/recipients.ts'
import { replyAddressCode } from './letters/reply-address.ts'
import { scimTokenMade } from './letters/scim-token.ts'
import { secondFactorChanged } from './letters/second-factor.ts'
import { ssoInvitation } from './letters/sso-invitation.ts'
import { teamGiven, teamInvitation, teamJoined } from './letters/team-invitation.ts'
import { teamLapsed } from './letters/team-lapsed.ts'
import { memberPasswordSet, memberRemoved } from './letters/team-membership.ts'
import { transferDownloaded } from './letters/transfer-downloaded.ts'
import { transferExpired, transferExpiring } from './letters/transfer-end.ts'
import { transferFlagged } from './letters/transfer-flagged.ts'
import { transferReceived } from './letters/transfer-received.ts'
import { transferSent } from './letters/transfer-sent.ts'
import { webhookDisabled, webhookSet } from './letters/webhooks.ts'
import { ourLook } from './look.ts'
import { plainText } from './plain-text.ts'

const writers: { [N in LetterName]: Writer<N> } = {
  'registration-code': registrationCode,
  'already-registered': alreadyRegistered,
  'password-link': passwordLink,
  'password-changed': passwordChanged,
  'new-sign-in': newSignIn,
  'email-change-code': emailChangeCode,
  'email-changed': emailChanged,
  'second-factor-changed': secondFactorChanged,
  'sender-proof-code': senderProofCode,
  'account-deleted': accountDeleted,
  'transfer-received': transferReceived,
  'drop-received': dropReceived,
  'drops-received': dropsReceived,
  'receiver-full': receiverFull,
  'transfer-sent': transferSent,
  'transfer-flagged': transferFlagged,
  'transfer-downloaded': transferDownloaded,
  'transfer-expiring': transferExpiring,
  'transfer-expired': transferExpired,
  'recipient-returned': recipientReturned,
  'recipient-added': recipientAdded,
  'mails-waiting': mailsWaiting,
  'mails-unsent': mailsUnsent,
  'team-invitation': teamInvitation,
  'sso-invitation': ssoInvitation,
  'team-joined': teamJoined,
  'team-given': teamGiven,
  'member-password-set': memberPasswordSet,
  'member-removed': memberRemoved,
  'team-lapsed': teamLapsed,
  'scim-token-made': scimTokenMade,
  'webhook-set': webhookSet,
  'webhook-disabled': webhookDisabled,
  'reply-address-code': replyAddressCode,
  'api-key-made': apiKeyMade,
  'api-key-expiring': apiKeyExpiring,
  'api-email-code': apiEmailCode,
  'invoice-paid': invoicePaid,
  'credit-note': creditNote,
  'payment-failed': paymentFailed,
  'payment-action': paymentAction,
  'card-expires': cardExpires,
  'plan-ends': planEnds,
  'trial-ends': trialEnds,
  'plan-ended': planEnded,
  'files-go': filesGo,
}

export const render: RenderLetter = (name, content, language, look = ourLook, timeZone = null) => {
  const draft = writers[name](content, language, timeZone)
  const markup = renderToStaticMarkup(<Layout draft={draft} language={language} look={look} />)
  return { subject: draft.subject, html: `<!doctype html>${markup}`, text: plainText(draft, language, look) }
}
