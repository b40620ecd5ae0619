/** How fast bytes leave, over the last seconds only, so that the figure follows the line and does not flicker. */
import type { Clock } from './ports.ts'

const window = 10_000
const shortestSample = 200
const leastTime = 1000

type Speed = {
  moved(bytes: number): void
  /** Forgets the past: time spent paused or offline is not slowness. */
  restart(): void
  /** Unknown until a second has passed. */
  bytesPerSecond(): number | null
}

export function createSpeed(clock: Pick<Clock, 'now'>): Speed {
  let samples: { at: number; total: number }[] = []
  let total = 0

  const restart = () => {
    samples = [{ at: clock.now(), total }]
  }
  restart()

  return {
    restart,
    moved(bytes) {
      total += bytes
      const last = samples.at(-1)
      if (last && clock.now() - last.at < shortestSample) return
      samples.push({ at: clock.now(), total })
      while (samples[1] && samples[1].at <= clock.now() - window) samples.shift()
    },
    bytesPerSecond() {
      const first = samples.findLast((sample) => sample.at <= clock.now() - window) ?? samples[0]
      const time = first ? clock.now() - first.at : 0
      return first && time >= leastTime ? ((total - first.total) * 1000) / time : null
    },
  }
}
