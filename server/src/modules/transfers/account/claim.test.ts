import { readFile } from 'node:fs/promises'
import type { NewTransfer } from '@envoi/contract/transfers'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { claimTransfers, countClaimable } from './claim.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { readStorageUsed } from '../create/storage-quota.ts'

let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, createFakeBucket().bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

/** By a visitor who has proven the address, with all its bytes. */
async function send(
  size: number,
  more: Partial<NewTransfer> = {},
  { isProven = true } = {},
): Promise<{ transferId: string }> {
  const sent = await owners.create(undefined, size, more, { isProven })
  await owners.finish(sent)
  return sent
}

test('what was sent from the address before there was an account can be claimed, once, in any spelling', async () => {
  const ana = await owners.newAccount()
  await send(5, { email: ana.email })
  await send(7, { email: ana.email.toUpperCase() })
  await send(1, { email: `x${ana.email}` })
  await send(1)
  expect(await countClaimable(database, ana.emailKey)).toBe(2)
  expect(await claimTransfers(database, ana)).toBe(2)
  expect(await countClaimable(database, ana.emailKey)).toBe(0)
  expect(await claimTransfers(database, ana)).toBe(0)
  expect(await readStorageUsed(database, ana.id)).toBe(12)
})

test('what anybody may have sent in the name of the address cannot be claimed', async () => {
  const ana = await owners.newAccount()
  const { transferId } = await send(5, { email: ana.email }, { isProven: false })
  expect(await countClaimable(database, ana.emailKey)).toBe(0)
  expect(await claimTransfers(database, ana)).toBe(0)
  await database.execute(sql`update transfers set sender_proven = true where public_id = ${transferId}`)
  expect(await claimTransfers(database, ana)).toBe(1)
})

test('each transfer that is claimed has a secret of its own again, and the others keep theirs', async () => {
  const ana = await owners.newAccount()
  await send(1, { email: ana.email })
  await send(1, { email: ana.email })
  await send(1, { email: `x${ana.email}` })
  const readSeeds = async (): Promise<string[]> => {
    const { rows } = await database.execute<{ seed: string }>(sql`
      select encode(secret_seed, 'hex') as seed from transfers
      where sender_email_key in (${ana.emailKey}, ${`x${ana.emailKey}`}) order by id`)
    return rows.map(({ seed }) => seed)
  }
  const before = await readSeeds()
  await claimTransfers(database, ana)
  const after = await readSeeds()
  expect(new Set([...before, ...after]).size).toBe(5)
  expect(after[2]).toBe(before[2])
  for (const seed of after) expect(seed).toHaveLength(32)
})

test('what was claimed without proof before got a new secret with the program that asks for one', async () => {
  const [ana, bo] = [await owners.newAccount(), await owners.newAccount()]
  await send(1, { email: ana.email }, { isProven: false })
  await send(1, { email: bo.email })
  await database.execute(sql`
    update transfers set owner_id = users.id from users where email_key = sender_email_key
      and users.id in (${ana.id}, ${bo.id})`)
  const readSeeds = async (): Promise<string[]> => {
    const { rows } = await database.execute<{ seed: string }>(sql`
      select encode(secret_seed, 'hex') as seed from transfers where owner_id in (${ana.id}, ${bo.id}) order by id`)
    return rows.map(({ seed }) => seed)
  }
  const before = await readSeeds()
  await database.execute(sql`
    alter table transfer_recipients drop column mail_source, drop column mail_waits_since, drop column mail_waits_until,
      drop column mail_given_up_at`)
  await database.execute(sql`alter table users drop column clean_since`)
  const migration = await readFile(new URL('../../../migrations/0033-mail-limits.sql', import.meta.url), 'utf8')
  await database.execute(sql.raw(migration))
  const after = await readSeeds()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('a transfer that is deleted or that somebody owns cannot be claimed', async () => {
  const [ana, bo] = [await owners.newAccount(), await owners.newAccount()]
  const { transferId } = await send(5, { email: ana.email })
  await database.execute(sql`update transfers set status = 'DELETED' where public_id = ${transferId}`)
  await owners.finish(await owners.create(ana, 5))
  await database.execute(sql`update users set email_key = 'moved@example.org' where id = ${ana.id}`)
  expect(await claimTransfers(database, { ...bo, emailKey: ana.emailKey })).toBe(0)
})

test('a transfer that is still on its way or has expired cannot be claimed: it would take room for nothing', async () => {
  const ana = await owners.newAccount()
  await owners.create(undefined, 5, { email: ana.email }, { isProven: true })
  const { transferId } = await send(7, { email: ana.email })
  await database.execute(sql`
    update transfers set valid_from = now() - interval '2 days', valid_to = now() where public_id = ${transferId}`)
  expect(await countClaimable(database, ana.emailKey)).toBe(0)
  expect(await claimTransfers(database, ana)).toBe(0)
})

test('claimed transfers may take more room than the account has: the bytes are there already', async () => {
  const ana = await owners.newAccount()
  await send(150e9, { email: ana.email })
  expect(await claimTransfers(database, ana)).toBe(1)
  await expect(owners.create(ana, 1)).rejects.toMatchObject({ limitErrors: [{ limit: 'STORAGE', actual: 150e9 + 1 }] })
})

test('two claims at once count each transfer once', async () => {
  const ana = await owners.newAccount()
  for (let index = 0; index < 5; index += 1) await send(1, { email: ana.email })
  const claimed = await Promise.all([claimTransfers(database, ana), claimTransfers(database, ana)])
  expect(claimed.reduce((sum, count) => sum + count)).toBe(5)
})

test('an account that has gone claims nothing', async () => {
  const ana = await owners.newAccount()
  await send(1, { email: ana.email })
  await database.execute(sql`delete from users where id = ${ana.id}`)
  expect(await claimTransfers(database, ana)).toBe(0)
  expect(await countClaimable(database, ana.emailKey)).toBe(1)
})
