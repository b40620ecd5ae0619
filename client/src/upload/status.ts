/** Where an upload stands, and what may happen to it there. An event that has no entry changes nothing. */
export type Status = 'running' | 'paused' | 'offline' | 'done' | 'failed' | 'cancelled'
export type StatusEvent = 'pause' | 'resume' | 'wentOffline' | 'cameOnline' | 'finish' | 'fail' | 'cancel'

const transitions: Record<Status, Partial<Record<StatusEvent, Status>>> = {
  running: { pause: 'paused', wentOffline: 'offline', finish: 'done', fail: 'failed', cancel: 'cancelled' },
  // A part that was in flight may still end the wait, so finish and fail can come here too.
  offline: { pause: 'paused', cameOnline: 'running', finish: 'done', fail: 'failed', cancel: 'cancelled' },
  paused: { resume: 'running', cancel: 'cancelled' },
  failed: { cancel: 'cancelled' },
  done: {},
  cancelled: {},
}

export const nextStatus = (status: Status, event: StatusEvent): Status => transitions[status][event] ?? status
