import type { Page } from '@playwright/test'

/** From a key to the frame in which the rows are drawn that answer it, or a later one. */
export type Wait = { text: string; wait: number }
type Watch = { keys: { text: string; at: number }[]; drawn: { query: string; at: number }[] }

/**
 * Notes every key in the search field, and every frame in which the list shows another answer. A list that is behind
 * says so (`aria-busy`), and one that finds nothing goes away: the end of either is the answer to the last question asked.
 */
export async function watchTyping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = { keys: [], drawn: [] }
    Object.assign(globalThis, { watch })
    let asked: string | undefined
    const plainFetch = globalThis.fetch
    globalThis.fetch = (url, init) => {
      if (typeof url === 'string' && url.includes('/transfers/search') && typeof init?.body === 'string') {
        const body: { query?: string; from?: number; size?: number } = JSON.parse(init.body)
        if (body.from === 0 && body.size !== 0) asked = body.query ?? ''
      }
      return plainFetch(url, init)
    }
    addEventListener(
      'input',
      ({ target, timeStamp }) => {
        if (target instanceof HTMLInputElement && target.type === 'search')
          watch.keys.push({ text: target.value.trim(), at: timeStamp })
      },
      true,
    )
    let wasBehind = false
    new MutationObserver(() => {
      const isBehind = document.querySelector('[role=grid][aria-busy=true]') !== null
      const query = asked
      if (query !== undefined && wasBehind && !isBehind) {
        // What follows a frame's callbacks comes after it is painted.
        requestAnimationFrame(() => setTimeout(() => watch.drawn.push({ query, at: performance.now() })))
        asked = undefined
      }
      wasBehind = isBehind
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
  })
}

/** What was typed since the last call, and how long each key waited. */
export async function readWaits(page: Page): Promise<Wait[]> {
  const { keys, drawn } = await page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: Watch }
    return { keys: watch.keys.splice(0), drawn: watch.drawn.splice(0) }
  })
  return keys.flatMap(({ text, at }, place) => {
    // A space behind a word asks nothing else.
    if (text === keys[place - 1]?.text) return []
    const fitting = new Set(keys.slice(place).map((key) => key.text))
    const answer = drawn.find((frame) => frame.at > at && fitting.has(frame.query))
    return answer ? [{ text, wait: answer.at - at }] : []
  })
}
