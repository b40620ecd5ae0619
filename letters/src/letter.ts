/** What letters there are and what each needs to be written. Plain types: the server reads these and never JSX. */
import type { ApiScope, BillingPeriod, Currency, Language, PlanName } from '@envoi/contract/words'
import type { LetterLook } from './look.ts'

export type SecondFactorChange =
  | 'phone-on'
  | 'phone-off'
  | 'totp-on'
  | 'totp-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'

/** Who did what a letter about security tells of; `signOutLink`: null to whoever has no say in the account. */
export type SecurityFacts = {
  when: Date
  userAgent: string | null
  country: string | null
  /** The first part of an address on the network. */
  network: string | null
  signOutLink: string | null
}

/** What letters say of a transfer. Title and names are people's own text. */
export type TransferFacts = {
  title: string | null
  /** The first few. */
  files: { name: string; size: number }[]
  fileCount: number
  size: number
  validTo: Date
}

/** As they say who they are. An address that is not proven may be anybody's. */
export type DropSender = { name: string | null; address: string | null; isProven: boolean }

type MailsHeld = {
  title: string | null
  /** The first few. */
  addresses: string[]
  addressCount: number
  manageLink: string
}

/** In minor units. */
type Sum = { amount: number; currency: Currency }
/** A plan that somebody pays for: `isPlayMoney` where that is none. */
type Paid = { name: string; planName: PlanName; isPlayMoney: boolean; link: string }

