/** What a screen reader is told while the bytes leave: seldom enough to be listened to. */
import type { UploadState } from '@envoi/client/upload/upload'

type Status = UploadState['status']
/** The last tenth that was told, and when anything was. */
export type Heard = { status: Status; tenth: number; at: number }
export type Moment = { status: Status; share: number; at: number }
export type Announcement = { kind: 'progress' | 'running' | 'offline' | 'pausing' | 'paused'; heard: Heard }

/** Between two words of progress there are at least so many milliseconds, and a tenth. */
const QUIET = 15_000

export const nothingHeard = (at: number): Heard => ({ status: 'running', tenth: 0, at })

/** Nothing when silence is better. A change of state is always told, at once. */
export function findAnnouncement(heard: Heard, now: Moment): Announcement | undefined {
  const tenth = Math.floor(now.share * 10)
  const told: Heard = { status: now.status, tenth, at: now.at }
  if (now.status !== heard.status) return isState(now.status) ? { kind: now.status, heard: told } : undefined
  const isDue = now.status === 'running' && tenth > heard.tenth && now.at - heard.at >= QUIET
  return isDue ? { kind: 'progress', heard: told } : undefined
}

/** The end of an upload is told by the next step, which takes the focus. */
const isState = (status: Status): status is 'running' | 'offline' | 'pausing' | 'paused' =>
  status === 'running' || status === 'offline' || status === 'pausing' || status === 'paused'
