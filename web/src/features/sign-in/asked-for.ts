import { type Asking, findAskedFor, whereTo } from './redirect.ts'

/** What the address of this page says about where its visitor wants to be. */
const askingHere = (): Asking => ({
  redirect: new URLSearchParams(location.search).get('redirect'),
  path: location.pathname + location.search,
  origin: location.origin,
})

/** Kept by the ways from one page about signing in to the next. */
export function keepAskedFor(): { redirect?: string } {
  const redirect = findAskedFor(askingHere())
  return redirect === undefined ? {} : { redirect }
}

export const pathAfterSignIn = (): string => whereTo(askingHere())

/** Leaves the page for where whoever is signed in now wants to be, unless that is here. `go`: to a path of this site. */
export function goOn(go: (path: string) => void): void {
  const { path } = askingHere()
  const target = pathAfterSignIn()
  if (target !== path) go(target)
}
