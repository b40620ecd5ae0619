/** How many milliseconds of work it takes: those in which a busy machine did something else do not count. */
export function workingTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
