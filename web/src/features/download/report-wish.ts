/** The foot of every mail leads here with the wish to report what came with it. */
const WISH = 'report'

export function hasReportWish(address: string): boolean {
  const { hash, searchParams } = new URL(address)
  return hash === `#${WISH}` || searchParams.has(WISH)
}

/** Followed once: who loads the page again wants to see it. */
export function withoutReportWish(address: string): string {
  const url = new URL(address)
  if (url.hash === `#${WISH}`) url.hash = ''
  url.searchParams.delete(WISH)
  return url.href
}
