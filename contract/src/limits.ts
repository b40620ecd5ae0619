/** Every number of the product, once. Sizes are bytes in base 1000, times are milliseconds unless the name says otherwise. */
import type { PlanName, PlanType, TeamPlan } from './words.ts'

const GB = 1_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type PlanLimits = {
  filesPerTransfer: number
  validityDays: number
  messageLength: number
  recipients: number
  uploadSize: number
  storage: number
  downloadedSize7Days: number
}

const free: PlanLimits = {
  filesPerTransfer: 250,
  validityDays: 7,
  messageLength: 500,
  recipients: 10,
  uploadSize: 5 * GB,
  storage: 100 * GB,
  downloadedSize7Days: 300 * GB,
}

const withPlan: PlanLimits = {
  filesPerTransfer: 500,
  validityDays: 365,
  messageLength: 1000,
  recipients: 50,
  uploadSize: 200 * GB,
  storage: 1000 * GB,
  downloadedSize7Days: 600 * GB,
}

export const planLimits: Record<PlanType, PlanLimits> = {
  NONE: free,
  PREMIUM: withPlan,
  TEAM: withPlan,
  ENTERPRISE: withPlan,
}

/** Seats of a team, its owner's among them. Of a plan that is made to order, the operator says how many. */
export const teamSeats: Record<TeamPlan, number> = { TEAM: 10, TEAM25: 25, CUSTOM: 100 }
/** Subdomains of an account or of its team. Of a plan that is made to order, the operator may say how many. */
export const subdomainsOfPlan: Record<PlanName, number> = { PREMIUM: 1, TEAM: 1, TEAM25: 3, CUSTOM: 10 }
/** Widgets of an account or of its team. */
export const widgetsOfPlan: Record<PlanName, number> = { PREMIUM: 1, TEAM: 3, TEAM25: 10, CUSTOM: 50 }
/** How many origins may show one, and for how long its uploads are counted by day. */
export const widget = { origins: 20, originLength: 300, usage: 30 * DAY }
/** After a rename every page of the old address leads on for so long; links do as long as their transfers live. */
export const renamedSubdomain = { pagesLeadOn: 30 * DAY }
/** How long somebody may take to accept, and how many are invited by one list. */
export const teamInvitation = { lives: 7 * DAY, perImport: 1000 }
/** Groups of members that a team may have. */
export const memberGroups = { max: 1000 }
/** The names that `limitErrors` use on the wire for limits of transfers, and the limit each one stands for. */
export const limitNames = {
  FILES_PER_TRANSFER: 'filesPerTransfer',
  UPLOAD_SIZE: 'uploadSize',
  STORAGE: 'storage',
  RECIPIENTS: 'recipients',
  MESSAGE_LENGTH: 'messageLength',
  VALIDITY_DAYS: 'validityDays',
  DOWNLOADED_SIZE: 'downloadedSize7Days',
} as const satisfies Record<string, keyof PlanLimits>
export type PlanLimitName = keyof typeof limitNames
/** Those of what an account or its team has. */
export const ownedLimitNames = [
  'SEATS',
  'SUBDOMAINS',
  'WIDGETS',
  'ORIGINS',
  'PICTURES',
  'PICTURE_BYTES',
  'API_KEYS',
  'WEBHOOKS',
] as const
export type LimitName = PlanLimitName | (typeof ownedLimitNames)[number]

/** The longest an operator may grant an enterprise. */
export const validity = { maxDays: 3650 }
export const transferDefaults = { validityDays: 21 }
/** An upload that nobody comes back to is ended after so long; until then its sender can go on with it. */
export const unfinishedUpload = { lives: 7 * DAY }
/** After its end a transfer can be brought back for so long. */
export const expiredTransfer = { lives: DAY }
/** Of one that nobody downloaded the sender is reminded so long before its end; of a short one, in its last part. */
export const expiryReminder = { before: DAY, lastPart: 1 / 5 }

