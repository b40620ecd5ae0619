/** Not every browser says when it is idle; a moment later most are. */
const SOON = 1500

/** Runs once the page has nothing better to do. Gives the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(run, { timeout: SOON })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, SOON)
  return () => clearTimeout(timer)
}
