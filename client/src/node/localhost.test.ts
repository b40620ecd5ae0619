import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { lookup } from './localhost.ts'

const find = promisify(lookup)

describe('a name below localhost is this machine', () => {
  test.each(['acme.localhost', 'www.acme.localhost'])('%s', async (name) => {
    expect(await find(name, {})).toBe('127.0.0.1')
    expect(await find(name, { all: true })).toEqual([{ address: '127.0.0.1', family: 4 }])
  })
})

test('any other is looked up', async () => {
  expect(await find('127.0.0.2', {})).toBe('127.0.0.2')
  expect(await find('localhost', { family: 4 })).toBe('127.0.0.1')
})
