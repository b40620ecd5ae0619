import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'

/** Works for so many of each hundred milliseconds, and sleeps for the rest. */
const hog = `
  const share = Number(process.argv[1])
  process.on('disconnect', () => process.exit())
  setInterval(() => {
    const until = performance.now() + share
    while (performance.now() < until);
  }, 100)`

/**
 * Takes three quarters of the processors from everybody else, as a machine does that is shared with others: before
 * others where that is allowed, and otherwise side by side with them.
 */
export function takeProcessors(): Disposable {
  const whole = Math.round(availableParallelism() * 100 * 0.75)
  const shares = Array.from({ length: Math.ceil(whole / 100) }, (_, index) => Math.min(100, whole - index * 100))
  const hogs = shares.map((share): ChildProcess => {
    const child = spawn(process.execPath, ['-e', hog, String(share)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    if (child.pid !== undefined && process.getuid?.() === 0) setPriority(child.pid, -20)
    return child
  })
  return { [Symbol.dispose]: () => hogs.forEach((child) => child.kill('SIGKILL')) }
}
