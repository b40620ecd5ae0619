/**
 * `/scim/v2`: the protocol by which a company's directory keeps its people in a team (RFC 7644). It is no part of the
 * contract: it has its own content type and errors, and takes no cookie. Whoever has the token is the directory of that
 * team, and every row is looked up by it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { refusalOf } from '../../platform/http/api.ts'
import { parseJsonBody } from '../../platform/http/json-body.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type UserDeps, changeUser, createUser, removeUser } from './change-users.ts'
import { changeGroup, createGroup, getGroup, removeGroup, searchGroups } from './groups.ts'
import { findPerson, searchPeople } from './people.ts'
import { type ScimGroup, locationOf, presentGroup, presentList, presentUser } from './present.ts'
import type { ScimPerson } from './people.ts'
import { readGroup, readGroupPatch } from './rules/asked-group.ts'
import { readUser, readUserPatch } from './rules/asked-user.ts'
import { readListQuery, selectAttributes, wantsMembers } from './rules/list-query.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './schemas.ts'
import { ScimError, bodyOf, scimErrorOf } from './scim-error.ts'
import { type ScimClient, findClient } from './tokens.ts'

export const SCIM_PATH = '/scim/v2'
const TYPE = 'application/scim+json'

export type MountDeps = UserDeps & {
  log: Log
  rateLimits: RateLimits
  sourceOf: SourceOf
  placeName: (host: string | undefined) => string | undefined
  baseUrl: () => string
}

type Asked = { client: ScimClient; id: string; query: unknown; body: unknown }
/** `body`: nothing for what has no answer but that it is done. */
type Answer = { status?: number; location?: string; body?: unknown }

export function mountScim(app: FastifyInstance, deps: MountDeps): void {
  app.register(
    async (scim) => {
      scim.addContentTypeParser(TYPE, { parseAs: 'string' }, (_request, text, done) => {
        try {
          done(null, parseJsonBody(String(text)))
        } catch (error) {
          done(error as Error)
        }
      })
      scim.setErrorHandler((error, request, reply) => {
        const refusal = error instanceof ScimError ? undefined : refusalOf(error, deps.log, request.id)
        if (refusal?.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter))
        if (refusal?.code === 'UNAUTHENTICATED') reply.header('WWW-Authenticate', 'Bearer')
        return sendError(reply, refusal ? scimErrorOf(refusal) : (error as ScimError))
      })
      mountCalls(scim, deps)
    },
    { prefix: SCIM_PATH },
  )
}

function mountCalls(scim: FastifyInstance, deps: MountDeps): void {
  /** One sentence each: who asks is known, and may do this to their team and to nothing else. */
  const on = (method: HTTPMethods, url: string, handle: (asked: Asked) => Promise<Answer>): void => {
    scim.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const client = await requireClient(deps, request)
        const { params, query, body } = request
        const { status = 200, location, body: answer } = await handle({ client, id: params.id ?? '', query, body })
        if (location !== undefined) reply.header('Location', location)
        return answer === undefined ? reply.code(204).send() : send(reply.code(status), answer)
      },
    })
  }
  // What is not there is told in the form of SCIM too, and to whoever has a token alone.
  for (const url of ['/', '/*']) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      on(method, url, async () => {
        throw new Refusal('NOT_FOUND')
      })
    }
  }
  mountDiscovery(on, deps)
  mountUsers(on, deps)
  mountGroups(on, deps)
}

type On = (method: HTTPMethods, url: string, handle: (asked: Asked) => Promise<Answer>) => void

function mountDiscovery(on: On, { baseUrl }: MountDeps): void {
  const one = (all: { id: string }[], id: string): Answer => {
    const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase())
    if (!found) throw new Refusal('NOT_FOUND')
    return { body: found }
  }
  const list = (all: object[]): Answer => ({ body: presentList(all, all.length, 1) })
  on('GET', '/ServiceProviderConfig', async () => ({ body: serviceProviderConfig(baseUrl()) }))
  on('GET', '/ResourceTypes', async () => list(resourceTypes(baseUrl())))
  on('GET', '/ResourceTypes/:id', async ({ id }) => one(resourceTypes(baseUrl()), id))
  on('GET', '/Schemas', async () => list(schemas(baseUrl())))
  on('GET', '/Schemas/:id', async ({ id }) => one(schemas(baseUrl()), id))
}

