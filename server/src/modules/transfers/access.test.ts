import { describe, expect, test } from 'vitest'
import { createSecrets, hashToken } from '../../platform/secrets.ts'
import type { Account, Actor } from '../accounts/index.ts'
import { createTransferAccess, seeLimits } from './access.ts'
import type { Recipient, Transfer } from './transfer.ts'

const access = createTransferAccess(createSecrets('m'.repeat(32)))
const transfer = { id: 1, type: 'S1', ownerId: null, receiverId: null, secretSeed: Buffer.from('one') } as Transfer
const other = { id: 2, type: 'S1', ownerId: null, receiverId: null, secretSeed: Buffer.from('two') } as Transfer
const owned = { ...transfer, ownerId: 5 }
const dropped = { ...transfer, type: 'S3', receiverId: 5 } as Transfer
const signedIn = (id: number) => ({ user: { id } as Actor['user'] })
const bo = { id: 7, secretSeed: Buffer.from('bo') } as Recipient
const cy = { id: 8, secretSeed: Buffer.from('cy') } as Recipient
const visitor: Actor = {
  place: 'www',
  session: undefined,
  user: undefined,
  key: undefined,
  source: '203.0.113.5',
  asker: { userAgent: null, country: null, network: '203.0.113' },
  senderSecret: undefined,
  userSecret: undefined,
  uploadToken: undefined,
  transferPassword: undefined,
  senderDevice: undefined,
}
const who = (secrets: Partial<Actor>): Actor => ({ ...visitor, ...secrets })

describe('seeing a transfer', () => {
  test.each([
    ['anyone with the link', {}, true],
    ['its sender', { senderSecret: access.senderSecret(transfer) }, true],
    ['one of its recipients', { userSecret: access.userSecret(bo) }, true],
    ['another transfer’s sender', { senderSecret: access.senderSecret(other) }, false],
    ['a recipient of something else', { userSecret: access.userSecret(cy) }, false],
    ['a sender secret as user secret', { userSecret: access.senderSecret(transfer) }, false],
    ['a user secret as sender secret', { senderSecret: access.userSecret(bo) }, false],
    ['an empty secret', { senderSecret: '' }, false],
    ['a right secret beside a wrong one', { senderSecret: access.senderSecret(transfer), userSecret: 'x' }, false],
  ])('%s: %#', (_who, secrets, expected) => {
    expect(access.see.allows(who(secrets), { transfer, recipients: [bo] })).toBe(expected)
  })
})

describe('a recipient is known', () => {
  const [ofBo, ofCy] = [
    { ...bo, emailKey: 'bo@example.org' },
    { ...cy, emailKey: 'cy@example.org' },
  ]
  const signedInAs = (emailKey: string) => ({ user: { id: 9, emailKey } as Actor['user'] })
  test.each([
    ['by their own secret', { userSecret: access.userSecret(bo) }, 7],
    ['by the address of their account, which they have proven', signedInAs('cy@example.org'), 8],
    [
      'by the secret they show rather than by their account',
      { ...signedInAs('cy@example.org'), userSecret: access.userSecret(bo) },
      7,
    ],
    ['never by their account beside a wrong secret', { ...signedInAs('cy@example.org'), userSecret: 'x' }, undefined],
    ['never by the account of somebody else', signedInAs('dora@example.org'), undefined],
    ['never by the link alone', {}, undefined],
  ])('%s', (_how, shown, id) => {
    expect(access.findRecipient(who(shown), [ofBo, ofCy])?.id).toBe(id)
  })
})

describe('managing it takes the sender secret', () => {
  test.each([
    [{ senderSecret: access.senderSecret(transfer) }, true],
    [{ senderSecret: access.senderSecret(other) }, false],
    [{ userSecret: access.userSecret(bo) }, false],
    [{ uploadToken: 'token' }, false],
    [signedIn(5), false],
    [{}, false],
  ])('%#', (secrets, expected) => {
    expect(access.isManager(who(secrets), transfer)).toBe(expected)
  })
})

describe('or, where it has an owner, their session', () => {
  test.each([
    ['the owner', signedIn(5), true],
    ['somebody else who is signed in', signedIn(6), false],
    ['somebody else with the sender secret', { ...signedIn(6), senderSecret: access.senderSecret(owned) }, true],
    ['the sender secret alone', { senderSecret: access.senderSecret(owned) }, true],
    ['nobody', {}, false],
  ])('%s', (_who, shown, expected) => {
    expect(access.isManager(who(shown), owned)).toBe(expected)
    expect(access.finishUpload.allows(who(shown), { transfer: owned, tokenHash: undefined })).toBe(expected)
  })

  test('also an owner is nobody with a wrong secret', () => {
    const shown = who({ ...signedIn(5), senderSecret: access.senderSecret(other) })
    expect(access.see.allows(shown, { transfer: owned, recipients: [] })).toBe(false)
  })
})

describe('what came by a push page', () => {
  const nothing = { see: false, manage: false, finish: false }
  test.each([
    ['is its receiver’s', signedIn(5), { see: true, manage: true, finish: true }],
    ['is seen by the receiver’s own secret', { userSecret: access.userSecret(bo) }, { ...nothing, see: true }],
    ['can be gone on with by its sender', { senderSecret: access.senderSecret(dropped) }, { ...nothing, finish: true }],
    ['is nobody’s by the link alone', {}, nothing],
    ['is nothing to somebody else who is signed in', signedIn(6), nothing],
    ['is nothing to a recipient of something else', { userSecret: access.userSecret(cy) }, nothing],
  ])('%s', (_who, shown, expected) => {
    const actor = who(shown)
    expect({
      see: access.see.allows(actor, { transfer: dropped, recipients: [bo] }),
      manage: access.isManager(actor, dropped),
      finish: access.finishUpload.allows(actor, { transfer: dropped, tokenHash: undefined }),
    }).toEqual(expected)
  })
})

describe('the limits', () => {
  const account = { id: 5 } as Account
  test.each([
    ['of a visitor are for everybody', {}, 'visitor', true],
    ['of an account are for its owner', signedIn(5), account, true],
    ['of an account are for nobody else', signedIn(6), account, false],
    ['of an account are not for whoever is signed out', {}, account, false],
  ] as const)('%s', (_rule, shown, whose, expected) => {
    expect(seeLimits.allows(who(shown), whose)).toBe(expected)
  })
})

describe('finishing its upload', () => {
  const tokenHash = hashToken('token')
  test.each([
    ['the sender', { senderSecret: access.senderSecret(transfer) }, undefined, true],
    ['whoever carried the bytes', { uploadToken: 'token' }, tokenHash, true],
    ['a token of another intake, which finds no hash', { uploadToken: 'token' }, undefined, false],
    ['a wrong token', { uploadToken: 'nekot' }, tokenHash, false],
    ['a recipient', { userSecret: access.userSecret(bo) }, tokenHash, false],
    ['a stranger', {}, tokenHash, false],
  ])('%s', (_who, secrets, hash, expected) => {
    expect(access.finishUpload.allows(who(secrets), { transfer, tokenHash: hash })).toBe(expected)
  })
})
