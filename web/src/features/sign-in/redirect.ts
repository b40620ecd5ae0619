/** Where somebody goes after signing in. A path is taken from the address only if it leads to a page of this very site. */
import { session } from '@envoi/contract/limits'
import { pages } from '@envoi/contract/pages'

const known = Object.values(pages)
  .filter(({ status }) => status === 200)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Pages that are about signing in lead nowhere once that is done. */
const isAboutSigningIn = (path: string): boolean => /^\/(?:signin|register)(?:\/|$)/.test(path)

/** `path` is where the visitor is, query included. */
export function whereTo({ redirect, path, origin }: { redirect: string | null; path: string; origin: string }): string {
  if (redirect !== null) return findPage(redirect, origin) ?? session.defaultRedirect
  return isAboutSigningIn(path) ? session.defaultRedirect : path
}

/** A leading slash proves nothing: `//host` and `/\host` lead elsewhere, so the address is resolved before it is judged. */
function findPage(redirect: string, origin: string): string | undefined {
  if (!URL.canParse(redirect, origin)) return undefined
  const { origin: target, pathname, search } = new URL(redirect, origin)
  const isPage = known.some((pattern) => pattern.test(pathname)) && !isAboutSigningIn(pathname)
  return target === origin && isPage && !isEncodedTrick(pathname) ? pathname + search : undefined
}

/** Who decodes once more, as a proxy or a router may, must not find another address. */
function isEncodedTrick(pathname: string): boolean {
  return pathname.includes('//') || /%(?:2f|5c|2e|25|0)/i.test(pathname)
}
