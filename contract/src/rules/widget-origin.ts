/** The web pages that may show a widget, named by where they are: scheme, host and port, as browsers compare them. */

/** Letters, digits and hyphens alone: the name stands in a header, where other characters would end the list. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3})$/

/** As it is stored and compared. Nothing where it is none, names more than that, or travels in the open. */
export function widgetOriginOf(typed: string): string | undefined {
  const text = typed.trim()
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(text)
  const isBare = pathname === '/' && search === '' && hash === '' && username === '' && password === ''
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
  return isBare && isSafe && hostname.length <= 253 && hostName.test(hostname) ? origin : undefined
}
