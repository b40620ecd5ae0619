/** Where an upload stands, and what may happen to it there. An event that has no entry changes nothing. */
export type Status = 'running' | 'pausing' | 'paused' | 'offline' | 'done' | 'failed' | 'cancelled'
export type StatusEvent =
  | 'pause'
  | 'stop'
  | 'rested'
  | 'resume'
  | 'wentOffline'
  | 'cameOnline'
  | 'finish'
  | 'fail'
  | 'cancel'

const transitions: Record<Status, Partial<Record<StatusEvent, Status>>> = {
  running: {
    pause: 'pausing',
    stop: 'paused',
    wentOffline: 'offline',
    finish: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  // Parts in flight still arrive. Where they cannot, or nobody waits for them any more, it is a pause at once.
  pausing: {
    pause: 'paused',
    stop: 'paused',
    rested: 'paused',
    wentOffline: 'paused',
    resume: 'running',
    finish: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  // A part that was in flight may still end the wait, so finish and fail can come here too.
  offline: {
    pause: 'paused',
    stop: 'paused',
    cameOnline: 'running',
    finish: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  paused: { resume: 'running', cancel: 'cancelled' },
  failed: { cancel: 'cancelled' },
  done: {},
  cancelled: {},
}

export const nextStatus = (status: Status, event: StatusEvent): Status => transitions[status][event] ?? status

export const isOver = (status: Status): boolean => status === 'done' || status === 'failed' || status === 'cancelled'
