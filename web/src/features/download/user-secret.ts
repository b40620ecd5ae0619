/**
 * A recipient's link carries a secret of their own. It is taken out of the address at once, so that nobody copies it by
 * copying the address, and kept for this tab alone, so that a reload still knows who asks.
 */
const PARAMETER = 'userSecret'
const keyOf = (id: string): string => `${PARAMETER}:${id}`

export function findUserSecret(id: string): string | null {
  return new URLSearchParams(location.search).get(PARAMETER) ?? readKept(id)
}

export function keepUserSecret(id: string, secret: string): void {
  try {
    sessionStorage.setItem(keyOf(id), secret)
  } catch {
    // Forbidden or full: then it lasts as long as the page, and the link of the mail opens it again.
  }
  const address = new URL(location.href)
  if (!address.searchParams.has(PARAMETER)) return
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}

/** One that opens nothing must not stand in the way of the link without it. */
export function forgetUserSecret(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

function readKept(id: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(id))
  } catch {
    return null
  }
}
