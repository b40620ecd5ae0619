/** The product's vocabulary: every closed list of words that both sides and the database share. */

export const planTypes = ['NONE', 'PREMIUM', 'TEAM', 'ENTERPRISE'] as const
export type PlanType = (typeof planTypes)[number]

/** What is sold; a plan name maps to one plan type. */
export const planNames = ['PREMIUM', 'TEAM', 'TEAM25', 'CUSTOM'] as const
export type PlanName = (typeof planNames)[number]

/** Plans that make their owner the head of a team. */
export const teamPlans = ['TEAM', 'TEAM25', 'CUSTOM'] as const satisfies readonly PlanName[]
export type TeamPlan = (typeof teamPlans)[number]

export const planTypeOfName: Record<PlanName, PlanType> = {
  PREMIUM: 'PREMIUM',
  TEAM: 'TEAM',
  TEAM25: 'TEAM',
  CUSTOM: 'ENTERPRISE',
}

export const billingPeriods = ['MONTHLY', 'ANNUAL'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** Plans with a price for everybody; CUSTOM is sold by an offer that an operator made for one account. */
export const soldPlans = ['PREMIUM', 'TEAM', 'TEAM25'] as const satisfies readonly PlanName[]
export type SoldPlan = (typeof soldPlans)[number]

export const currencies = ['EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** How a plan is spelled where somebody's subscription is told. */
export const subscriptionPlans = ['premium', 'team', 'TEAM25', 'custom'] as const
export type SubscriptionPlan = (typeof subscriptionPlans)[number]
export const subscriptionPlanOf: Record<PlanName, SubscriptionPlan> = {
  PREMIUM: 'premium',
  TEAM: 'team',
  TEAM25: 'TEAM25',
  CUSTOM: 'custom',
}

/** Who takes the money: the card provider, the wallet, or nobody where an operator gave the plan. */
export const payProviders = ['stripe', 'paypal', 'operator'] as const
export type PayProvider = (typeof payProviders)[number]

/** What a bank has said of a payment. */
export const intentStatuses = ['succeeded', 'processing', 'requires_action', 'requires_payment_method'] as const
export type IntentStatus = (typeof intentStatuses)[number]

export const paymentMethodKinds = ['card', 'sepa', 'wallet'] as const
export type PaymentMethodKind = (typeof paymentMethodKinds)[number]

/** What the cards, accounts and wallet of the sandbox do. */
export const playMethods = ['ok', 'declined', 'needs-action', 'expires', 'sepa', 'sepa-fails'] as const
export type PlayMethod = (typeof playMethods)[number]

/** S3 is for push and widget pages; S1 and S2 are service tiers. Not to be confused with the storage protocol. */
export const transferTypes = ['S1', 'S2', 'S3'] as const
export type TransferType = (typeof transferTypes)[number]

export const transferStatuses = [
  'UPLOADING',
  'CLONING',
  'MODERATING',
  'ENABLED',
  'PENDING',
  'DISABLED',
  'DELETED',
  'SCANNING',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const transferEventTypes = [
  'CREATED',
  'UPLOADED',
  'AVAILABLE',
  'EXPIRED',
  'NOTIF_DOWNLOAD_CONF_CHANGED',
  'NOTIF_EXP_REMINDER_CHANGED',
  'PREVIEW_CHANGED',
  'PASSWORD_CHANGED',
  'FILES_ADDED',
  'FILE_RENAMED',
  'FILE_DELETED',
  'ENABLED',
  'DISABLED',
  'CLONED',
  'RECIPIENT_ADDED',
  'RECIPIENT_REMOVED',
  'EXPIRY_DATE_CHANGED',
  'RENAMED',
  'MAX_DOWNLOADS_ADDED',
  'MAX_DOWNLOADS_CHANGED',
  'MAX_DOWNLOADS_REMOVED',
  'SCAN_STARTED',
  'SCAN_DONE_OK',
  'SCAN_DONE_INFECTED',
] as const
export type TransferEventType = (typeof transferEventTypes)[number]

/** What a webhook is told: whatever happens to a transfer, and each download of it. */
export const webhookEventTypes = [...transferEventTypes, 'DOWNLOADED'] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/**
 * Why an event was not delivered: not answered in full in time; an address that is none for us, which a name may turn out
 * to lead to; a name that nobody knows; nobody there, or broken off; sent elsewhere, where we do not go; any status but 2xx.
 */
export const webhookFailures = [
  'TIMEOUT',
  'ADDRESS_NOT_ALLOWED',
  'NAME_UNKNOWN',
  'CONNECTION',
  'CERTIFICATE',
  'REDIRECT',
  'STATUS',
] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** What is known of a file's bytes: nobody was asked, not looked at yet, nothing found, something found. */
export const scanVerdicts = ['none', 'waiting', 'clean', 'infected'] as const
export type ScanVerdict = (typeof scanVerdicts)[number]

/** The same of all files of a transfer together; in parts: some are so long that they were looked at piece by piece. */
export const shownScans = ['none', 'clean', 'clean-in-parts'] as const
export type ShownScan = (typeof shownScans)[number]

/** What somebody who was sent something may find wrong with it. */
export const reportReasons = ['phishing', 'malware', 'illegal', 'copyright', 'unwanted', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const previewKinds = ['image', 'video', 'audio', 'pdf', 'text', 'zip'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** Of a team: its owner, who pays; managers, who may do all else; and everybody. */
export const teamRoles = ['OWNER', 'MANAGER', 'MEMBER'] as const
export type TeamRole = (typeof teamRoles)[number]

/** `INVITED` until the invitation is accepted; after its time it is `EXPIRED`, and takes no seat. */
export const memberStatuses = ['ACTIVE', 'SUSPENDED', 'INVITED', 'EXPIRED'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** How single sign-on comes back where nobody is signed in: the parameter `signInError`. Pages have a sentence for each. */
export const signInErrors = [
  'UNKNOWN_SSO_TEAM_MEMBER',
  'SSO_REFUSED',
  'SSO_NO_SEAT',
  'SUSPENDED',
  'SSO_UNAVAILABLE',
  'SSO_EXPIRED',
] as const
export type SignInError = (typeof signInErrors)[number]

/** What becomes of the transfers of somebody who leaves a team. */
export const leftTransfers = ['give', 'keep', 'delete'] as const
export type LeftTransfers = (typeof leftTransfers)[number]

/** What an API key may be used for: to look, to send, to change what was sent, to look after a team and its sites. */
export const apiScopes = ['read', 'send', 'manage', 'team'] as const
export type ApiScope = (typeof apiScopes)[number]

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
