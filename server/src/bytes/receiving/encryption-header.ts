import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Carries an object's own secret, wrapped by us, from where a request was signed to whichever of us serves it. */
export const encryptionHeader = 'x-envoi-encryption'

export type SecretWrap = {
  wrap(secret: Buffer, key: string): string
  /** Nothing for a text that is not ours, or was made for another object. */
  unwrap(text: string | string[] | undefined, key: string): Buffer | undefined
}

const algorithm = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export function createSecretWrap(signingKey: Buffer): SecretWrap {
  const wrapping = Buffer.from(hkdfSync('sha256', signingKey, '', 'envoi-encryption-header', 32))
  return {
    wrap(secret, key) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(algorithm, wrapping, nonce).setAAD(Buffer.from(key))
      const wrapped = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, wrapped, cipher.getAuthTag()]).toString('base64url')
    },
    unwrap(text, key) {
      if (typeof text !== 'string' || !/^[\w-]{80}$/.test(text)) return undefined
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, wrapping, bytes.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(key)).setAuthTag(bytes.subarray(-TAG))
      const secret = decipher.update(bytes.subarray(NONCE, -TAG))
      try {
        decipher.final()
        return secret
      } catch {
        // Its one way of saying that the tag does not fit.
        return undefined
      }
    },
  }
}
