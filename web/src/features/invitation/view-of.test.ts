import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { type Invitation, type Way, viewOf, wayOf } from './view-of.ts'

const invitation: Invitation = {
  email: 'Bo@Example.org',
  displayName: 'Bo',
  owner: { email: 'ana@example.org', displayName: 'Ana' },
  hasAccount: false,
  expiresAt: '2026-11-25T10:00:00.000Z',
}
const refused = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, ...more })

test.each<[string, Parameters<typeof viewOf>[0], ReturnType<typeof viewOf>]>([
  ['nothing is known yet', { invitation: undefined, error: null }, { kind: 'loading' }],
  ['it is known', { invitation, error: null }, { kind: 'invitation', invitation }],
  ['it cannot be asked again', { invitation, error: refused(500) }, { kind: 'invitation', invitation }],
  ['it was used meanwhile', { invitation, error: refused(401, { codes: ['INVALID_LINK'] }) }, { kind: 'unknown' }],
  ['it cannot be a link of ours', { invitation: undefined, error: refused(400) }, { kind: 'unknown' }],
  ['the line is down', { invitation: undefined, error: new NetworkError('down') }, { kind: 'offline' }],
  [
    'we are at fault',
    { invitation: undefined, error: refused(500, { requestId: 'r1' }) },
    { kind: 'fault', requestId: 'r1' },
  ],
])('the page of an invitation has its view when %s', (_when, answer, view) => {
  expect(viewOf(answer)).toEqual(view)
})

test.each<[string, boolean, string | undefined, Way]>([
  ['nobody with an account', false, undefined, 'register'],
  ['somebody with an account, signed out', true, undefined, 'sign_in'],
  ['whom it is for, signed in', true, 'bo@example.org', 'join'],
  ['somebody else, signed in', true, 'cy@example.org', 'other'],
  ['somebody else, for an address without an account', false, 'cy@example.org', 'other'],
])('%s answers an invitation in their own way', (_who, hasAccount, email, way) => {
  expect(wayOf({ ...invitation, hasAccount }, email === undefined ? undefined : { email })).toBe(way)
})
