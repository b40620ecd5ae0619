/**
 * How long this process has been running since then. A machine that lets everything stand still for seconds adds nothing
 * to it; waiting for an answer that does not come does.
 */
export type RunningTime = { milliseconds(): number } & Disposable

const TICK = 10

export function startRunningTime(): RunningTime {
  let counted = 0
  let last = performance.now()
  const count = (): void => {
    const now = performance.now()
    counted += Math.min(now - last, 2 * TICK)
    last = now
  }
  const timer = setInterval(count, TICK)
  return {
    milliseconds() {
      count()
      return counted
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
