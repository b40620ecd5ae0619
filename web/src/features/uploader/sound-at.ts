import type { SoundName } from '../../platform/sound/sound.ts'
import type { UploaderState } from './state.ts'

type Moment = Pick<UploaderState, 'step' | 'scan'>

/** What is heard when one state follows another: once when it is done, once when it is locked. */
export function soundAt(before: Moment, now: Moment): SoundName | undefined {
  if (now.step === 'done' && before.step !== 'done') return 'done'
  return isFlagged(now) && !isFlagged(before) ? 'locked' : undefined
}

const isFlagged = ({ step, scan }: Moment): boolean => step === 'scanning' && scan?.stage === 'flagged'
