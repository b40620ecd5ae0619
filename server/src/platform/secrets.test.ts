import { createCipheriv } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newHexId, newId } from './ids.ts'
import { createSecrets, hashToken, isSameSecret, loadMasterSecret, newToken } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'envoi-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the secret made at the first start is kept, readable by its owner alone', async () => {
  const first = await loadMasterSecret(undefined, dataDir)
  expect(first.length).toBeGreaterThanOrEqual(43)
  expect(await loadMasterSecret(undefined, dataDir)).toBe(first)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

test('two programs that start at once agree on one secret', async () => {
  const secrets = await Promise.all([loadMasterSecret(undefined, dataDir), loadMasterSecret(undefined, dataDir)])
  expect(secrets[0]).toBe(secrets[1])
  expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(secrets[0])
})

test('a given secret is used and nothing is written', async () => {
  expect(await loadMasterSecret('x'.repeat(32), dataDir)).toBe('x'.repeat(32))
  await expect(stat(join(dataDir, 'secret'))).rejects.toThrow('ENOENT')
})

test('a damaged secret stops the start instead of orphaning every link', async () => {
  await writeFile(join(dataDir, 'secret'), 'short')
  await expect(loadMasterSecret(undefined, dataDir)).rejects.toThrow('is damaged')
})

test('a value derived for one purpose or seed is worthless for another', () => {
  const secrets = createSecrets('m'.repeat(32))
  const seed = Buffer.alloc(16, 1)
  expect(secrets.derive('sender', seed)).toBe(secrets.derive('sender', seed))
  expect(secrets.derive('sender', seed)).not.toBe(secrets.derive('recipient', seed))
  expect(secrets.derive('sender', seed)).not.toBe(secrets.derive('sender', Buffer.alloc(16, 2)))
  expect(secrets.key('grant')).not.toEqual(secrets.key('upload'))
})

test('what is encrypted opens for its purpose and its owner, and by its whole tag alone', () => {
  const secrets = createSecrets('m'.repeat(32))
  const sealed = secrets.encrypt('key', 'ana', 'otter')
  expect(secrets.decrypt('key', 'ana', sealed)).toBe('otter')
  expect(() => secrets.decrypt('key', 'bo', sealed)).toThrow()
  expect(() => secrets.decrypt('lock', 'ana', sealed)).toThrow()
  // Of nothing at all, with four bytes of a tag: one of four billion guesses would be right.
  const nonce = Buffer.alloc(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.key('key'), nonce).setAAD(Buffer.from('ana'))
  cipher.final()
  const short = Buffer.concat([nonce, cipher.getAuthTag().subarray(0, 4)])
  expect(() => secrets.decrypt('key', 'ana', short)).toThrow()
})

test('a token is stored as a hash and compared whole', () => {
  const { token, hash } = newToken()
  expect(hashToken(token)).toEqual(hash)
  expect(isSameSecret(token, token)).toBe(true)
  expect(isSameSecret(token.slice(1), token)).toBe(false)
  expect(isSameSecret('', token)).toBe(false)
})

test('ids are 128 random bits without order', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^[0-9A-Za-z]{22}$/.test(id))).toBe(true)
  expect(ids.toSorted()).not.toEqual(ids)
  expect(newHexId()).toMatch(/^[0-9a-f]{32}$/)
})
