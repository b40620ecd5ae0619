/** How a listed transfer stands, in a few words and a disc. */
import type { ListedTransfer } from '@envoi/contract/lists'
import { timeLeft } from '../../platform/dates/time-left.ts'

type Left = `left_${'days' | 'hours' | 'minutes'}`
export type StatusKey =
  | Left
  | 'ended'
  | 'closed'
  | 'waiting'
  | 'uploading'
  | 'scanning'
  | 'cloning'
  | 'deleted'
  | 'over'
export type RowStatus = { key: StatusKey; count: number; gauge: 'level' | 'waiting' | 'stopped'; share: number }

export function statusOf({ status, createdAt, to }: Pick<ListedTransfer, 'status' | 'createdAt' | 'to'>, now: Date) {
  const isPast = Date.parse(to) <= now.getTime()
  const { share, unit, count } = timeLeft({ from: createdAt, to }, now)
  const stands = (key: StatusKey, gauge: RowStatus['gauge'], level = 0): RowStatus => ({
    key,
    count,
    gauge,
    share: level,
  })
  switch (status) {
    // Before its last day nothing but somebody's hand ends a transfer.
    case 'DELETED':
      return stands(isPast ? 'over' : 'deleted', 'level')
    case 'UPLOADING':
      return stands('uploading', 'waiting')
    case 'SCANNING':
      return stands('scanning', 'waiting')
    case 'CLONING':
      return stands('cloning', 'waiting')
    default:
      break
  }
  if (isPast) return stands('ended', 'level')
  if (status === 'DISABLED') return stands('closed', 'stopped')
  if (status === 'ENABLED') return stands(`left_${unit}`, 'level', share)
  return stands('waiting', 'waiting')
}
