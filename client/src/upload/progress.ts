/**
 * How far an upload is. A part that has to be sent again takes its bytes back, but while bytes move, what is shown does
 * not go back: it stands until the true count has caught up. While nothing moves, in a pause or offline, it is the truth:
 * from there it will go on. Time left is reckoned from the true count.
 */
import type { Clock } from './ports.ts'
import { createSpeed } from './speed.ts'

type FileProgress = { id: string; size: number; sent: number; done: boolean }
export type Progress = {
  files: FileProgress[]
  sent: number
  total: number
  /** null while not known. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

type FileCount = { size: number; arrived: number; moving: Map<number, number>; shown: number; done: boolean }

export type ProgressKeeper = {
  /** So many bytes of this part have left. */
  moving(id: string, part: number, sent: number): void
  arrived(id: string, part: number, size: number): void
  /** The part did not arrive; its bytes no longer count. */
  dropped(id: string, part: number): void
  /** What the server says it has of a file. */
  found(id: string, arrived: number): void
  finished(id: string): void
  /** A pause, or offline. */
  rest(): void
  /** After it. */
  restart(): void
  read(): Progress
}

export function createProgress(
  clock: Pick<Clock, 'now'>,
  sizes: { id: string; size: number }[],
  onChange: () => void,
): ProgressKeeper {
  const speed = createSpeed(clock)
  const counts = new Map(
    sizes.map(({ id, size }): [string, FileCount] => [
      id,
      { size, arrived: 0, moving: new Map(), shown: 0, done: false },
    ]),
  )
  let isResting = false
  const total = sizes.reduce((sum, { size }) => sum + size, 0)

  const change = (id: string, apply: (count: FileCount) => void) => {
    const count = counts.get(id)
    if (!count) throw new Error(`no file ${id} in this upload`)
    apply(count)
    count.shown = isResting ? trueCount(count) : Math.max(count.shown, trueCount(count))
    onChange()
  }

  return {
    moving: (id, part, sent) =>
      change(id, (count) => {
        speed.moved(Math.max(0, sent - (count.moving.get(part) ?? 0)))
        count.moving.set(part, sent)
      }),
    arrived: (id, part, size) =>
      change(id, (count) => {
        count.moving.delete(part)
        count.arrived += size
      }),
    dropped: (id, part) =>
      change(id, (count) => {
        count.moving.delete(part)
      }),
    found: (id, arrived) =>
      change(id, (count) => {
        count.moving.clear()
        count.arrived = arrived
        count.done = false
      }),
    finished: (id) =>
      change(id, (count) => {
        count.arrived = count.size
        count.done = true
      }),
    rest() {
      isResting = true
      for (const count of counts.values()) count.shown = trueCount(count)
    },
    restart() {
      isResting = false
      speed.restart()
    },
    read() {
      const all = [...counts]
      const left = total - all.reduce((sum, [, count]) => sum + trueCount(count), 0)
      const bytesPerSecond = speed.bytesPerSecond()
      return {
        files: all.map(([id, { size, shown, done }]) => ({ id, size, sent: shown, done })),
        sent: all.reduce((sum, [, count]) => sum + count.shown, 0),
        total,
        bytesPerSecond,
        secondsLeft: left === 0 ? 0 : bytesPerSecond ? left / bytesPerSecond : null,
      }
    },
  }
}

function trueCount(count: FileCount): number {
  let sent = count.arrived
  for (const bytes of count.moving.values()) sent += bytes
  return Math.min(sent, count.size)
}
