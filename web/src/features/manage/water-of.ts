import { timeLeft } from '../../platform/dates/time-left.ts'
import type { Scene } from '../../ui/tide/tide.tsx'
import type { AddingState } from './create-adding.ts'
import { stateOf } from './state-of.ts'
import type { View } from './view-of.ts'

/**
 * The water stands as high as there is time left; what is closed stands still, and what is over has gone out. While files are
 * on their way into the transfer, it tells of them.
 */
export function sceneOf(view: View, now: Date, adding?: Pick<AddingState, 'phase' | 'progress'>): Scene {
  const at = (level: number, water: Scene['water']): Scene => ({ level, water, isOfPage: false })
  if (view.kind === 'open' && adding?.phase === 'running' && adding.progress) {
    const { sent, total, status } = adding.progress
    return at(total > 0 ? sent / total : 0, status === 'offline' ? 'still' : 'calm')
  }
  if (view.kind === 'deleted') return at(0, 'out')
  if (view.kind === 'offline') return at(0, 'still')
  if (view.kind !== 'open') return at(0, 'calm')
  const { share } = timeLeft(view.transfer.validity, now)
  switch (stateOf(view.transfer, now)) {
    case 'expired':
      return at(0, 'out')
    case 'closed':
    case 'flagged':
      return at(share, 'still')
    case 'uploading':
      return at(0, 'calm')
    default:
      return at(share, view.isAway ? 'still' : 'calm')
  }
}
