import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { mayReadOutbox } from './may-read-outbox.ts'

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.9', false],
  ['::ffff:10.0.0.9', false],
  ['::', false],
  ['1127.0.0.1', false],
  ['fe80::1', false],
  [undefined, false],
])('somebody at %s is at this machine: %s', (remoteAddress, expected) => {
  const request = { headers: { host: 'localhost:3000' }, socket: { remoteAddress } as IncomingMessage['socket'] }
  expect(mayReadOutbox(request)).toBe(expected)
})
