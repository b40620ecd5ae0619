import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { getCommand } from './operator-commands.ts'
import { readCommandLine } from './operator-command.ts'

let folder: string
let kept: TestDatabase
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envoi-operator-'))
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'Ana@example.org', 'ana@example.org', 'Ana', 'en')`)
})
afterAll(async () => {
  await kept[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** As the program does, on the database of the test. */
async function operate(typed: string, env: Record<string, string> = {}): Promise<unknown> {
  const { name, words, options } = readCommandLine(typed === '' ? [] : typed.split(' '))
  const config = readConfig({ PORT: '3000', ENVOI_DATA: folder, ...env })
  return getCommand(name).run({ database, config }, words, options)
}
const anaIs = async () => {
  const { rows } = await database.execute(sql`select plan_name, validity_days from users where uid = 'ana'`)
  return rows[0]
}

describe('a plan', () => {
  test.each([
    ['plan ana@example.org PREMIUM', 'PREMIUM', 'PREMIUM', null],
    ['plan ANA@Example.org TEAM', 'TEAM', 'TEAM', null],
    ['plan ana@example.org TEAM25', 'TEAM25', 'TEAM', null],
    ['plan ana@example.org CUSTOM', 'CUSTOM', 'ENTERPRISE', null],
    ['plan ana@example.org CUSTOM --validity-days 30', 'CUSTOM', 'ENTERPRISE', 30],
    ['plan --validity-days=3650 ana@example.org CUSTOM', 'CUSTOM', 'ENTERPRISE', 3650],
    // The days that were agreed end with the plan they were agreed for.
    ['plan ana@example.org TEAM', 'TEAM', 'TEAM', null],
    ['plan ana@example.org NONE', null, 'NONE', null],
  ])('%s', async (typed, planName, planType, validityDays) => {
    expect(await operate(typed)).toEqual({
      email: 'Ana@example.org',
      planType,
      planName,
      validityDays,
    })
    expect(await anaIs()).toEqual({ plan_name: planName, validity_days: validityDays })
  })
})

test('a plan made to order is for as many subdomains as were agreed', async () => {
  expect(await operate('plan ana@example.org CUSTOM --subdomains 25')).toMatchObject({ maxSubdomains: 25 })
  expect(await operate('plan ana@example.org NONE')).not.toHaveProperty('maxSubdomains')
})

test('a subdomain is given to its owner and said with its address', async () => {
  expect(await operate('subdomain add acme --owner ana@example.org')).toEqual({
    name: 'acme',
    owner: 'Ana@example.org',
    origin: 'http://acme.localhost:3000',
  })
  await expect(operate('subdomain add acme --owner ana@example.org')).rejects.toThrow('The name acme is taken.')
})

test('the host of bytes is nobody’s subdomain', async () => {
  const env = {
    PUBLIC_URL: 'https://www.envoi.example',
    STORAGE_URL: 'https://harbour.envoi.example',
    ENVOI_OUTBOX: '1',
  }
  const adding = operate('subdomain add harbour --owner ana@example.org', env)
  await expect(adding).rejects.toThrow('The name harbour is reserved.')
})

test('the buckets are listed with what is in them, also one that is configured no more', async () => {
  await database.execute(sql`
    with intake as (
      insert into intakes (token_hash, bucket_id, bucket_path) values ('\\x00', 'gone', 'path') returning id
    )
    insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, allow_preview,
      download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size)
    select name, '\\x00', 'S1', 'ENABLED', name, id, 'en', true, true, true, true, now(), now() + interval '1 day', 1, 700
    from intake, unnest(array['gone', 'disk']) as name`)
  const nothing = { region: null, types: [], where: null }
  expect(await operate('bucket list')).toEqual([
    {
      id: 'disk',
      region: 'local',
      types: ['S1', 'S2', 'S3'],
      where: join(folder, 'objects'),
      transfers: 1,
      bytes: 700,
    },
    { id: 'gone', ...nothing, transfers: 1, bytes: 700 },
  ])
})

describe('what cannot be done is told in one line, and nothing changes', () => {
  const usage = 'Usage: npm run operator -- '
  test.each<[typed: string, line: string | RegExp]>([
    ['', `${usage}usage | show ID | reports | moderate ID | release ID | delete ID | plan EMAIL NONE|PREMIUM`],
    ['nonsense', usage],
    ['constructor', usage],
    ['usage --nonsense', /^Unknown option '--nonsense'/],
    ['plan ana@example.org TEAM --validity-days', /^Option '--validity-days <value>' argument missing/],
    ['show', 'There is no transfer (name one: show ID).'],
    ['show nowhere', 'There is no transfer nowhere.'],
    [
      'plan ana@example.org',
      `${usage}plan EMAIL NONE|PREMIUM|TEAM|TEAM25|CUSTOM [--validity-days N] [--seats N] [--subdomains N] [--json]`,
    ],
    ['plan ana@example.org TEAM --subdomains 3', 'Only the plan CUSTOM has a number of subdomains of its own.'],
    ['plan ana@example.org CUSTOM --subdomains 0', 'The number of subdomains is 1 to 1000.'],
    ['plan ana@example.org CUSTOM --subdomains many', 'The number of subdomains is 1 to 1000.'],
    ['plan nobody@example.org TEAM', 'There is no account nobody@example.org.'],
    ['plan nonsense TEAM', 'There is no account nonsense.'],
    ['plan ana@example.org GOLD', 'There is no plan GOLD: it is NONE, PREMIUM, TEAM, TEAM25, CUSTOM.'],
    ['plan ana@example.org ENTERPRISE', 'There is no plan ENTERPRISE'],
    ['plan ana@example.org TEAM --validity-days 30', 'Only the plan CUSTOM has a validity of its own.'],
    ['plan ana@example.org CUSTOM --validity-days 0', 'The validity is a number of days, 1 to 3650.'],
    ['plan ana@example.org CUSTOM --validity-days 3651', 'The validity is a number of days'],
    ['plan ana@example.org CUSTOM --validity-days 1e3', 'The validity is a number of days'],
    ['plan ana@example.org TEAM --seats 30', 'Only the plan CUSTOM has seats of its own.'],
    ['plan ana@example.org CUSTOM --seats 0', 'The seats are a number, 1 to 999999.'],
    ['subdomain', `${usage}subdomain add NAME --owner EMAIL [--json]`],
    ['subdomain add globex', usage],
    ['subdomain remove globex --owner ana@example.org', usage],
    ['subdomain add globex --owner nobody@example.org', 'There is no account nobody@example.org.'],
    ['subdomain add Globex --owner ana@example.org', '"Globex" is no name: 3 to 63 small letters'],
    ['subdomain add admin --owner ana@example.org', 'The name admin is reserved.'],
    ['bucket', `${usage}bucket list|setup [ID]|check [ID]|sweep ID [--even-if-many]|move TRANSFER [--to ID] [--json]`],
    ['bucket constructor', usage],
    ['bucket setup', 'There is no S3 bucket in this configuration: the disk needs no setup.'],
    ['bucket setup disk', 'The bucket disk is on the disk of this machine, and needs no setup.'],
    ['bucket setup nowhere', 'There is no bucket nowhere: it is disk.'],
    ['bucket list extra', usage],
    ['bucket setup disk extra', usage],
    ['bucket move one two', usage],
    ['bucket check nowhere', 'There is no bucket nowhere: it is disk.'],
    ['bucket sweep', usage],
    ['bucket sweep nowhere', 'There is no bucket nowhere: it is disk.'],
    ['bucket move', usage],
    ['bucket move nowhere', 'There is no transfer nowhere.'],
    ['bucket move nowhere --to', /^Option '--to <value>' argument missing/],
  ])('%s', async (typed, line) => {
    const error = await operate(typed).catch((reason: unknown) => reason as Error)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(line)
    expect((error as Error).message).not.toContain('\n')
    expect(await anaIs()).toEqual({ plan_name: null, validity_days: null })
  })
})