export const session = {
  stayedSignedIn: 14 * DAY,
  standard: 7 * DAY,
  checkEvery: 10 * MINUTE,
  signOutBefore: 11 * MINUTE,
  warnBefore: 12 * HOUR,
  planPoll: 2 * SECOND,
  cookiePath: '/',
  defaultRedirect: '/dashboard',
  /** Renewals end so long after the last full sign-in. */
  renewsFor: 90 * DAY,
  /** The parameter that carries somebody to another subdomain is good for so long, once. */
  oneTimeCode: 60 * SECOND,
  idToken: 5 * MINUTE,
  /** Whoever has no password to prove who they are has done so by a sign-in, for so long. */
  provesFor: 15 * MINUTE,
}
/** A browser or place that somebody has signed in from is known to the account for so long, and so many of a kind. */
export const knownDevice = { lives: 90 * DAY, max: 100 }
/** Six digits, by mail or by SMS: of one use, and dead after so many wrong tries. */
export const codes = { length: 6, tries: 5 }
export const registrationCode = { lives: 30 * MINUTE }
export const emailChangeCode = { lives: 30 * MINUTE }
export const passwordLink = { lives: 60 * MINUTE }
export const securityNotice = { lives: 7 * DAY }
/** The code by which a visitor proves an address, and for how long a browser is then known. */
export const senderProof = { lives: 30 * MINUTE, known: 180 * DAY }
/** Where replies to a customer's letters go; one that nobody has proven is forgotten a day after its code. */
export const replyAddressCode = { lives: 30 * MINUTE, forgotten: DAY }
/** Downloads are told together: the first after a moment, those that follow it less often. */
export const downloadNotice = { gathers: 2 * MINUTE, gathersAgain: HOUR }
/** Recipients are often added one after the other. */
export const additionNotice = { gathers: 30 * SECOND, gathersAgain: 0 }
/** So long without a report a free account may mail more; and so long a mail waits where there were too many. */
export const mailLimits = { cleanAfter: 7 * DAY, waits: DAY }
/** What comes by push pages is told in a letter each, up to so many within a time for one receiver; then in one for all of it. */
export const dropNotice = { letters: 20, per: HOUR }
/** Receivers are told so often at most that nothing more fits. */
export const fullNotice = { every: DAY }
/** Files that a link to some of a transfer's may name: the address stays below the 8 kB that servers in front take. */
export const downloadSelection = { files: 250 }
/** A letter names so many files, recipients or transfers; how many more there are, it counts. */
export const letterLists = { files: 10, recipients: 10, transfers: 20 }
export const secondFactor = { codeLength: codes.length, resendLock: 30 * SECOND, lives: 5 * MINUTE, recoveryCodes: 10 }
export const passkeys = { max: 20, nameLength: 60, challengeLives: 5 * MINUTE }
/** Of somebody's transfers, an export tells so many, or so many names of files and recipients, whichever is less. */
export const dataExport = { transfers: 10_000, names: 100_000 }
export const ratingScale = { min: 1, max: 5 }
/** Statistics of a period; the longest lists of them name so many. An extension longer than this is none. */
export const statisticsPeriod = { defaultDays: 30, maxDays: 366, top: 10, extensionLength: 12 }
export const screen = {
  toastCloses: 4 * SECOND,
  sidePanelSlides: 300,
  errorShakes: 1 * SECOND,
  dropZoneMenuHeight: 160,
  defaultActionColor: '#3F51B5',
}

