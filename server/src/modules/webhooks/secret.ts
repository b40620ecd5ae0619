import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import type { Webhook } from './store.ts'

const PURPOSE = 'webhook secret'

/** 256 bits. It signs by its own text, so that any program can: the beginning says what it is, also to those who look for leaks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** It is needed again for every event, so that a hash will not do. */
export const seal = (secrets: Secrets, webhookId: string, secret: string): Buffer =>
  secrets.encrypt(PURPOSE, webhookId, secret)

type Signing = Pick<Webhook, 'publicId' | 'secret' | 'formerSecret' | 'hasFormerSecret'>

/** `t=unix,v1=hex` over `${t}.${body}`. While the secret is being renewed the former one signs as well. */
export function signatureOf(secrets: Secrets, webhook: Signing, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  const former = webhook.hasFormerSecret ? webhook.formerSecret : null
  const values = [webhook.secret, ...(former ? [former] : [])].map((sealed) => {
    const key = secrets.decrypt(PURPOSE, webhook.publicId, sealed)
    return `v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`
  })
  return [`t=${time}`, ...values].join(',')
}
