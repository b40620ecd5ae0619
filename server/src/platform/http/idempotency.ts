import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { Refusal } from './refusal.ts'

/**
 * The `Idempotency-Key` of a request that makes something: sent again, it is answered with the very bytes of the first
 * answer. What was refused or failed is not kept, so the key is free for the next try. Should a process die between what it
 * made and the answer, the key is free again after its lease, and the next try makes it anew.
 */
export type Idempotency<Actor> = {
  answerOnce(
    asked: { key: string; actor: Actor; request: FastifyRequest },
    make: () => Promise<string>,
  ): Promise<{ text: string; isReplayed: boolean }>
}

/** Whose request it is, under which name, and what was asked. */
export type Named = { userId: number; keyHash: Buffer; requestHash: Buffer }
export type Begun =
  | { state: 'ours'; leaseId: string }
  /** Somebody answers it just now. */
  | { state: 'in-flight' }
  /** It came with another request. */
  | { state: 'taken' }
  | { state: 'answered'; reply: Buffer }

/** Where replies are kept, for a day. */
export type ReplyStore = {
  begin(named: Named): Promise<Begun>
  keep(named: Named, leaseId: string, reply: Buffer): Promise<void>
  free(named: Named, leaseId: string): Promise<void>
}

/** Whose account it is, and who asks for it: one program's names are not another's, nor a person's. */
export type Asker = { userId: number; by: string }

type Deps<Actor> = {
  store: ReplyStore
  secrets: Secrets
  log: Log
  askerOf: (actor: Actor) => Asker | undefined
}

export function createIdempotency<Actor>({ store, secrets, log, askerOf }: Deps<Actor>): Idempotency<Actor> {
  const hash = (...parts: string[]): Buffer =>
    createHmac('sha256', secrets.key('idempotency')).update(JSON.stringify(parts)).digest()
  const whose = ({ userId, keyHash }: Named): string => `${userId} ${keyHash.toString('hex')}`

  function nameOf(key: string, actor: Actor, { method, url, headers, body }: FastifyRequest): Named {
    const asker = askerOf(actor)
    if (asker === undefined) {
      throw new Refusal('BAD_REQUEST', { detail: 'headers.idempotency-key: it is for requests with an account' })
    }
    const { userId, by } = asker
    const asked = JSON.stringify(body ?? {})
    return {
      userId,
      keyHash: hash('key', String(userId), by, key),
      requestHash: hash('request', method, headers.host ?? '', url, asked),
    }
  }

  return {
    async answerOnce({ key, actor, request }, make) {
      const named = nameOf(key, actor, request)
      const begun = await store.begin(named)
      if (begun.state === 'taken') throw new Refusal('IDEMPOTENCY_MISMATCH')
      if (begun.state === 'in-flight') throw new Refusal('REQUEST_IN_FLIGHT', { retryAfter: 1 })
      if (begun.state === 'answered') {
        return { text: secrets.decrypt('idempotent-reply', whose(named), begun.reply), isReplayed: true }
      }
      const { leaseId } = begun
      const text = await make().catch(async (error: unknown) => {
        await store.free(named, leaseId).catch((second: unknown) => log.error('idempotency-not-freed', second))
        throw error
      })
      // It is made: whoever asked is told so, even if it could not be told twice.
      await store
        .keep(named, leaseId, secrets.encrypt('idempotent-reply', whose(named), text))
        .catch((error: unknown) => log.error('idempotent-reply-not-kept', error))
      return { text, isReplayed: false }
    },
  }
}
