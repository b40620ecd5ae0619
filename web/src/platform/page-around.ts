/** Where the page is that shows ours in a frame, as far as the browser tells. */
type Framed = { location: { ancestorOrigins?: ArrayLike<string> }; document: { referrer: string } }

/** Firefox names no ancestors; a page may keep its address to itself, and then nobody knows. */
export function originAround({ location, document }: Framed): string | undefined {
  const told = location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  // That of a file, or of a page in a sandbox.
  return told === 'null' ? undefined : told
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)