function mountUsers(on: On, deps: MountDeps): void {
  const present = (person: ScimPerson, query: unknown) => selectAttributes(presentUser(deps.baseUrl(), person), query)
  async function show({ owner }: ScimClient, id: string, query: unknown) {
    const person = await findPerson(deps.database, owner.id, id, deps.clock())
    if (!person) throw new Refusal('NOT_FOUND')
    return present(person, query)
  }
  on('GET', '/Users', async ({ client, query }) => {
    const asked = readListQuery(query)
    const { people, total } = await searchPeople(deps.database, client.owner.id, asked, deps.clock())
    const resources = people.map((person) => present(person, query))
    return { body: presentList(resources, total, asked.startIndex) }
  })
  on('GET', '/Users/:id', async ({ client, id, query }) => ({ body: await show(client, id, query) }))
  on('POST', '/Users', async ({ client, query, body }) => {
    const id = await createUser(deps, client, readUser(body))
    return { status: 201, location: locationOf(deps.baseUrl(), 'Users', id), body: await show(client, id, query) }
  })
  on('PUT', '/Users/:id', async ({ client, id, query, body }) => {
    await changeUser(deps, client, id, readUser(body))
    return { body: await show(client, id, query) }
  })
  on('PATCH', '/Users/:id', async ({ client, id, query, body }) => {
    await changeUser(deps, client, id, readUserPatch(body))
    return { body: await show(client, id, query) }
  })
  on('DELETE', '/Users/:id', async ({ client, id }) => {
    await removeUser(deps, client, id)
    return {}
  })
}

function mountGroups(on: On, deps: MountDeps): void {
  const present = (group: ScimGroup, members: ScimPerson[] | undefined, query: unknown) =>
    selectAttributes(presentGroup(deps.baseUrl(), group, members), query)
  async function show({ owner }: ScimClient, id: string, query: unknown) {
    const { group, members } = await getGroup(deps, owner, id, wantsMembers(query))
    return present(group, members, query)
  }
  on('GET', '/Groups', async ({ client, query }) => {
    const asked = readListQuery(query)
    const { groups, total } = await searchGroups(deps, client.owner, asked, wantsMembers(query))
    const resources = groups.map(({ group, members }) => present(group, members, query))
    return { body: presentList(resources, total, asked.startIndex) }
  })
  on('GET', '/Groups/:id', async ({ client, id, query }) => ({ body: await show(client, id, query) }))
  on('POST', '/Groups', async ({ client, query, body }) => {
    const id = await createGroup(deps, client.owner, readGroup(body))
    return { status: 201, location: locationOf(deps.baseUrl(), 'Groups', id), body: await show(client, id, query) }
  })
  on('PUT', '/Groups/:id', async ({ client, id, query, body }) => {
    await changeGroup(deps, client.owner, id, readGroup(body))
    return { body: await show(client, id, query) }
  })
  on('PATCH', '/Groups/:id', async ({ client, id, query, body }) => {
    await changeGroup(deps, client.owner, id, readGroupPatch(body))
    return { body: await show(client, id, query) }
  })
  on('DELETE', '/Groups/:id', async ({ client, id }) => {
    await removeGroup(deps, client.owner, id)
    return {}
  })
}

/** Directories of many companies share addresses on the network: a right token is let in however many wrong ones came. */
async function requireClient(deps: MountDeps, request: FastifyRequest): Promise<ScimClient> {
  // Customers' sites have no such door.
  if (deps.placeName(request.headers.host) !== MAIN_PLACE) throw new Refusal('NOT_FOUND')
  const secret = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  const client = secret === undefined ? undefined : await findClient(deps, secret)
  if (!client) {
    await deps.rateLimits.take('wrongKeys', deps.sourceOf(request.raw))
    throw new Refusal('UNAUTHENTICATED')
  }
  await deps.rateLimits.take('scimCalls', client.owner.uid)
  return client
}

const send = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.header('Content-Type', TYPE).send(JSON.stringify(body))

const sendError = (reply: FastifyReply, error: ScimError): FastifyReply => send(reply.code(error.status), bodyOf(error))
