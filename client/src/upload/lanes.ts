/** Does the work of a queue, so many items at a time. The first failure stops every lane and is the one thrown. */
export async function inLanes<T>(
  count: number,
  take: () => T | undefined,
  work: (item: T, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const failure = new AbortController()
  const stop = AbortSignal.any([signal, failure.signal])

  const lane = async () => {
    try {
      while (!stop.aborted) {
        const item = take()
        if (item === undefined) return
        await work(item, stop)
      }
    } catch (error) {
      failure.abort(error)
    }
  }
  // Every lane has come to rest before the caller goes on, so that nothing runs on behind its back.
  await Promise.all(Array.from({ length: count }, lane))
  stop.throwIfAborted()
}
