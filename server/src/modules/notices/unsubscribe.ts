import { noticeRoutes as calls } from '@envoi/contract/notices'
import { type Email, readEmail } from '@envoi/contract/rules/email'
import type { FastifyInstance } from 'fastify'
import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Actor, perActor } from '../accounts/index.ts'
import { isSuppressed, setSuppressed } from '../mail/index.ts'

// Never renamed: the links in all mail that has left are sealed for it.
const PURPOSE = 'mail-wish'

/** At the foot of a mail: it holds the reader's address, sealed, so that it works when the transfer is long gone. */
export const sealUnsubscribeToken = (secrets: Secrets, address: string): string =>
  secrets.encrypt(PURPOSE, '', address).toString('base64url')

export function openUnsubscribeToken(secrets: Secrets, token: string): Email | undefined {
  try {
    return readEmail(secrets.decrypt(PURPOSE, '', Buffer.from(token, 'base64url')))
  } catch {
    // Not sealed by us, or cut on the way: there is nothing behind it.
    return undefined
  }
}

/** Whoever has the mail has the link in it, and no one can make one. */
const accessUnsubscribeLink: Action<Actor, Email> = { name: 'unsubscribe-link.use', allows: () => true }

type Deps = { database: Database; secrets: Secrets }

export function unsubscribeRoutes({ database, secrets }: Deps): BoundRoute<Actor>[] {
  const ofToken = {
    find: ({ params }: { params: { token: string } }) => openUnsubscribeToken(secrets, params.token),
    action: accessUnsubscribeLink,
  }
  return [
    bind(calls.getMailWish, {
      ...ofToken,
      limits: [perActor('reads')],
      handle: async ({ subject }) => ({ email: subject.shown, isWanted: !(await isSuppressed(database, subject.key)) }),
    }),
    bind(calls.setMailWish, {
      ...ofToken,
      limits: [perActor('writes')],
      handle: async ({ subject, body: { isWanted } }) => {
        await database.transaction((tx) => setSuppressed(tx, subject.key, !isWanted))
        return { email: subject.shown, isWanted }
      },
    }),
  ]
}

const FORM = ['application/x-www-form-urlencoded', 'multipart/form-data']
const BODY_LIMIT = 2000

type OneClickDeps = { database: Database; secrets: Secrets; rateLimits: RateLimits; sourceOf: SourceOf }

/**
 * The button that mail programs show beside a sender (RFC 8058): their server posts a form to the link of the mail's
 * head. It comes from nobody's browser, carries no cookie, and can only stop mail.
 */
export function mountOneClickUnsubscribe(
  app: FastifyInstance,
  { database, secrets, rateLimits, sourceOf }: OneClickDeps,
): void {
  app.register(async (page) => {
    page.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    page.post<{ Params: { token: string }; Body: unknown }>('/mail/:token', async (request, reply) => {
      await rateLimits.take('writes', sourceOf(request.raw))
      const email = openUnsubscribeToken(secrets, request.params.token)
      if (!email) throw new Refusal('NOT_FOUND')
      if (!isOneClick(request.body)) throw new Refusal('BAD_REQUEST')
      await database.transaction((tx) => setSuppressed(tx, email.key, true))
      return reply.type('text/plain').send('')
    })
  })
}

/** Both ways to write the same field: `List-Unsubscribe=One-Click`, or a part of that name with that text. */
const isOneClick = (body: unknown): boolean =>
  typeof body === 'string' && /List-Unsubscribe(=|"\s+)One-Click\b/.test(body)
