import { hkdfSync } from 'node:crypto'

/** The key of one object: whoever learns it can read that object, and nothing else of the same transfer. */
export const objectSecret = (secret: Buffer, key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `envoi-object ${key}`, 32))
