import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { timeLeft } from '../../platform/dates/time-left.ts'
import { type State, stateOf } from './state-of.ts'

type OpenKey = `open_${'days' | 'hours' | 'minutes'}`
export type Status = {
  key: OpenKey | 'used_up' | Exclude<State, 'open'>
  values: { count?: number; date?: Date }
  /** What the disc beside the words shows. */
  gauge: 'level' | 'waiting' | 'stopped'
  share: number
}

type Facts = Pick<
  ManagedTransferView,
  'status' | 'isExpired' | 'validity' | 'files' | 'events' | 'maxDownloads' | 'downloads'
>

export const isUsedUp = ({ maxDownloads, downloads }: Pick<Facts, 'maxDownloads' | 'downloads'>): boolean =>
  maxDownloads !== null && downloads >= maxDownloads

/** How it stands, in a few words. */
export function statusOf(transfer: Facts, now: Date): Status {
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
