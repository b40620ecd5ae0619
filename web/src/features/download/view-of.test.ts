import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { TransferView } from '@envoi/contract/transfer-views'
import { type TransferReply, type View, sceneOf, viewOf } from './view-of.ts'

const now = new Date('2026-11-15T12:00:00Z')
const earlier = '2026-11-15T11:59:00Z'
const later = '2026-11-15T12:01:00Z'

const transfer: TransferView = {
  transferId: 'plans',
  status: 'ENABLED',
  name: 'Plans',
  message: null,
  sender: { name: 'Ana', email: null },
  files: [],
  validity: { from: earlier, to: later },
  passwordRequired: false,
  allowPreview: true,
  size: 0,
}
const outline = (status: TransferView['status'], from?: string, passwordRequired = false): TransferReply => ({
  transferId: 'plans',
  status,
  passwordRequired,
  ...(from !== undefined && { validity: { from } }),
})
const refusal = (status: number, ...codes: string[]) => new ApiError({ status, codes, requestId: 'r1' })
const noAnswer = new NetworkError('no answer')

const open: View = { kind: 'open', transfer }
const full = { ...transfer, reachedLimit: 20 }
const cases: [what: string, given: { reply?: TransferReply; error?: unknown }, shown: View][] = [
  ['nothing yet', {}, { kind: 'loading' }],
  ['the whole transfer', { reply: transfer }, open],
  ['one whose downloads are used', { reply: full }, { kind: 'limit', transfer: full, limit: 20 }],
  ['an outline that asks for the password', { reply: outline('ENABLED', undefined, true) }, { kind: 'password' }],
  ['an outline that asks for nothing', { reply: outline('ENABLED') }, { kind: 'pending' }],
  ['one that waits for its day', { reply: outline('PENDING', later) }, { kind: 'notYet', from: new Date(later) }],
  [
    'one that waits, with a password',
    { reply: outline('PENDING', later, true) },
    { kind: 'notYet', from: new Date(later) },
  ],
  ['one under review, its day come', { reply: outline('PENDING', earlier) }, { kind: 'pending' }],
  ['one still uploading, for a later day', { reply: outline('UPLOADING', later) }, { kind: 'pending' }],
  ['one being scanned', { reply: outline('SCANNING', earlier) }, { kind: 'pending' }],
  ['one being copied', { reply: outline('CLONING', earlier) }, { kind: 'pending' }],
  ['one being moderated', { reply: outline('MODERATING', earlier) }, { kind: 'pending' }],
  ['one that was disabled', { reply: outline('DISABLED', earlier) }, { kind: 'disabled' }],
  ['one that was deleted', { reply: outline('DELETED', earlier) }, { kind: 'deleted' }],
  ['gone by its time', { error: refusal(410, 'EXPIRED') }, { kind: 'expired' }],
  ['gone by its sender', { error: refusal(410, 'DELETED') }, { kind: 'deleted' }],
  ['gone without a reason', { error: refusal(410) }, { kind: 'deleted' }],
  ['no such transfer, or a wrong secret', { error: refusal(404) }, { kind: 'unknown' }],
  ['an address that no transfer can have', { error: refusal(400) }, { kind: 'unknown' }],
  ['too many requests', { error: refusal(429) }, { kind: 'fault', requestId: 'r1' }],
  ['a fault of the server', { error: refusal(500) }, { kind: 'fault', requestId: 'r1' }],
  ['a fault of the page', { error: new TypeError('bad') }, { kind: 'fault', requestId: null }],
  ['no answer', { error: noAnswer }, { kind: 'offline' }],
  ['no answer to the second question', { reply: transfer, error: noAnswer }, open],
  ['a fault at the second question', { reply: transfer, error: refusal(503) }, open],
  ['expired while it was open', { reply: transfer, error: refusal(410, 'EXPIRED') }, { kind: 'expired', transfer }],
  ['deleted while it was open', { reply: transfer, error: refusal(410, 'DELETED') }, { kind: 'deleted', transfer }],
  ['expired after its outline', { reply: outline('ENABLED'), error: refusal(410, 'EXPIRED') }, { kind: 'expired' }],
  ['the secret revoked at the second question', { reply: transfer, error: refusal(404) }, { kind: 'unknown' }],
]

test.each(cases)('the page has its view for %s', (_, { reply, error = null }, shown) => {
  expect(viewOf({ reply, error }, now)).toEqual(shown)
})

const evening = new Date('2026-11-17T00:00:00Z')

test('the water level is the share of time left', () => {
  const transfer = {
    transferId: 'plans',
    status: 'ENABLED' as const,
    name: null,
    message: null,
    sender: { name: null, email: null },
    files: [],
    validity: { from: '2026-11-15T00:00:00Z', to: '2026-11-23T00:00:00Z' },
    passwordRequired: false,
    allowPreview: false,
    size: 0,
  }
  const scene = { level: 0.75, water: 'calm', isOfPage: false }
  expect(sceneOf({ kind: 'open', transfer }, evening)).toEqual(scene)
  expect(sceneOf({ kind: 'limit', transfer, limit: 20 }, evening)).toEqual(scene)
})

test.each([
  ['expired', 'out'],
  ['deleted', 'out'],
  ['disabled', 'still'],
  ['offline', 'still'],
  ['password', 'calm'],
  ['pending', 'calm'],
  ['unknown', 'calm'],
] as const)('a page that is %s has low water, %s', (kind, water) => {
  expect(sceneOf({ kind }, evening)).toEqual({ level: 0, water, isOfPage: false })
})
