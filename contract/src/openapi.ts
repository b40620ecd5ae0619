import { z } from 'zod'
import { contract } from './contract.ts'
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
    components: { schemas: { Error: schemaOf(errorReply, 'output') } },
  }
}

function operation(name: string, route: Route, storageUrl: string): Json {
  return {
    operationId: name,
    summary: route.summary,
    ...(route.call.host === 'storage' ? { servers: [{ url: storageUrl }] } : {}),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...parametersOf(route.headers, 'header'),
    ],
    ...(route.body ? { requestBody: requestBodyOf(route.body) } : {}),
    responses: {
      [route.call.status]: {
        description: 'Done',
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
  const asWrite: RefusalCode[] = route.call.method !== 'GET' && route.call.host !== 'storage' ? ['FORBIDDEN'] : []
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...always, ...withBody, ...asWrite, ...route.refusals])) {
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

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
