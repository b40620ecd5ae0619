/** A download that begins ends one that the browser has not yet begun to save, so each gets a little time. */
const SPACING = 1000
/** The answer of the storage host takes about as long as the link did; on a slow line that is more than the spacing. */
const SLOW_LINE = 4

/** `Part`: what one link is for. */
export type Steps<Part> = {
  getLink: (part: Part, signal: AbortSignal) => Promise<string>
  follow: (url: string) => void
  onStarted: (part: Part) => void
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now: () => number
}

/** Starts the downloads one after the other, each link fetched just before it is followed. */
export async function startInTurn<Part>(
  parts: readonly Part[],
  steps: Steps<Part>,
  signal: AbortSignal,
): Promise<void> {
  let pause = 0
  for (const part of parts) {
    if (pause > 0) await steps.wait(pause, signal)
    signal.throwIfAborted()
    const asked = steps.now()
    const url = await steps.getLink(part, signal)
    signal.throwIfAborted()
    steps.follow(url)
    steps.onStarted(part)
    pause = Math.max(SPACING, SLOW_LINE * (steps.now() - asked))
  }
}
