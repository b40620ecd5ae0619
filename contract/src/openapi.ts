import { z } from 'zod'
import { keyRefusals } from './api-keys.ts'
import { contract } from './contract.ts'
import { isIdempotent } from './idempotency.ts'
import { type RefusalCode, refusalStatuses } from './refusals.ts'
import { type Route, errorReply } from './route.ts'

type Json = Record<string, unknown>

/** The whole contract as OpenAPI 3.1, made from the same declarations that the server validates with. */
export function openApiDocument(storageUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries<Route>(contract)) {
    const operations = (paths[route.call.path] ??= {})
    operations[route.call.method.toLowerCase()] = operation(name, route, storageUrl)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Envoi',
      version: '1',
      description: 'Send files: create a transfer, upload its parts, share its link.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: { Error: schemaOf(errorReply, 'output') }, securitySchemes, headers: answerHeaders },
  }
}

/** By one of them, or by none: without either, a request is a visitor's. */
const securitySchemes: Json = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, `evk_…`. What it may call is said by its scopes.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Whoever is signed in, in a browser. Over https its name is `__Host-session`.',
  },
}

const wholeNumber = { type: 'integer', minimum: 0 }
const answerHeaders: Json = {
  'RateLimit-Limit': {
    description: 'How many requests all keys of the account may make in a window.',
    schema: wholeNumber,
  },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: wholeNumber },
  'RateLimit-Reset': { description: 'In how many seconds the next window begins.', schema: wholeNumber },
  'Idempotency-Replayed': {
    description: '`true`: this is the answer to the first request with this Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
}
const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
const headersOf = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Whoever asks without a session or a key gets as far as a visitor does, which the call itself decides. */
function securityOf({ scope, headers, refusals, call }: Route): Json {
  if (call.host === 'storage') return { security: [] }
  // Where secrets of a transfer may be shown, those will do.
  const takesSecrets = headers !== undefined && 'x-sender-secret' in headers._zod.def.shape
  const isForAccounts = refusals.includes('UNAUTHENTICATED') && !takesSecrets
  const byKey = scope === undefined ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }]
  // A program's own key is what such a call is about.
  const bySession = refusals.includes('INVALID_KEY') ? [] : [{ session: [] }]
  return {
    security: [...byKey, ...bySession, ...(isForAccounts ? [] : [{}])],
    ...(scope === undefined ? {} : { 'x-scope': scope }),
  }
}

function operation(name: string, route: Route, storageUrl: string): Json {
  return {
    operationId: name,
    summary: route.summary,
    ...(route.call.host === 'storage' ? { servers: [{ url: storageUrl }] } : {}),
    ...securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...parametersOf(route.headers, 'header'),
    ],
    ...(route.body ? { requestBody: requestBodyOf(route.body) } : {}),
    responses: {
      [route.call.status]: {
        description: 'Done',
        ...(route.scope === undefined
          ? {}
          : { headers: headersOf([...rateHeaders, ...(isIdempotent(route) ? ['Idempotency-Replayed'] : [])]) }),
        content: contentOf(route),
      },
      ...refusalsOf(route),
    },
  }
}

/** Bytes have a type of content and no shape. */
const contentOf = ({ contentType, reply }: Route): Json =>
  contentType === undefined
    ? { 'application/json': { schema: schemaOf(reply, 'output') } }
    : { [contentType]: { schema: { type: 'string', contentMediaType: contentType } } }

/** A body that may be empty may also be left out. */
const requestBodyOf = (body: z.core.$ZodType): Json => ({
  required: !z.safeParse(body, {}).success,
  content: { 'application/json': { schema: schemaOf(body, 'input') } },
})

function parametersOf(schema: z.core.$ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: shape,
  }))
}

/** One answer for each status, naming the codes that may come with it. */
function refusalsOf(route: Route): Json {
  const always: RefusalCode[] = ['BAD_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'FAULT', 'UNAVAILABLE']
  const withBody: RefusalCode[] = route.body ? ['BODY_TOO_LARGE', 'NOT_JSON'] : []
  // A browser's write from another origin; the storage host is cross-site by design.
  const asWrite: RefusalCode[] =
    !['GET', 'HEAD'].includes(route.call.method) && route.call.host !== 'storage' ? ['FORBIDDEN'] : []
  // A visitor's request is refused by calls for accounts alone, which say so themselves.
  const byKey = route.scope === undefined ? [] : keyRefusals.filter((code) => code !== 'UNAUTHENTICATED')
  const asRepeated: RefusalCode[] = isIdempotent(route) ? ['REQUEST_IN_FLIGHT', 'IDEMPOTENCY_MISMATCH'] : []
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...always, ...withBody, ...asWrite, ...byKey, ...asRepeated, ...route.refusals])) {
    const status = refusalStatuses[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** As JSON Schema. */
export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
