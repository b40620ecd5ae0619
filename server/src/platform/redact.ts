/** What must never be written down or sent out: secrets by their parameter names in any case, and the one in a manage link. */
const secretNames = new Set([
  'sendersecret',
  'usersecret',
  'password',
  'ssecpassword',
  'sessioncookie',
  'code',
  'token',
  'templatepassword',
  'signature',
  'uploadtoken',
  'cloningsourcesecret',
  'x-sender-secret',
  'x-user-secret',
  'x-upload-token',
  'x-transfer-password',
  'x-envoi-encryption',
  'x-amz-server-side-encryption-customer-key',
  'currentpassword',
  'oldcode',
  'newcode',
  'x-session-token',
  'x-id-token',
  'cookie',
  'set-cookie',
  'authorization',
])
const GONE = '[redacted]'
/** A slash may come escaped when somebody builds the link by hand. */
const manageLink = /(\/manage(?:\/|%2f)[^/%]*(?:\/|%2f)).+/i
/** Whose mail somebody stops; the token holds their address. */
const mailWishLink = /^((?:\/api\/user\/mail-wishes|\/mail)(?:\/|%2f)).+/i

/** A path with its query, safe to write: unknown parameters are kept, secrets are not. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const safePath = path
    .replace(manageLink, `$1${GONE}`)
    .replace(mailWishLink, `$1${GONE}`)
    .replace(/(\/(?:download|thumbnail)(?:\/|%2f))[^/]+/i, `$1${GONE}`)
  if (query === undefined) return safePath
  const safeQuery = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return isSecret(decodeName(name)) ? `${name}=${GONE}` : pair
  })
  return `${safePath}?${safeQuery.join('&')}`
}

export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isSecret(name)) return [name, GONE]
      return [name, name === 'url' && typeof value === 'string' ? redactUrl(value) : value]
    }),
  )
}

const isSecret = (name: string): boolean => secretNames.has(name.toLowerCase())

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // A name that cannot be decoded names no parameter of ours.
    return name
  }
}
