/** What a company's directory asks of `/scim/v2`, as Entra and Okta write it. */
import type { Service } from '@envoi/testing/service'
import { ask } from '@envoi/testing/raw-http'
import type { SignedUp } from '@envoi/testing/signing-up'
import { teamOf } from '@envoi/testing/teams'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENVOI = 'urn:ietf:params:scim:schemas:extension:envoi:2.0:User'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export type ScimUser = {
  id: string
  externalId?: string
  userName: string
  displayName: string
  active: boolean
  name: Record<string, string>
  emails: { value: string }[]
  groups: { value: string; display: string }[]
  [ENVOI]: { status: string; role: string }
  meta: { resourceType: string; location: string; created: string; lastModified: string }
}
export type ScimGroup = { id: string; displayName: string; externalId?: string; members?: { value: string }[] }
export type ScimList<Resource> = {
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: Resource[]
}
export type ScimAnswer = { status: number; type: string; headers: Record<string, unknown>; json: unknown; text: string }

export type Directory = {
  token: string
  ask(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
  get<Resource>(path: string): Promise<Resource>
  post<Resource>(path: string, json: unknown): Promise<Resource>
  patch<Resource>(path: string, operations: unknown[]): Promise<Resource>
  /** As Entra makes somebody. */
  create(userName: string, more?: object): Promise<ScimUser>
}

/** The directory of the team of whoever makes its token. */
export async function directoryOf(service: Service, owner: SignedUp, maker: SignedUp = owner): Promise<Directory> {
  const { secret } = await maker.api.makeScimToken(teamOf(owner))
  return directoryWith(service, secret)
}

export function directoryWith({ app }: Service, token: string): Directory {
  async function askScim(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    const body = json === undefined ? undefined : typeof json === 'string' ? json : JSON.stringify(json)
    const answer = await ask(app.port, {
      method,
      path: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': 'application/scim+json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';')
    const read: unknown = type.includes('json') && answer.text !== '' ? JSON.parse(answer.text) : undefined
    return { status: answer.status, type, headers: answer.headers, json: read, text: answer.text }
  }
  async function done<Resource>(asking: Promise<ScimAnswer>): Promise<Resource> {
    const { status, json, text } = await asking
    if (status >= 300) throw new Error(`${status} ${text}`)
    return json as Resource
  }
  return {
    token,
    ask: askScim,
    get: (path) => done(askScim('GET', path)),
    post: (path, json) => done(askScim('POST', path, json)),
    patch: (path, operations) => done(askScim('PATCH', path, { schemas: [PATCH], Operations: operations })),
    create: (userName, more = {}) =>
      done(askScim('POST', '/Users', { schemas: [USER], userName, active: true, ...more })),
  }
}

export const byName = (userName: string): string => `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`

/** How calls made at the same moment were answered. */
export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Where somebody stands in the team. */
export const statusOf = (user: ScimUser): [boolean, string] => [user.active, user[ENVOI].status]
