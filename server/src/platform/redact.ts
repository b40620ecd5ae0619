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
  'pushcode',
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
  'devicecode',
  'usercode',
])
const GONE = '[redacted]'
/** A slash may come escaped or turned when somebody builds the link by hand. */
const slash = /(\/|\\|%2f|%5c)/i
/** Who signs in by the address itself, as no page of ours lets anybody. */
const signedIn = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)[^/]*@/i
/**
 * By the part of a path before them, which parts are secret: from which one on, and whether what follows is kept. An
 * unsubscribe token holds an address. Wherever the part stands: a host may come before it, or one slash more.
 */
const secretParts = new Map([
  ['manage', { at: 2, isLast: true }],
  ['mail', { at: 1, isLast: true }],
  ['mail-wishes', { at: 1, isLast: true }],
  ['push', { at: 1, isLast: true }],
  ['invitation', { at: 1, isLast: true }],
  ['invitations', { at: 1, isLast: true }],
  ['device-codes', { at: 1, isLast: true }],
  ['notification-email', { at: 2, isLast: true }],
  ['download', { at: 1, isLast: false }],
  ['thumbnail', { at: 1, isLast: false }],
])
const ruleOf = (part: string) => secretParts.get(decodeName(part).toLowerCase())

/** A path with its query, or a whole address, safe to write: unknown parameters are kept, secrets are not. */
export function redactUrl(url: string): string {
  // What stands behind # was never meant to be sent: keys of encrypted transfers do.
  const [sent = ''] = url.split('#', 1)
  const [path = '', query] = sent.split('?', 2)
  const safePath = redactPath(path.replace(signedIn, `$1${GONE}@`))
  if (query === undefined) return safePath
  const safeQuery = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    // Where somebody goes on after signing in.
    if (name === 'redirect') return `redirect=${redactPath(pair.slice(name.length + 1))}`
    return isSecret(decodeName(name)) ? `${name}=${GONE}` : pair
  })
  return `${safePath}?${safeQuery.join('&')}`
}

function redactPath(path: string): string {
  // Every other one is a slash.
  const parts = path.split(slash)
  const from = parts.findIndex((part) => ruleOf(part) !== undefined)
  const rule = ruleOf(parts[from] ?? '')
  if (rule === undefined) return path
  let at = from + 2 * rule.at
  // A second slash in a row is no part; where an id is missing, the secret comes sooner.
  while (!rule.isLast && parts[at] === '') at += 2
  if (at >= parts.length) return path
  const rest = rule.isLast ? [] : parts.slice(at + 1)
  return [...parts.slice(0, at), GONE, ...rest].join('')
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
    // A name that cannot be decoded is none of ours.
    return name
  }
}
