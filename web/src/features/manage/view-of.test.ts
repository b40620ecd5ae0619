import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { someTransfer } from './transfer.fixture.ts'
import { viewOf } from './view-of.ts'

const reply = someTransfer()
const { events: _history, ...seenByAll } = reply

test.each([
  ['nothing was answered yet', { reply: undefined, error: null }, 'loading'],
  ['its manager is told all of it', { reply, error: null }, 'open'],
  ['the connection is lost later', { reply, error: new NetworkError('no answer') }, 'open'],
  ['the server has a bad moment later', { reply, error: new ApiError({ status: 500 }) }, 'open'],
  ['it was deleted meanwhile', { reply, error: new ApiError({ status: 410, codes: ['DELETED'] }) }, 'deleted'],
  ['the secret is not its own', { reply: undefined, error: new ApiError({ status: 404 }) }, 'unknown'],
  ['the address cannot be one', { reply: undefined, error: new ApiError({ status: 400 }) }, 'unknown'],
  ['only what everybody sees is told', { reply: seenByAll, error: null }, 'unknown'],
  ['nobody can be reached', { reply: undefined, error: new NetworkError('no answer') }, 'offline'],
  ['the server is broken', { reply: undefined, error: new ApiError({ status: 500, requestId: 'r1' }) }, 'fault'],
])('the page has its view when %s', (_what, answered, kind) => {
  expect(viewOf(answered).kind).toBe(kind)
})

test('a transfer shown while offline is marked as such', () => {
  expect(viewOf({ reply, error: new NetworkError('no answer') })).toMatchObject({ isAway: true })
  expect(viewOf({ reply, error: null })).toMatchObject({ isAway: false })
})
