/** What the uploader knows at any moment. Steps and changes are pure: see steps.ts and draft.ts. */
import type { PickedFile } from '@envoi/client/browser/index'
import type { KeptHandle } from '@envoi/client/browser/kept-handles'
import type { Upload } from '@envoi/client/upload/upload'
import type { PushPageView } from '@envoi/contract/push'
import type { TransferDefaults, TransferOptions } from '@envoi/contract/rules/transfer-options'
import type { ScanProgress } from '@envoi/contract/transfer-views'
import type { NewTransfer } from '@envoi/contract/transfers'
import type { Language, PlanType, TransferType } from '@envoi/contract/words'
import type { Proof } from '../../platform/sender-proof.ts'
import type { Notify, ProblemKey } from './sentences.ts'

/** The six steps of an upload, in order; analytics and the specification count them from 1. */
export const steps = ['welcome', 'form', 'sending', 'scanning', 'done', 'promotion'] as const
export type Step = (typeof steps)[number]

/** `id` is the six characters of the wire; `name` is a path with `/` for files of a folder, and may be changed. */
export type DraftFile = {
  id: string
  name: string
  size: number
  /** null: it is copied, or, of an upload gone on with, it had arrived whole before and is not at hand now. */
  picked: PickedFile | null
  /** Which file of the transfer that is sent again it is a copy of: it is there already, and not a byte of it is sent. */
  sourceFileId?: string
}

/** A file of a draft of an earlier visit that is not at hand. `path` and `modified`: by which it is known when it is picked. */
export type MissingFile = { id: string; name: string; size: number; path: string; modified: number }
/** Of a draft that an earlier visit left. `handles`: by which the browser can open the missing files, once it may. */
export type Restored = { missing: MissingFile[]; handles: KeptHandle[] }

/** The transfer that is sent again. `isGone`: the server has said that nothing can be copied from it any more. */
export type CloningSource = { transferId: string; secret?: string; isGone?: boolean }

/** Those that found no room among the recipients. Of a very large group some are not known, only how many they are. */
export type LeftOut = { entries: string[]; unknown: number }

/** The service's own two classes of storage, of which the operator says where each one is. S1 is the standard. */
export type Tier = Extract<TransferType, 'S1' | 'S2'>

/** Recipients are kept as typed: one that is no address stays, marked, until it is mended or removed. */
export type Draft = {
  files: DraftFile[]
  cloningSource: CloningSource | null
  /** By mail to people, or as a link to hand on. */
  delivery: 'email' | 'link'
  recipientList: string[]
  leftOut: LeftOut
  email: string
  senderFullname: string
  name: string
  message: string
  /** What the link is to be called, as it was typed; empty: the service names it. */
  customId: string
  /** null: the option is off. */
  password: string | null
  /** The files are to be kept encrypted with the password. */
  isEncrypted: boolean
  tier: Tier
  /** Where they are to be kept; null: wherever the service would. */
  region: string | null
  /** Dates of the form `2026-11-22`, in the visitor's own time; null: at once, and the default end. */
  from: string | null
  to: string | null
  maxDownloads: number | null
  /** To the questions of a push page, by their ids. */
  answers: Record<string, string>
  allowPreview: boolean
  downloadConfirmation: boolean
  expiryReminder: boolean
  summary: boolean
  /** null: it was begun in this page. */
  restored: Restored | null
}
export type DraftFields = Omit<Draft, 'files'>

/** What a push page asks and takes, with the rules that follow from it. Made by that page: home fetches none of them. */
export type PushTerms = {
  /** `site` for that of the site, the code of somebody's own, or the id of a widget. */
  code: string
  receiver: string
  asks: NonNullable<PushPageView['asks']>
  limits: Limits
  /** Those of the picked files that it takes; of the others the sender is told. */
  admit(picked: PickedFile[], notify: Notify): PickedFile[]
  findProblems(draft: Draft): Problems
  request(draft: Draft, language: Language): NewTransfer
  /** The password that opened it. */
  headers: { 'x-transfer-password'?: string }
}

/** Who sends, from where: it decides titles, limits and what comes after. */
export type Place = {
  transferType: TransferType
  planType: PlanType
  isSignedIn: boolean
  isMainSite: boolean
  isWidget: boolean
  isPush: boolean
  /** Only there. */
  push?: PushTerms
  /** Of the signed-in user. */
  uid?: string
  /** What their account says a new draft starts with. */
  defaults?: Partial<DraftFields>
}

export type Limits = {
  filesPerTransfer: number
  validityDays: number
  messageLength: number
  recipients: number
  uploadSize: number
  /** What may be used, and how a transfer starts: all of it, and as the account says, until the server has told. */
  options?: TransferOptions
  defaults?: TransferDefaults
}

/** Which fields stop the sending, and the key of the sentence under each. */
export type Field =
  | 'files'
  | 'recipientList'
  | 'email'
  | 'senderFullname'
  | 'name'
  | 'message'
  | 'customId'
  | 'password'
  | 'from'
  | 'to'
  | 'maxDownloads'
/** Of a question the field is its id. */
export type Problems = Partial<Record<Field | `question ${string}`, ProblemKey>>

/** `createdAt`: from when on its days are counted. */
export type SentTransfer = {
  transferId: string
  link: string
  manageLink: string | null
  recipientCount: number
  createdAt: Date
}

/** How the check of what arrived goes. It is kept when it has ended, so that the end can tell of it. */
export type Scan = ScanProgress & {
  stage: 'running' | 'clean' | 'flagged'
  /** Files are still being copied, before the check. */
  isCopying?: boolean
}

/** What went wrong, as it was thrown; the server-error modal has the words for it. */
export type Failure = { error: unknown }

/** An upload that failed here. It is resumed when the very same draft is sent again. */
export type FailedUpload = { upload: Upload; transfer: SentTransfer; draft: Draft }

/** An upload that an earlier visit left behind. `ready`: it can go on with one click; else the files are to be picked again. */
export type Unfinished = {
  id: string
  name: string
  fileCount: number
  size: number
  sent: number
  ready: boolean
  /** Its files came in one folder, which is then what to pick again. */
  isOneFolder: boolean
  /** Going on takes its password. */
  isEncrypted: boolean
}

/** `name`: what its operator calls it. `country`: in two letters. */
export type Region = { region: string; name?: string; country?: string; types: TransferType[] }

/** Where files can be kept, of which types. The first region of a type is where they go unasked. */
export type Stores = { buckets: { types: TransferType[] }[]; regions: Region[] }

export type UploaderState = {
  step: Step
  /** Counts the drafts that were put in the place of another, so that each can have a form of its own. */
  formNumber: number
  place: Place
  /** Where one has gone while something was on its way: it holds from the next start on. */
  nextPlace: Place | null
  limits: Limits
  draft: Draft
  /** From the first try to send on, every change is judged at once. */
  isJudged: boolean
  /** Empty until then. */
  problems: Problems
  /** Link names that the server has refused: somebody has them, or had. */
  takenNames: string[]
  /** Between the click on Send and the first byte: the transfer is being created, or an earlier one opened again. */
  isCreating: boolean
  /** Counts the clicks on Send: what was begun by an earlier one has been stopped. */
  attempt: number
  failedUpload: FailedUpload | null
  /** Asked for before mail leaves in a visitor's name. */
  proof: Proof | null
  transfer: SentTransfer | null
  /** null: nobody is asked to look at it. */
  scan: Scan | null
  failure: Failure | null
  unfinished: Unfinished[]
  stores: Stores
}
