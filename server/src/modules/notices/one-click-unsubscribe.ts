import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { setSuppressed } from '../mail/index.ts'
import { openUnsubscribeToken } from './unsubscribe-token.ts'

const FORM = ['application/x-www-form-urlencoded', 'multipart/form-data']
const BODY_LIMIT = 2000

type Deps = { database: Database; secrets: Secrets; rateLimits: RateLimits; sourceOf: SourceOf }

/**
 * The button that mail programs show beside a sender (RFC 8058): their server posts a form to the link of the mail's
 * head. It comes from nobody's browser, carries no cookie, and can only stop mail.
 */
export function mountOneClickUnsubscribe(
  app: FastifyInstance,
  { database, secrets, rateLimits, sourceOf }: Deps,
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
