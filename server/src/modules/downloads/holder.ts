import { createHmac } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import { type Actor, accountKey } from '../accounts/index.ts'
import type { Recipient } from '../transfers/index.ts'

/** Who holds a grant, as far as limits go: a recipient, an account, or a place on the network. */
export type HolderOf = (actor: Actor, recipient: Recipient | undefined) => string

/** Grants are kept for a month, and places on the network are nobody's to keep: only their like is recognised. */
export function createHolderOf(secrets: Secrets): HolderOf {
  const key = secrets.key('download-holder')
  return (actor, recipient) => {
    const whose = actor.session ? accountKey(actor.session.user) : actor.source
    const text = recipient ? `recipient ${recipient.id}` : whose
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  }
}