/** Names and addresses are people's own text; links are whole addresses, made from the configuration. */
export type LetterContent = {
  /**
   * To join a team. Whoever has no account chooses a password behind the link, or signs in with the one that a manager has
   * given them; whoever has one signs in and says yes.
   */
  'team-invitation': {
    name: string
    owner: string
    ownerAddress: string
    how: 'choose-password' | 'given-password' | 'sign-in'
    link: string
    days: number
  }
  /** To somebody who came by single sign-on and whom nobody knew. `mustSignIn`: the address has an account with a password. */
  'sso-invitation': { name: string; host: string; mustSignIn: boolean; link: string; days: number }
  /** To the owner: somebody has accepted. */
  'team-joined': { name: string; member: string; memberAddress: string; link: string }
  /** To whoever has been given a team. */
  'team-given': { name: string; giver: string; giverAddress: string; link: string }
  /** To the member whose password a manager has set. */
  'member-password-set': { name: string; manager: string; signInLink: string }
  /** To whoever was taken out of a team. `transfers`: what has become of theirs. */
  'member-removed': { name: string; owner: string; transfers: 'give' | 'keep' | 'delete'; signInLink: string }
  /** To the owner, whose plan has ended under the team. */
  'team-lapsed': { name: string; memberCount: number; link: string }
  /** To the owner of a team. `maker`: who made the token; null, the owner did. */
  'scim-token-made': { name: string; maker: { name: string; address: string } | null; link: string }
  /** It was added, has another address, or took nothing for days. Of its address only the host. */
  'webhook-set': { name: string; host: string; description: string | null; isNew: boolean; link: string }
  'webhook-disabled': { name: string; host: string; description: string | null; link: string }
  'registration-code': { name: string; code: string; minutes: number }
  'already-registered': { name: string; signInLink: string; lostPasswordLink: string }
  'password-link': { name: string; link: string; minutes: number }
  /** One of the two is there: the facts have a link of their own. */
  'password-changed': { name: string; security: SecurityFacts | null; lostPasswordLink: string | null }
  /** From a device that the account has not seen before. */
  'new-sign-in': { name: string; security: SecurityFacts | null }
  /** Goes to both addresses, each with a code of its own. */
  'email-change-code': { name: string; code: string; minutes: number; newAddress: string; isOldAddress: boolean }
  /** Goes to the old address. */
  'email-changed': { name: string; newAddress: string; security: SecurityFacts | null }
  'second-factor-changed': { name: string; what: SecondFactorChange; security: SecurityFacts | null }
  'sender-proof-code': { code: string; minutes: number }
  'account-deleted': { name: string; security: SecurityFacts | null }
  /** To each recipient, with a link of their own. */
  'transfer-received': {
    sender: { name: string | null; address: string | null }
    /** By a visitor or a free account: what they write leads nowhere by itself. */
    isFree: boolean
    words: string | null
    title: string | null
    validTo: Date
    /** Nothing while a password stands before it. */
    contents: Pick<TransferFacts, 'files' | 'fileCount' | 'size'> | null
    link: string
    reportLink: string
    unsubscribeLink: string
  }
  /** To the receiver of what came by a push page. Nobody stands behind its words but whoever sent it. */
  'drop-received': {
    sender: DropSender
    /** The site whose page it came by; null: the receiver's own link, or a widget. */
    site: string | null
    /** The name of the widget it came by. */
    widget?: string | undefined
    words: string | null
    title: string | null
    answers: { question: string; value: string }[]
    validTo: Date
    contents: Pick<TransferFacts, 'files' | 'fileCount' | 'size'>
    link: string
    /** Where it stands among what they have received. */
    dashboardLink: string
    reportLink: string
    unsubscribeLink: string
  }
  /** When so much came that there is one letter for all of it. */
  'drops-received': {
    /** The first few. */
    drops: { sender: DropSender; fileCount: number; size: number }[]
    dropCount: number
    dashboardLink: string
    unsubscribeLink: string
  }
  /** Somebody could not send them anything. */
  'receiver-full': {
    name: string
    /** Null: the reader. Else the member of their team who was to get it. */
    member: string | null
    used: number
    storage: number
    /** Whether the room is a team's, and the reader only one of it. */
    isShared: boolean
    link: string
  }
  /** The others go to whoever sent it; the link to manage it is theirs alone. */
  'transfer-sent': TransferFacts & {
    /** The first few. */
    recipients: string[]
    recipientCount: number
    /** Nothing: it is available at once. */
    availableFrom: Date | null
    hasPassword: boolean
    link: string
    manageLink: string
  }
  /** A warning: it goes out whatever its sender wants to be told. */
  'transfer-flagged': {
    title: string | null
    /** The first few in which something was found, and what, in the scanner's own words. */
    files: { name: string; finding: string }[]
    fileCount: number
    /** False: what was found is hidden by itself, and the rest is as it was. */
    isLocked: boolean
    manageLink: string
  }
  'transfer-downloaded': {
    title: string | null
    /** A recipient's address; nothing: somebody with the link. */
    by: string | null
    /** The first few names. */
    files: string[]
    fileCount: number
    /** So many there are. */
    ofFiles: number
    /** How often, all told. */
    downloads: number
    manageLink: string
  }
  'transfer-expiring': { title: string | null; validTo: Date; recipients: string[]; manageLink: string }
  'transfer-expired': {
    title: string | null
    downloads: number
    /** The first few, each with their downloads. */
    recipients: { address: string; downloads: number }[]
    recipientCount: number
    /** Until when it can be brought back. */
    returnsUntil: Date
    manageLink: string
  }
  'recipient-returned': { title: string | null; address: string; manageLink: string }
  'recipient-added': { title: string | null; addresses: string[]; manageLink: string }
  /** Too many mails for one day: these leave later, by themselves. */
  'mails-waiting': MailsHeld & { until: Date }
  /** And so many that they could not leave within the time a mail waits. */
  'mails-unsent': MailsHeld
  /** To an address that replies to a customer's letters shall go to; it may be somebody else's. */
  'reply-address-code': { asker: string; askerAddress: string; code: string; minutes: number }
  /** `source`: where the program asked from that it was approved for; null: its owner made it. */
  'api-key-made': {
    name: string
    description: string
    prefix: string
    scopes: ApiScope[]
    source: string | null
    expiresAt: Date | null
    security: SecurityFacts | null
    link: string
  }
  'api-key-expiring': { name: string; description: string; prefix: string; expiresAt: Date; link: string }
  /** To an address that warnings about keys and webhooks shall go to; it may be somebody else's. */
  'api-email-code': { asker: string; askerAddress: string; code: string; minutes: number }
  /** To where receipts go, which may be somebody else's address: then without a name. */
  'invoice-paid': Paid & Sum & { number: string; from: Date; until: Date }
  'credit-note': Omit<Paid, 'planName'> & Sum & { number: string; invoiceNumber: string }
  /** `tryAt`: when we try again; null: no more by ourselves. `until`: how long the plan holds. */
  'payment-failed': Paid & Sum & { tryAt: Date | null; until: Date }
  'payment-action': Paid & Sum & { until: Date | null }
  /** `month`: any moment in it. */
  'card-expires': Paid & { month: Date }
  /** `team`: who owns the team whose plan counts instead; null: of whoever is in none. */
  'plan-ends': Paid & { team: string | null; endsAt: Date }
  /** The sum: of the first period. */
  'trial-ends': Paid & Sum & { period: BillingPeriod; endsAt: Date }
  'plan-ended': { name: string; keptUntil: Date; link: string }
  /** `above`: bytes beyond the free storage. */
  'files-go': { name: string; goAt: Date; above: number; link: string; dashboardLink: string }
}
export type LetterName = keyof LetterContent

export type Letter = { subject: string; html: string; text: string }

/** In our own look unless there is another, and with times of the reader's zone where it is known. */
export type RenderLetter = <N extends LetterName>(
  name: N,
  content: LetterContent[N],
  language: Language,
  look?: LetterLook,
  timeZone?: string | null,
) => Letter
