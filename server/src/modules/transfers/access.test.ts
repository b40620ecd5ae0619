import { describe, expect, test } from 'vitest'
import { createSecrets, hashToken } from '../../platform/secrets.ts'
import type { Actor } from '../accounts/index.ts'
import { createTransferAccess } from './access.ts'
import type { Recipient, Transfer } from './transfer.ts'

const access = createTransferAccess(createSecrets('m'.repeat(32)))
const transfer = { id: 1, secretSeed: Buffer.from('one') } as Transfer
const other = { id: 2, secretSeed: Buffer.from('two') } as Transfer
const bo = { id: 7, secretSeed: Buffer.from('bo') } as Recipient
const cy = { id: 8, secretSeed: Buffer.from('cy') } as Recipient
const visitor: Actor = {
  source: '203.0.113.5',
  senderSecret: undefined,
  userSecret: undefined,
  uploadToken: undefined,
  transferPassword: undefined,
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

describe('managing it takes the sender secret alone', () => {
  test.each([
    [{ senderSecret: access.senderSecret(transfer) }, true],
    [{ senderSecret: access.senderSecret(other) }, false],
    [{ userSecret: access.userSecret(bo) }, false],
    [{ uploadToken: 'token' }, false],
    [{}, false],
  ])('%#', (secrets, expected) => {
    expect(access.isManager(who(secrets), transfer)).toBe(expected)
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
