import { contract } from '@envoi/contract/contract'
import type { Route } from '@envoi/contract/route'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { groupNames } from '../contents.ts'
import { titleOf } from './call.tsx'
import { groupOf, inGroup } from './groups.ts'
import { readOperations } from './operations.ts'
import { sampleOf, sampleParameters } from './sample.ts'

const operations = readOperations()
const byId = operations.map((operation) => [operation.id, operation] as const)
const routeOf = (id: string): Route => (contract as Record<string, Route>)[id] as Route
const problem = (schema: z.core.$ZodType | undefined, value: unknown): string =>
  schema ? ((schema as z.ZodType).safeParse(value).error?.message ?? '') : ''

describe('the example of a request', () => {
  test.each(byId)('%s is what the contract takes', (id, operation) => {
    const { params, query, body } = routeOf(id)
    const asked = { call: id, direction: 'request' } as const
    expect(problem(params, sampleParameters(operation, 'path'))).toBe('')
    expect(problem(query, sampleParameters(operation, 'query'))).toBe('')
    expect(problem(body, operation.body && sampleOf(operation.body.schema, asked))).toBe('')
  })
})

describe('the example of an answer', () => {
  test.each(byId.filter(([, { reply }]) => reply.type === 'application/json'))(
    '%s is what the contract answers',
    (id, { reply }) => {
      expect(problem(routeOf(id).reply, sampleOf(reply.schema, { call: id, direction: 'reply' }))).toBe('')
    },
  )
})

test('every call is in a group, and no group is named that is none', () => {
  const groups = new Set(operations.map(groupOf))
  expect([...groups].filter((group) => !groupNames.includes(group))).toEqual([])
  const listed = groupNames.flatMap((group) => inGroup(operations, group))
  expect(listed).toHaveLength(operations.length)
})

test.each([
  ['/pay/plans', 'api-billing'],
  ['/pay/customers/{id}/subscription', 'api-billing'],
  ['/user/teams/{team}', 'api-team'],
  ['/user/teams/{team}/scim', 'api-single-sign-on'],
  ['/user/sso/config/{uid}', 'api-single-sign-on'],
  ['/user/users/{uid}', 'api-account'],
])('%s is in the group %s', (path, group) => {
  expect(groupOf({ path })).toBe(group)
})

test('all calls about paying are under billing, and all about SCIM with single sign-on', () => {
  const groupsOf = (pattern: RegExp) => new Set(operations.filter(({ path }) => pattern.test(path)).map(groupOf))
  expect(groupsOf(/pay|invoice|subscription/)).toEqual(new Set(['api-billing']))
  expect(groupsOf(/scim|sso/)).toEqual(new Set(['api-single-sign-on']))
})

test.each([
  ['createTransfer', 'Create transfer'],
  ['getMfa', 'Get mfa'],
  ['checkPassword', 'Check password'],
])('%s is read as %s', (id, title) => {
  expect(titleOf(id)).toBe(title)
})
