/**
 * Does the work of a queue, so many items at a time. The first failure stops every worker and is the one thrown.
 * `open` is given the signal by which workers and queue are stopped.
 */
export async function runConcurrently<T>(
  count: number,
  signal: AbortSignal,
  open: (stop: AbortSignal) => { take: () => T | undefined; work: (item: T) => Promise<void> },
): Promise<void> {
  const failure = new AbortController()
  const stop = AbortSignal.any([signal, failure.signal])
  const { take, work } = open(stop)

  const worker = async () => {
    try {
      while (!stop.aborted) {
        const item = take()
        if (item === undefined) return
        await work(item)
      }
    } catch (error) {
      failure.abort(error)
    }
  }
  // Every worker has come to rest before the caller goes on, so that nothing runs on behind its back.
  await Promise.all(Array.from({ length: count }, worker))
  stop.throwIfAborted()
}
