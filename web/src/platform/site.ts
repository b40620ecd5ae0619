/** The very site the page came from. The build, which only draws, calls nobody. */
const origin = typeof location === 'undefined' ? '' : location.origin
/** The page's own fetch, taken once: what a page began it ends with, whatever replaces the global one meanwhile. */
export const site = { origin, fetch: fetch.bind(globalThis) }
