import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { transferStatuses } from '@envoi/contract/words'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { goneCode, shownStatus, statusSteps } from './transfer.ts'

test.each([
  ['DELETED', false, 'DELETED'],
  ['DELETED', true, 'DELETED'],
  ['ENABLED', true, 'EXPIRED'],
  ['DISABLED', true, 'EXPIRED'],
  ['ENABLED', false, undefined],
  ['UPLOADING', false, undefined],
] as const)('%s, expired %s: %s', (status, isExpired, code) => {
  expect(goneCode({ status, isExpired })).toBe(code)
})

test('a transfer under review is shown as pending', () => {
  expect(transferStatuses.map(shownStatus)).toEqual(
    transferStatuses.map((status) => (status === 'MODERATING' ? 'PENDING' : status)),
  )
})

describe('in the database', () => {
  let kept: TestDatabase
  let database: Database
  beforeAll(async () => {
    kept = await createDatabase()
    database = kept.connect()
  })
  afterAll(() => kept[Symbol.asyncDispose]())

  async function insertTransfer(status: string, version: string | null = 'v1'): Promise<number> {
    const { rows } = await database.execute<{ id: number }>(sql`
      with intake as (
        insert into intakes (token_hash, bucket_id, bucket_path) values (gen_random_uuid()::text::bytea, 'disk', 'p') returning id
      ), transfer as (
        insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, allow_preview,
          download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size)
        select gen_random_uuid()::text, 's', 'S1', ${status}, 'disk', id, 'en', true, true, true, true,
          now(), now() + interval '1 day', 1, 1 from intake
        returning id
      )
      insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key, version, crc32)
      select id, gen_random_uuid()::text, 'f00000', 0, 'a.txt', 1, gen_random_uuid()::text, ${version},
        ${version === null ? null : 1} from transfer
      returning transfer_id as id`)
    return Number(rows[0]?.id)
  }
  const setStatus = (id: number, status: string) =>
    database.execute(sql`update transfers set status = ${status} where id = ${id}`)

  test('the same steps are allowed as in the code, and no other', async () => {
    for (const from of transferStatuses) {
      for (const to of transferStatuses.filter((status) => status !== from)) {
        const id = await insertTransfer(from)
        const allowed = await setStatus(id, to).then(
          () => true,
          () => false,
        )
        expect(allowed, `${from} to ${to}`).toBe(statusSteps[from].includes(to))
      }
    }
  })

  test.each(['SCANNING', 'PENDING', 'ENABLED'])(
    'a file still uploading keeps a transfer from being %s',
    async (status) => {
      const id = await insertTransfer('UPLOADING', null)
      await expect(setStatus(id, status)).rejects.toMatchObject({ cause: { code: '23514' } })
    },
  )

  test('the bytes of a sealed file never change, its name may', async () => {
    const id = await insertTransfer('ENABLED')
    const change = (set: ReturnType<typeof sql>) =>
      database.execute(sql`update transfer_files set ${set} where transfer_id = ${id}`)
    await expect(change(sql`version = 'v2'`)).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(change(sql`crc32 = 2`)).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(change(sql`size = 2`)).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(change(sql`name = 'b.txt'`)).resolves.toBeDefined()
  })

  test('downloads never pass their maximum, whoever writes', async () => {
    const id = await insertTransfer('ENABLED')
    await database.execute(sql`update transfers set max_downloads = 1, downloads = 1 where id = ${id}`)
    await expect(database.execute(sql`update transfers set downloads = 2 where id = ${id}`)).rejects.toThrow()
  })
})
