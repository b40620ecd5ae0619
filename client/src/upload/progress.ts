/**
 * How far an upload is. A part that has to be sent again takes its bytes back, but what is shown never goes back, whatever
 * happens: it stands until the true count has caught up. Time left is reckoned from the true count.
 */
import type { Clock } from './ports.ts'
import { createSpeed } from './speed.ts'

type FileProgress = { id: string; size: number; sent: number; done: boolean }
export type Progress = {
  files: FileProgress[]
  /** Never falls. */
  sent: number
  total: number
  /** What counts since it last began to run: it rises with every such byte, also while `sent` stands after a fault. */
  headway: number
  /** null while not known. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

type FileCount = {
  size: number
  arrived: number
  moving: Map<number, number>
  shown: number
  headway: number
  done: boolean
}

export type ProgressKeeper = {
  /** So many bytes of this part have left. */
  moving(id: string, part: number, sent: number): void
  arrived(id: string, part: number, size: number): void
  /** The part did not arrive; its bytes no longer count. */
  dropped(id: string, part: number): void
  /** What the server says it has of a file. */
  found(id: string, arrived: number): void
  finished(id: string): void
  /** After a pause, or offline. */
  restart(): void
  read(): Progress
}

export function createProgress(
  clock: Pick<Clock, 'now'>,
  sizes: { id: string; size: number; shown?: number | undefined }[],
  onChange: () => void,
): ProgressKeeper {
  const speed = createSpeed(clock)
  const counts = new Map(
    sizes.map(({ id, size, shown = 0 }): [string, FileCount] => [
      id,
      { size, arrived: 0, moving: new Map(), shown: Math.min(shown, size), headway: 0, done: false },
    ]),
  )
  const total = sizes.reduce((sum, { size }) => sum + size, 0)

  const change = (id: string, apply: (count: FileCount) => void) => {
    const count = counts.get(id)
    if (!count) throw new Error(`no file ${id} in this upload`)
    apply(count)
    count.shown = Math.max(count.shown, trueCount(count))
    count.headway = Math.max(count.headway, trueCount(count))
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
    restart() {
      speed.restart()
      for (const count of counts.values()) count.headway = trueCount(count)
    },
    read() {
      const all = [...counts]
      const left = total - all.reduce((sum, [, count]) => sum + trueCount(count), 0)
      const bytesPerSecond = speed.bytesPerSecond()
      return {
        files: all.map(([id, { size, shown, done }]) => ({ id, size, sent: shown, done })),
        sent: all.reduce((sum, [, count]) => sum + count.shown, 0),
        total,
        headway: all.reduce((sum, [, count]) => sum + count.headway, 0),
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
