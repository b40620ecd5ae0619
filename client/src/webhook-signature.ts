/** Whether a webhook really comes from Envoi: for programs that receive them, in Node, browsers and workers alike. */
export type SignedWebhook = {
  /** As it was told when the webhook was made or its secret renewed: `whsec_…`. */
  secret: string
  /** The header `Envoi-Signature`, as it came. */
  signature: string | null | undefined
  /** The body, as it came: parsed and written again it may have other bytes. */
  body: string | Uint8Array
  /** In milliseconds. */
  now?: number
  /** In seconds. What was signed longer ago may be somebody's who has listened. */
  tolerance?: number
}

const TOLERANCE = 300
const encoder = new TextEncoder()

/** Compares in constant time. While a secret is being renewed there are two signatures, and either will do. */
export async function isWebhookAuthentic({
  secret,
  signature,
  body,
  now = Date.now(),
  tolerance = TOLERANCE,
}: SignedWebhook): Promise<boolean> {
  const { time, values } = readSignature(signature ?? '')
  if (time === undefined || secret === '' || Math.abs(now / 1000 - Number(time)) > tolerance) return false
  const signed = join(encoder.encode(`${time}.`), typeof body === 'string' ? encoder.encode(body) : body)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const answers = await Promise.all(values.map((value) => crypto.subtle.verify('HMAC', key, value, signed)))
  return answers.includes(true)
}

/** `t=1763500000,v1=5257a8…`; what other versions may add is passed over. */
function readSignature(text: string): { time: string | undefined; values: Uint8Array<ArrayBuffer>[] } {
  let time: string | undefined
  const values: Uint8Array<ArrayBuffer>[] = []
  for (const part of text.split(',')) {
    const [, name, value = ''] = /^\s*(\w+)=([0-9a-f]+)\s*$/i.exec(part) ?? []
    if (name === 't' && /^\d{1,12}$/.test(value)) time ??= value
    if (name === 'v1' && value.length === 64) values.push(bytesOf(value))
  }
  return { time, values }
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}
