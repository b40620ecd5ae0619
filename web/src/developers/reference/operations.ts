import { calls } from '@envoi/contract/calls'
import { contract } from '@envoi/contract/contract'
import { openApiDocument } from '@envoi/contract/openapi'
import { type RefusalCode, isSentAsCode } from '@envoi/contract/refusals'
import type { Route } from '@envoi/contract/route'

/** As much of JSON Schema as the document has. */
export type Schema = {
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

/** A call as the API document tells it. */
export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  host: 'site' | 'storage'
  /** What a key needs; `people` where none will do, `open` where nobody is asked for one. */
  scope: string
  parameters: readonly Parameter[]
  body: { schema: Schema; isRequired: boolean } | undefined
  status: number
  reply: { schema: Schema; type: string }
  /** Told one after the other, on a line that stays open. */
  isStream: boolean
  refusals: readonly { status: number; code: RefusalCode }[]
}

type Content = Record<string, { schema: Schema }>
type Described = {
  operationId: string
  summary: string
  parameters: readonly Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
}

export function readOperations(): readonly Operation[] {
  const { paths } = openApiDocument('') as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method.toUpperCase(), described)),
  )
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId, summary, parameters, requestBody, responses } = described
  const { scope, call } = (contract as Record<string, Route>)[operationId] ?? never(operationId)
  const [type = '', content] = Object.entries(responses[call.status]?.content ?? {})[0] ?? []
  const schema = requestBody?.content['application/json']?.schema
  return {
    id: operationId,
    method,
    path,
    summary,
    host: call.host ?? 'site',
    scope: scope ?? 'people',
    parameters,
    body: schema && { schema, isRequired: requestBody?.required ?? false },
    status: call.status,
    reply: { schema: content?.schema ?? {}, type },
    isStream: (calls as Record<string, typeof call>)[operationId]?.isStream === true,
    refusals: refusalsOf(responses, call.status),
  }
}

function never(name: string): never {
  throw new Error(`${name} is in the API document and not in the contract`)
}

/** The codes that one may meet with this call. Those told by their status alone are the same everywhere. */
const refusalsOf = (responses: Described['responses'], status: number): Operation['refusals'] =>
  Object.entries(responses).flatMap(([of, { description }]) =>
    Number(of) === status
      ? []
      : description
          .split(', ')
          .map((code) => ({ status: Number(of), code: code as RefusalCode }))
          .filter(({ code }) => isSentAsCode(code) || code === 'LIMITS' || code === 'UNAUTHENTICATED'),
  )
