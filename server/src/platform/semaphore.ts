/** So many at once, the others in the order in which they came. Whoever gives up waiting leaves the line. */
export function createSemaphore(count: number): (signal: AbortSignal) => Promise<Disposable> {
  let free = count
  const line: (() => void)[] = []

  function slot(): Disposable {
    let isHeld = true
    return {
      [Symbol.dispose]() {
        if (!isHeld) return
        isHeld = false
        const next = line.shift()
        if (next) next()
        else free += 1
      },
    }
  }

  async function queue(signal: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>()
    line.push(turn.resolve)
    const leave = (): void => {
      const place = line.indexOf(turn.resolve)
      if (place < 0) return
      line.splice(place, 1)
      turn.reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    await turn.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  return async (signal) => {
    signal.throwIfAborted()
    if (free > 0) free -= 1
    else await queue(signal)
    const held = slot()
    if (!signal.aborted) return held
    held[Symbol.dispose]()
    throw signal.reason
  }
}
