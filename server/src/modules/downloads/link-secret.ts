import type { Secret } from '../../outside/object-store/port.ts'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * The secret of an encrypted transfer, carried by the link itself: wrapped for one grant with a key of ours, so that any
 * node can serve it, nobody else can read it, and nothing of it is kept.
 */
export type LinkSecrets = {
  wrap(token: string, secret: Buffer): string
  /** Nothing when it is not exactly what was wrapped for this grant. */
  unwrap(token: string, wrapped: string): Secret
}

const PURPOSE = 'link-secret'

export const createLinkSecrets = (secrets: Secrets): LinkSecrets => ({
  wrap: (token, secret) => secrets.encrypt(PURPOSE, token, secret.toString('base64')).toString('base64url'),
  unwrap(token, wrapped) {
    const sealed = Buffer.from(wrapped, 'base64url')
    // One text for one secret: spare bits at its end, and characters that decoding would skip, make it another link.
    if (sealed.toString('base64url') !== wrapped) return undefined
    try {
      return Buffer.from(secrets.decrypt(PURPOSE, token, sealed), 'base64')
    } catch {
      // Altered, or wrapped for another: to whoever shows it there is nothing here.
      return undefined
    }
  },
})
