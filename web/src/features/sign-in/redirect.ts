/** Where somebody goes after signing in: only ever to a page, at the site where they are or at the one they belong to. */
import { session } from '@envoi/contract/limits'
import { pages } from '@envoi/contract/pages'

const known = Object.values(pages)
  .filter(({ status }) => status === 200)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Pages that are about signing in lead nowhere once that is done. */
const isAboutSigningIn = (path: string): boolean => /^\/(?:signin|register)(?:\/|$)/.test(path)

/** `redirect` is what the address asks for; `path` is where the visitor is, query included. */
export type Asking = { redirect: string | null; path: string; origin: string }

/** A path, good at every site of ours: all have the same pages. */
export function whereTo(asking: Asking): string {
  return findRedirect(asking) ?? session.defaultRedirect
}

/** The page that somebody wanted before they were asked to sign in; nothing where they came to sign in, or by a lure. */
export function findRedirect({ redirect, path, origin }: Asking): string | undefined {
  return findPage(redirect ?? path, origin)
}

/** A leading slash proves nothing: `//host` and `/\host` lead elsewhere, so the address is resolved before it is judged. */
function findPage(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const { origin: target, pathname, search, searchParams } = new URL(address, origin)
  const isPage = known.some((pattern) => pattern.test(pathname)) && !isAboutSigningIn(pathname)
  // A code in it would sign in somebody else when the page is loaded again.
  const isLure = isEncodedTrick(pathname) || searchParams.has('sessionCookie')
  return target === origin && isPage && !isLure ? pathname + search : undefined
}

/** Who decodes once more, as a proxy or a router may, must not find another address. */
function isEncodedTrick(pathname: string): boolean {
  return pathname.includes('//') || /%(?:2f|5c|2e|25|0)/i.test(pathname)
}

/** What the address of this page says about where its visitor wants to be. */
const askingHere = (): Asking => ({
  redirect: new URLSearchParams(location.search).get('redirect'),
  path: location.pathname + location.search,
  origin: location.origin,
})

/** Kept by the links from one page about signing in to the next. */
export function keepRedirect(): { redirect?: string } {
  const redirect = findRedirect(askingHere())
  return redirect === undefined ? {} : { redirect }
}

export const pathAfterSignIn = (): string => whereTo(askingHere())

/** Leaves the page for where whoever is signed in now wants to be, unless that is here. `go`: to a path of this site. */
export function followRedirect(go: (path: string) => void): void {
  const { path } = askingHere()
  const target = pathAfterSignIn()
  if (target !== path) go(target)
}
