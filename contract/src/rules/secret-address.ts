/**
 * Addresses that open something by themselves: whoever reads one can follow it. On such a page nobody else's script
 * runs, and nothing is told to anybody, neither what happens there nor what goes wrong.
 */
const secretPaths = /^\/(?:manage|push|mail|invitation|dltransfer|dl|signin\/lost-password)(?:\/|$)/
const secretParameters = new Set([
  'sessioncookie',
  'staysignedin',
  'token',
  'code',
  'password',
  'usersecret',
  'sendersecret',
])

/** `address`: a path with its query, or a whole URL. What cannot be read is taken for a secret. */
export function holdsSecret(address: string): boolean {
  // Put behind a host, so that a path with two slashes at its start is not taken for one.
  const whole = address.startsWith('/') ? `http://localhost${address}` : address
  if (!URL.canParse(whole)) return true
  const { pathname, searchParams } = new URL(whole)
  if ([...searchParams.keys()].some((name) => secretParameters.has(name.toLowerCase()))) return true
  // Where somebody goes on after signing in.
  const redirect = searchParams.get('redirect')
  if (redirect !== null && holdsSecret(redirect)) return true
  try {
    return secretPaths.test(decodeURIComponent(pathname).toLowerCase().replaceAll(/\/+/g, '/'))
  } catch {
    return true
  }
}
