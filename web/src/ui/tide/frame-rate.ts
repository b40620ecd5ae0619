import { useEffect, useState } from 'react'

/** How many pictures tell whether the machine keeps up, and how long to wait, in milliseconds, before asking again. */
const FRAMES = 60
const ASKS_AGAIN = 4000
/** From one picture to the next, on the average: below 50 a second, drawing takes from what else there is to do. */
const TOO_LONG = 20
/** So long between two pictures means that the page was hidden, which says nothing of the machine. */
const HIDDEN = 1000

/** `times`: when each picture was drawn, in milliseconds. */
export function isFrameRateLow(times: readonly number[]): boolean {
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const seen = waits.filter((wait) => wait < HIDDEN)
  return seen.length > 0 && seen.reduce((sum, wait) => sum + wait, 0) / seen.length > TOO_LONG
}

/**
 * Whether the machine, one without a graphics card for the most part, fails to draw the rising water beside its work.
 * Once it does, that holds until the water rests: asked again, it would look well, since the sea had been calmed.
 */
export function useIsFrameRateLow(isRising: boolean): boolean {
  const [isSo, setIsSo] = useState(false)
  useEffect(() => {
    const stop = isRising ? watchFrames(() => setIsSo(true)) : undefined
    return () => {
      stop?.()
      setIsSo(false)
    }
  }, [isRising])
  return isSo
}

/** Tells once, and watches no longer. */
function watchFrames(tellLaboured: () => void): () => void {
  let frame = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  const watch = (times: number[]): void => {
    frame = requestAnimationFrame((time) => {
      times.push(time)
      if (times.length <= FRAMES) watch(times)
      else if (isFrameRateLow(times)) tellLaboured()
      else pause = setTimeout(() => watch([]), ASKS_AGAIN)
    })
  }
  watch([])
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(pause)
  }
}