/** In bytes of UTF-8: of each folder and of the file, and of all together, which is as long as a path may be on a Mac. */
export const fileName = { maxBytes: 255, maxPathBytes: 1024 }
/** What somebody who reports a transfer may say about it. */
export const report = { messageLength: 2000 }
/** Titles and people's names. */
export const shortText = { maxLength: 255 }
export const downloadLimit = { max: 1_000_000 }
export const email = { maxLength: 254, maxLocalPart: 64, maxDomainLabel: 63 }
export const password = { minLength: 8, maxLength: 128 }
/** What is taken of a picture for a look, and what is kept of it; and how much a team keeps. */
export const customizationImage = {
  maxBytes: 2_000_000,
  maxPixels: 40_000_000,
  side: 2560,
  perTeam: 500,
  bytesPerTeam: 200_000_000,
  /** One that no look was ever saved with is deleted so long after it came. */
  unsaved: DAY,
  /** One that no look has any more, so long after the last: letters show it, and their links live no longer. */
  replaced: withPlan.validityDays * DAY,
}
/** The longest texts of a look, and how much of it one call changes. */
export const branding = { titleLength: 100, textLength: 500, operations: 40 }
/** What a receiver may ask of those who send files to a push page. */
export const pushPage = {
  titleLength: 100,
  textLength: 500,
  labelLength: 120,
  answerLength: 500,
  questions: 2,
  endings: 50,
  maxFiles: 10_000,
  maxUses: 10_000,
  /** Of the receiver's room, what those who have begun to send and not ended may hold together. */
  unfinishedShare: 1 / 2,
}
/** What a directory gets of a list at once. */
export const scim = { pageDefault: 100, pageMax: 200, nameLength: 255 }
/** How long the answer to an `Idempotency-Key` is kept, and how long a key may be. */
export const idempotency = { lives: DAY, keyLength: 255 }
export const apiEmailCode = { lives: 30 * MINUTE }
/** A sign-in at a provider has so long; the mail that joins somebody, as long as any other invitation. */
export const sso = {
  attemptLives: 10 * MINUTE,
  invitationLives: teamInvitation.lives,
  labelLength: 60,
  issuerLength: 500,
  maxDomains: 100,
  maxGroups: 100,
}
/** What invoices are made out to, and the short texts of paying. */
export const billing = {
  nameLength: 200,
  addressLineLength: 200,
  vatNumberLength: 30,
  couponLength: 40,
  invoiceNumberLength: 40,
  /** A payment that does not come is tried again so many days after it was due; the plan holds for so long. */
  retryDays: [1, 3, 7],
  graceDays: 14,
  /** After a plan has lapsed nothing is deleted for it before so many days. */
  lapseDays: 30,
  /** Taken off for whoever stays after all: of so many months, or of one year. */
  offer: { percent: 30, months: 3, years: 1 },
  /** Whoever renews by hand is reminded so long before. */
  endReminderDays: 7,
}
export const clientFileId = { length: 6 }
export const customId = { minLength: 4, maxLength: 64 }
export const searchSize = { default: 50, max: 1000 }
export const addressBook = {
  suggestions: 1000,
  pageMax: 1000,
  batch: 1000,
  contacts: 100_000,
  groups: 1000,
  groupsTold: 5,
  /** Of all groups together: who is in two of them counts twice. */
  memberships: 200_000,
  importBytes: 10_000_000,
  importRows: 100_000,
}
/** A row of a file that somebody brings: longer or wider than this it is no list of people. */
export const csvRow = { length: 100_000, columns: 1000 }
export const savedRecipients = { storageKey: 'saved_recipient_list_v1' }
export const telemetry = { traceSampleRate: 0.05, queuedEvents: 30, assetPrefix: '/cdn' }

/** The bandwidth probe decides how many parts are sent at once. */
export const bandwidthProbe = { path: '/cdn/128_KB', bytes: 128_000, scoreBase: 1_024_000 }
export const uploadConcurrency = { max: 4, scorePerPart: 1000 }

export function concurrentParts(probeMilliseconds: number, serverMax: number = uploadConcurrency.max): number {
  const score = bandwidthProbe.scoreBase / Math.max(probeMilliseconds, 1)
  return Math.max(1, Math.min(Math.ceil(score / uploadConcurrency.scorePerPart), uploadConcurrency.max, serverMax))
}

const MiB = 1024 * 1024
export const parts = { size: 16 * MiB, maxPerFile: 10_000, signManyItems: 100, abortItems: 500 }

/** 16 MiB, doubled until 10,000 parts suffice, so that every file of a plan fits S3's own limit. */
export function partSizeFor(fileSize: number): number {
  let size = parts.size
  while (Math.ceil(fileSize / size) > parts.maxPerFile) size *= 2
  return size
}

export const signedUrl = { lives: 15 * MINUTE }
/**
 * A download must begin soon and may be resumed for two days, in which it delivers so many times its size and a little
 * more. What was reserved for it and not fetched is free again once it has been idle.
 */
