import { readFileSync } from 'node:fs'
import { type Call, calls } from '@envoi/contract/calls'
import { contract } from '@envoi/contract/contract'
import type { Route } from '@envoi/contract/route'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; schema: Json }
type Operation = {
  operationId: string
  summary: string
  servers?: { url: string }[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; headers?: Json; content: Record<string, { schema: Json }> }>
  security: Record<string, string[]>[]
  'x-scope'?: string
}
type Document = {
  openapi: string
  info: Json
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> }
}

let service: Service
let document: Document
beforeAll(async () => {
  service = await startService()
  const answer = await ask(service.app.port, { path: '/api/openapi.json' })
  expect(answer.status).toBe(200)
  document = answer.json as Document
})
afterAll(() => service[Symbol.asyncDispose]())

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [method, path, operation]),
  )
/** Names of parameters are free, their places are not. */
const shape = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}')

/** The list writes the storage host before the path. */
const lineOf = ({ method, path, status, host }: Call): string =>
  [method, `${host === undefined ? '' : `${host}:`}${shape(path)}`, status].join(' ')
const listed = readFileSync(new URL('../../contract/calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, method, path = '', status] = line.split('\t')
    return [method, shape(path), status].join(' ')
  })

describe('every call of the contract', () => {
  test('is in the list of calls with the same method, path, status and host', () => {
    for (const [name, call] of Object.entries<Call>(calls)) expect(listed, name).toContain(lineOf(call))
  })

  test('is one operation of the document, which has no others', () => {
    const inDocument = operations().map(([method, path, { operationId }]) => `${operationId} ${method} ${path}`)
    const inContract = Object.entries<Call>(calls).map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`,
    )
    expect(inDocument.toSorted()).toEqual(inContract.toSorted())
  })

  test('is mounted: an empty request is answered by the call itself', async () => {
    for (const [name, { method, path, host }] of Object.entries<Call>(calls)) {
      const target = `${host === 'storage' ? '' : '/api'}${path.replaceAll(/\{\w+\}/g, 'x')}?unknown=1`
      const hostname = host === 'storage' ? '127.0.0.1' : 'localhost'
      const answer = await ask(service.app.port, { method, path: target, host: hostname })
      // An unknown path would be 404; the call itself refuses the unknown parameter. Whoever is sent back by a provider
      // may bring anything, and is led on.
      expect(answer.status, `${name} ${method} ${target}`).toBe(name.startsWith('finishSso') ? 302 : 400)
    }
  })
})

describe('the document', () => {
  test('is OpenAPI 3.1, served below /api', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: '/api' }])
  })

  test('names the storage host for its calls only', () => {
    for (const [, path, { servers }] of operations()) {
      const isStorage = Object.values<Call>(calls).some((call) => call.path === path && call.host === 'storage')
      expect(servers, path).toEqual(isStorage ? [{ url: service.app.storageUrl }] : undefined)
    }
  })

  test('declares each parameter of a path, once, as required', () => {
    for (const [method, path, { parameters }] of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect(
        declared.map(({ name }) => name),
        `${method} ${path}`,
      ).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      const places = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  test('gives each operation a summary, its reply and the refusals of every call', () => {
    for (const [method, path, operation] of operations()) {
      const { status } = calls[operation.operationId as keyof typeof calls]
      expect(operation.summary).not.toBe('')
      const answers = Object.keys(operation.responses)
      expect(answers, `${method} ${path}`).toEqual(expect.arrayContaining([String(status), '400', '404', '429', '503']))
      if (operation.requestBody) expect(answers).toContain('415')
      for (const { description, content } of Object.values(operation.responses)) {
        expect(description).not.toBe('')
        const [schema] = Object.values(content).map((one) => one.schema)
        expect(schema).toBeInstanceOf(Object)
      }
    }
  })

  test('says which bodies are optional', () => {
    const { createTransfer, uploadDone } = Object.fromEntries(
      operations().map(([, , operation]) => [operation.operationId, operation]),
    )
    expect(createTransfer?.requestBody?.required).toBe(true)
    expect(uploadDone?.requestBody?.required).toBe(false)
  })

  test('has no dangling references', () => {
    const references = JSON.stringify(document).match(/(?<="\$ref":"#\/)[^"]+/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const found = reference.split('/').reduce<unknown>((at, name) => (at as Json)[name], document)
      expect(found, reference).toBeInstanceOf(Object)
    }
    expect(document.components.schemas['Error']).toMatchObject({ type: 'object', required: ['error', 'requestId'] })
  })

  test('says by what each call is made: a key with a scope, a session, or nothing', () => {
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie' },
    })
    const told = Object.fromEntries(
      operations().map(([, , { operationId, security, 'x-scope': scope }]) => [operationId, { security, scope }]),
    )
    const routes = Object.entries<Route>(contract)
    expect(routes.map(([name, { scope }]) => [name, scope])).toEqual(routes.map(([name]) => [name, told[name]?.scope]))
    expect(told).toMatchObject({
      createTransfer: { security: [{ apiKey: ['send'] }, { session: [] }, {}] },
      searchTransfers: { security: [{ apiKey: ['read'] }, { session: [] }] },
      getOwnKey: { security: [{ apiKey: [] }] },
      changePassword: { security: [{ session: [] }] },
      signMany: { security: [] },
    })
  })

  test('tells the headers of requests by key: their rate, and the key of a request that may be repeated', () => {
    const { createTransfer, getTransfer, changePassword } = Object.fromEntries(
      operations().map(([, , operation]) => [operation.operationId, operation]),
    )
    const headersOf = (operation: Operation | undefined, status: number) =>
      Object.keys(operation?.responses[status]?.headers ?? {})
    const rate = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
    expect(headersOf(createTransfer, 201)).toEqual([...rate, 'Idempotency-Replayed'])
    expect(headersOf(getTransfer, 200)).toEqual(rate)
    expect(headersOf(changePassword, 200)).toEqual([])
    const takes = (operation: Operation | undefined) => operation?.parameters.map(({ name }) => name)
    expect(takes(createTransfer)).toContain('idempotency-key')
    expect(takes(getTransfer)).not.toContain('idempotency-key')
    expect(createTransfer?.responses['409']?.description).toContain('REQUEST_IN_FLIGHT')
  })

  test('closes every request object: unknown fields are refused', () => {
    for (const [method, path, { requestBody, operationId }] of operations()) {
      if (!requestBody || operationId.startsWith('debug')) continue
      for (const object of objectsIn(requestBody.content['application/json']?.schema)) {
        expect(object, `${method} ${path}`).toMatchObject({ additionalProperties: false })
      }
    }
  })
})

function objectsIn(schema: unknown): Json[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = (schema as Json)['type'] === 'object' ? [schema as Json] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}
