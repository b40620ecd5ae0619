import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { timeLeft } from '../../platform/dates/time-left.ts'

/**
 * How a transfer stands, in the words of its sender. `checking`: somebody looks at it before it opens. `flagged`: it is
 * locked until what a scan has found is taken out.
 */
export type State =
  | 'uploading'
  | 'scanning'
  | 'cloning'
  | 'waiting'
  | 'checking'
  | 'open'
  | 'closed'
  | 'flagged'
  | 'expired'

type Facts = Pick<ManagedTransferView, 'status' | 'isExpired' | 'validity' | 'files' | 'events'>

export function stateOf(facts: Facts, now: Date): State {
  const { status, isExpired, validity } = facts
  if (isExpired) return 'expired'
  switch (status) {
    case 'UPLOADING':
      return 'uploading'
    case 'SCANNING':
      return 'scanning'
    case 'CLONING':
      return 'cloning'
    case 'DISABLED':
      return isLocked(facts) ? 'flagged' : 'closed'
    case 'DELETED':
      return 'closed'
    case 'PENDING':
    case 'MODERATING':
      return Date.parse(validity.from) > now.getTime() ? 'waiting' : 'checking'
    default:
      return 'open'
  }
}

/** Closed by a scan rather than by hand: what was added to an open one and found dangerous is only hidden. */
const isLocked = ({ files, events }: Facts): boolean =>
  files.some(({ scan }) => scan === 'infected') && !events.some(({ type }) => type === 'DISABLED')

/** What its sender may do now; the server decides again. */
export type Rights = {
  changes: boolean
  files: boolean
  /** A file that cannot be checked need not hold up the others. */
  removes: boolean
  mails: boolean
  /** Its files are copied only while recipients have them too. */
  again: boolean
  closes: boolean
  opens: boolean
}

export const rightsIn: Record<State, Rights> = {
  uploading: { changes: true, files: false, removes: false, mails: false, again: false, closes: false, opens: false },
  scanning: { changes: true, files: false, removes: true, mails: false, again: false, closes: false, opens: false },
  cloning: { changes: true, files: false, removes: false, mails: false, again: false, closes: false, opens: false },
  waiting: { changes: true, files: true, removes: true, mails: false, again: false, closes: true, opens: false },
  checking: { changes: false, files: false, removes: false, mails: false, again: false, closes: false, opens: false },
  open: { changes: true, files: true, removes: true, mails: true, again: true, closes: true, opens: false },
  closed: { changes: true, files: true, removes: true, mails: false, again: false, closes: false, opens: true },
  flagged: { changes: true, files: true, removes: true, mails: false, again: false, closes: false, opens: false },
  expired: { changes: false, files: false, removes: false, mails: false, again: false, closes: false, opens: false },
}

/** These end by themselves, so the page looks again soon. */
const passing: ReadonlySet<State> = new Set(['uploading', 'scanning', 'cloning', 'checking'])

/** So does the check of files that joined later. */
export const isPassing = (transfer: Facts, now: Date): boolean =>
  passing.has(stateOf(transfer, now)) || transfer.files.some(({ scan }) => scan === 'waiting')

type OpenKey = `open_${'days' | 'hours' | 'minutes'}`
type Status = {
  key: OpenKey | 'used_up' | Exclude<State, 'open'>
  values: { count?: number; date?: Date }
  /** What the disc beside the words shows. */
  gauge: 'level' | 'waiting' | 'stopped'
  share: number
}

type Downloads = Pick<ManagedTransferView, 'maxDownloads' | 'downloads'>

export const isUsedUp = ({ maxDownloads, downloads }: Downloads): boolean =>
  maxDownloads !== null && downloads >= maxDownloads

/** How it stands, in a few words. */
export function statusOf(transfer: Facts & Downloads, now: Date): Status {
  const state = stateOf(transfer, now)
  const { share, unit, count } = timeLeft(transfer.validity, now)
  switch (state) {
    case 'open':
      if (isUsedUp(transfer)) return { key: 'used_up', values: {}, gauge: 'stopped', share }
      return { key: `open_${unit}`, values: { count }, gauge: 'level', share }
    case 'waiting':
      return { key: 'waiting', values: { date: new Date(transfer.validity.from) }, gauge: 'waiting', share }
    case 'closed':
    case 'flagged':
      return { key: state, values: {}, gauge: 'stopped', share }
    case 'expired':
      return { key: 'expired', values: {}, gauge: 'level', share: 0 }
    default:
      return { key: state, values: {}, gauge: 'waiting', share }
  }
}
