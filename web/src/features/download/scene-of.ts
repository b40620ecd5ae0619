import type { Scene } from '../../ui/tide/tide.tsx'
import { timeLeft } from '../../platform/dates/time-left.ts'
import type { View } from './view-of.ts'

/** The water stands as high as there is time left. */
export function sceneOf(view: View, now: Date): Scene {
  if (view.kind === 'open')
    return { level: timeLeft(view.transfer.validity, now).share, water: 'calm', isOfPage: false }
  return { level: 0, water: waterOf(view.kind), isOfPage: false }
}

function waterOf(kind: View['kind']): Scene['water'] {
  if (kind === 'expired' || kind === 'deleted') return 'out'
  return kind === 'disabled' || kind === 'offline' ? 'still' : 'calm'
}