export const grant = {
  startsWithin: 5 * MINUTE,
  resumesWithin: 48 * HOUR,
  delivers: { times: 2, more: 64 * 1024 },
  idleAfter: 5 * MINUTE,
}
/** So much of a volume of seven days, or so many bytes, one person may hold reserved without having fetched them. */
export const heldVolume = { share: 1 / 10, atLeast: 20 * GB }
/** The live state of a scan: how long one answer goes on, and how often it says something even without news. */
export const scanWatch = { lasts: 25 * SECOND, looksEvery: 500, speaksEvery: 10 * SECOND }
/** How much of a file a preview shows: the beginning of a text, the list of an archive's files, the first pages of a PDF. */
export const previewed = { textBytes: 256_000, zipListBytes: 8_000_000, pdfPages: 10 }
/** `share`: what one person may take of them. */
export const previewGrants = { perFile: 20, atLeast: 200, per: 24 * HOUR, share: 1 / 4 }

export const jsonBody = { maxBytes: 1_000_000, maxDepth: 20, maxKeys: 5000 }
export const debugBody = { maxBytes: 16_000 }

/**
 * A rate: so many in a window, for one key. Which call takes which is said where the call is bound.
 * `lease`: a process may take so many at once and spend them by itself.
 */
export type Rate = { max: number; per: number; lease?: number }
export const rates = {
  /** By all together who are not known to the account. */
  signInAccount: { max: 10, per: 15 * MINUTE },
  /** From one browser or place on the network that has signed in to the account before. */
  signInKnown: { max: 10, per: 15 * MINUTE },
  signInSource: { max: 50, per: 15 * MINUTE },
  accountLookup: { max: 20, per: 15 * MINUTE },
  passwordLinkAddress: { max: 3, per: HOUR },
  passwordLinkSource: { max: 20, per: 15 * MINUTE },
  transferPasswordSource: { max: 10, per: 15 * MINUTE },
  transferPasswordTransfer: { max: 100, per: HOUR },
  registrationSource: { max: 20, per: HOUR },
  registrationAddress: { max: 5, per: HOUR },
  secondFactorSent: { max: 5, per: HOUR },
  secondFactorTries: { max: 15, per: HOUR },
  /** To a phone that nobody has proven to be theirs yet. */
  textsPerNumber: { max: 5, per: HOUR },
  textsPerSource: { max: 20, per: HOUR },
  /** Whoever is signed in and asked for the password once more. */
  ownPassword: { max: 10, per: 15 * MINUTE },
  exports: { max: 5, per: HOUR },
  contactExports: { max: 30, per: HOUR },
  ratings: { max: 5, per: DAY },
  reports: { max: 10, per: DAY },
  visitorTransfers: { max: 20, per: HOUR },
  /** Transfers to one push page, whoever sends them. */
  pushPageTransfers: { max: 60, per: MINUTE },
  /** Notes that somebody could not be sent anything for want of room: one is enough for a while. */
  receiverFull: { max: 1, per: 10 * MINUTE },
  /** Codes of push pages that lead nowhere, by a place on the network. */
  pushGuesses: { max: 20, per: 15 * MINUTE },
  /** Mails to recipients, by whoever sends them: a visitor's place on the network, an account, a team. More of them wait. */
  visitorMails: { max: 50, per: DAY },
  newAccountMails: { max: 50, per: DAY },
  cleanAccountMails: { max: 200, per: DAY },
  payingMails: { max: 2000, per: DAY },
  teamMails: { max: 10_000, per: DAY },
  /** From one place on the network, by visitors and free accounts together. */
  sourceMails: { max: 500, per: DAY },
  /** To one address: by visitors, by them and free accounts together, and by each account with a plan. */
  visitorMailsRecipient: { max: 20, per: DAY },
  freeMailsRecipient: { max: 100, per: DAY },
  payingMailsRecipient: { max: 100, per: DAY },
  senderProofSource: { max: 20, per: HOUR },
  senderProofAddress: { max: 5, per: HOUR },
  /** Codes for addresses that replies shall go to: by an account or its team, by a place on the network, to one address. */
  replyAddressAccount: { max: 20, per: HOUR },
  replyAddressSource: { max: 20, per: HOUR },
  replyAddressAddress: { max: 5, per: HOUR },
  notifyRecipient: { max: 3, per: DAY },
  /** By a whole team. */
  teamInvitations: { max: 1000, per: DAY },
  /** To one address, by all teams together: nobody is pestered with them. */
  invitationAddress: { max: 5, per: DAY },
  /** Addresses of a list that a team has looked up before it invites. */
  memberChecks: { max: 20_000, per: DAY },
  /** Of one member, who is told of each. */
  memberPasswords: { max: 5, per: DAY },
  /** Whoever follows the link of one; nobody guesses it. */
  invitationSource: { max: 60, per: 15 * MINUTE },
  /** Names that somebody tries while typing one. */
  subdomainNames: { max: 60, per: MINUTE },
  /** Names that an account or its team gives to its sites: each keeps others from it for a year. */
  subdomainNamings: { max: 50, per: DAY },
  /** Pictures that a team sends for its looks: each is opened and written anew. */
  pictures: { max: 120, per: 15 * MINUTE },
  writes: { max: 120, per: MINUTE },
  reads: { max: 1200, per: MINUTE, lease: 50 },
  /** Requests for granted bytes: programs that fetch on many lines ask for many ranges. */
  downloadsSource: { max: 6000, per: MINUTE, lease: 100 },
  downloadsGrant: { max: 1200, per: MINUTE, lease: 50 },
  search: { max: 300, per: MINUTE },
  /** A page of paper is drawn for each. */
  summaries: { max: 20, per: MINUTE },
  /** Each stays open for up to `scanWatch.lasts`. */
  scanWatches: { max: 30, per: MINUTE },
  partSigning: { max: 3000, per: MINUTE },
  signingSource: { max: 12_000, per: MINUTE, lease: 100 },
  /** By all keys of an account together. */
  apiKeys: { max: 600, per: MINUTE },
  /** Keys that are none, by a place on the network. */
  wrongKeys: { max: 60, per: MINUTE },
  /** By a directory: Entra wants 25 in a second. */
  scimCalls: { max: 3000, per: MINUTE, lease: 50 },
  /** Programs that ask for a key, their questions whether they got it, and codes that somebody types, right or wrong. */
  deviceCodes: { max: 20, per: HOUR },
  deviceCodePolls: { max: 60, per: MINUTE },
  deviceCodeTries: { max: 20, per: 15 * MINUTE },
  /** Codes for addresses that warnings shall go to: by an account, to one address, and by a place on the network. */
  apiEmailCodes: { max: 5, per: HOUR },
  apiEmailSource: { max: 20, per: HOUR },
  apiEmailTries: { max: 15, per: HOUR },
  /** Webhooks that are made or changed, and those that are tried out or resent by hand. */
  webhookChanges: { max: 60, per: 15 * MINUTE },
  webhookTests: { max: 30, per: 15 * MINUTE },
  /** To a provider and back, by a place on the network: all of a company may be one. */
  ssoSignIns: { max: 600, per: 15 * MINUTE },
  /** Providers that somebody has tried: each is a request of ours. */
  ssoTries: { max: 30, per: 15 * MINUTE },
  /** Providers that tell us who was signed out there. */
  ssoLogouts: { max: 600, per: MINUTE },
  /** What a provider is asked to do for somebody. */
  payments: { max: 30, per: 15 * MINUTE },
  /** Lookups that ask the register of VAT numbers, and coupons that somebody tries. */
  vatChecks: { max: 30, per: 15 * MINUTE },
  couponTries: { max: 40, per: 15 * MINUTE },
  /** Providers that tell us of an event, by a place on the network. */
  payEvents: { max: 3000, per: MINUTE },
  /** Events about one payer for which a provider is asked whether it has told them. */
  payEventsOfPayer: { max: 60, per: MINUTE },
  debugCalls: { max: 30, per: MINUTE },
} as const satisfies Record<string, Rate>
export type RateName = keyof typeof rates
