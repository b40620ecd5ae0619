import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isIdempotent } from '@envoi/contract/idempotency'
import type { RateName } from '@envoi/contract/limits'
import type { Route } from '@envoi/contract/route'
import { type Action, may } from '../authority.ts'
import type { RateLimits } from '../rate-limit.ts'
import type { Idempotency } from './idempotency.ts'
import { Refusal } from './refusal.ts'

type Output<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined

export type Input<R extends Route, Actor> = {
  params: Output<R['params']>
  query: Output<R['query']>
  headers: Output<R['headers']>
  body: Output<R['body']>
  actor: Actor
  request: FastifyRequest
}

/** Who may ask, how often, and about what. */
export type Admission<R extends Route, Actor, Subject> = {
  /** Finds what the call is about; nothing found is answered exactly like not allowed. */
  find: (input: Input<R, Actor>) => Promise<Subject | undefined> | Subject | undefined
  action: Action<Actor, Subject>
  /** At least one; counted before anything is looked up. */
  limits: [Limit<R, Actor>, ...Limit<R, Actor>[]]
  /** Counted for what the call is about, once it is known and allowed. */
  subjectLimits?: SubjectLimit<R, Actor, Subject>[]
}

/** A route is one sentence: which call, who may, how often, what happens. */
export type Binding<R extends Route, Actor, Subject> = Admission<R, Actor, Subject> & {
  handle: (
    input: Input<R, Actor> & { subject: Subject; reply: FastifyReply },
  ) => Promise<z.core.input<R['reply']>> | z.core.input<R['reply']>
  bodyLimit?: number
  /** A GET that changes something, as the specification wants some to: HEAD must not do it too. */
  hasEffect?: boolean
}
export type Limit<R extends Route, Actor> = {
  rate: RateName
  key: (input: Input<R, Actor>) => string
  /** How many the call counts for; one unless said. */
  hits?: (input: Input<R, Actor>) => number
}

export type SubjectLimit<R extends Route, Actor, Subject> = {
  rate: RateName
  key: (input: { subject: Subject }) => string
  hits?: (input: Input<R, Actor>) => number
}

/** A limit that needs to know only who asks. */
export type ActorLimit<Actor> = { rate: RateName; key: (input: { actor: Actor }) => string }

export type MountDeps<Actor> = {
  app: FastifyInstance
  prefix: string
  actorOf: (request: FastifyRequest, query: unknown) => Promise<Actor>
  rateLimits: RateLimits
  /** What is asked of whoever comes before anything is read, counted or looked up; it throws a refusal. */
  requireMay?: (actor: Actor, route: Route) => void
  /** Missing where nobody has an account, as on the host of bytes. */
  idempotency?: Idempotency<Actor>
  /** Fires when the program is to stop: answers that go on end. */
  stopping: AbortSignal
}

/** A bound call, ready to be mounted; the type of its subject is closed over. */
export type BoundRoute<Actor> = { route: Route; actionName: string; mount(deps: MountDeps<Actor>): void }

export function bind<R extends Route, Actor, Subject>(
  route: R,
  binding: Binding<NoInfer<R>, Actor, Subject>,
): BoundRoute<Actor> {
  return {
    route,
    actionName: binding.action.name,
    mount(deps) {
      deps.app.route({
        method: route.call.method,
        url: urlOf(deps.prefix, route),
        ...(binding.bodyLimit === undefined ? {} : { bodyLimit: binding.bodyLimit }),
        exposeHeadRoute: binding.hasEffect !== true,
        handler: async (request, reply) => {
          const admitted = await admit(route, binding, deps, request)
          // The closed reply schema is the last guard: a field that is not declared never leaves.
          const answer = async () => z.parse(route.reply, await binding.handle({ ...admitted, reply }))
          const key = isIdempotent(route) ? request.headers['idempotency-key'] : undefined
          if (typeof key === 'string' && deps.idempotency) {
            const asked = { key, actor: admitted.actor, request }
            const once = await deps.idempotency.answerOnce(asked, async () => JSON.stringify(await answer()))
            if (once.isReplayed) reply.header('idempotency-replayed', 'true')
            return reply.code(route.call.status).type('application/json; charset=utf-8').send(once.text)
          }
          const told = await answer()
          if (route.contentType !== undefined) reply.header('content-type', route.contentType)
          return reply.code(route.call.status).send(told)
        },
      })
    },
  }
}

export const urlOf = (prefix: string, { call }: Route): string => prefix + call.path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Reads what was asked, counts it, and lets through whoever may. */
export async function admit<R extends Route, Actor, Subject>(
  route: R,
  admission: Admission<NoInfer<R>, Actor, Subject>,
  { actorOf, rateLimits, requireMay }: MountDeps<Actor>,
  request: FastifyRequest,
): Promise<Input<R, Actor> & { subject: Subject }> {
  requireMay?.(await actorOf(request, undefined), route)
  const query = readPart('query', route.query, request.query)
  const input = {
    params: readPart('params', route.params, request.params),
    query,
    headers: readPart('headers', route.headers, request.headers),
    body: readPart('body', route.body, request.body === undefined ? {} : request.body),
    actor: await actorOf(request, query),
    request,
  } as Input<R, Actor>
  for (const limit of admission.limits) {
    await rateLimits.take(limit.rate, limit.key(input), limit.hits?.(input))
  }
  if (admission.action.isFor?.(input.actor) === false) throw new Refusal('UNAUTHENTICATED')
  const subject = await admission.find(input)
  if (subject === undefined || !may(input.actor, admission.action, subject)) throw new Refusal('NOT_FOUND')
  for (const limit of admission.subjectLimits ?? []) {
    await rateLimits.take(limit.rate, limit.key({ subject }), limit.hits?.(input))
  }
  return { ...input, subject }
}

/** One part of a request against its closed schema. A call that declares no query takes none. */
function readPart(part: string, schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (part === 'query' && Object.keys(value as object).length > 0) throw badRequest(part, 'takes no parameters')
    return undefined
  }
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw badRequest([part, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'invalid')
}

const badRequest = (where: string, message: string): Refusal =>
  new Refusal('BAD_REQUEST', { detail: `${where}: ${message}` })
