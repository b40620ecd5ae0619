import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const all = ['S1', 'S2', 'S3']
const SECRET = 'a-secret-of-mine'
const place = { endpoint: 'https://s3.example', bucket: 'envoi-files', accessKey: 'ana', secretKey: SECRET }
const paris = { id: 'paris', region: 'eu', ...place }
const single = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'envoi-files',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY: 'ana',
  S3_SECRET_KEY: SECRET,
}
const idleDisk = { id: 'disk', region: 'local', types: [], s3: undefined }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'envoi-buckets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The settings of a file that says this. */
function file(says: unknown): Record<string, string> {
  const path = join(folder, 'buckets.json')
  writeFileSync(path, typeof says === 'string' ? says : JSON.stringify(says))
  return { ENVOI_BUCKETS: path }
}

test('with S3_* set, new transfers go to that bucket and the disk keeps what it has', () => {
  const s3 = { ...place, region: 'eu-west-1' }
  expect(readConfig(single).buckets).toEqual([{ id: 's3', region: 'eu-west-1', types: all, s3 }, idleDisk])
})

test('a file names several in order of preference', () => {
  const oslo = { ...paris, id: 'oslo', region: 'no', bucket: 'other', types: ['S2', 'S1'] }
  expect(readConfig(file([oslo, paris])).buckets).toEqual([
    { id: 'oslo', region: 'no', types: ['S1', 'S2'], s3: { ...place, bucket: 'other', region: 'no' } },
    { id: 'paris', region: 'eu', types: all, s3: { ...place, region: 'eu' } },
    idleDisk,
  ])
})

test('a bucket with an empty list of types keeps what it has and takes nothing new', () => {
  const [, second] = readConfig(
    file([
      { id: 'disk', region: 'home' },
      { ...paris, types: [] },
    ]),
  ).buckets
  expect(second).toMatchObject({ id: 'paris', types: [] })
})

test('the disk can be among those that take new transfers', () => {
  expect(readConfig(file([paris, { id: 'disk', region: 'home', types: ['S1'] }])).buckets).toEqual([
    { id: 'paris', region: 'eu', types: all, s3: { ...place, region: 'eu' } },
    { id: 'disk', region: 'home', types: ['S1'], s3: undefined },
  ])
})

describe('a bucket that cannot be meant stops the start with one line that tells no key', () => {
  test.for<[Record<string, string> | (() => Record<string, string>), string]>([
    [{ ...single, S3_REGION: '', S3_ACCESS_KEY: ' ' }, 'S3_REGION, S3_ACCESS_KEY must be set as well'],
    [{ ...single, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address such as https://s3.example'],
    [{ ...single, S3_ENDPOINT: 'https://s3.example/files' }, 'S3_ENDPOINT must be an address'],
    [{ ...single, S3_ENDPOINT: `https://ana:${SECRET}@s3.example` }, 'S3_ENDPOINT must be an address'],
    [{ ...single, S3_ENDPOINT: 'ftp://s3.example' }, 'S3_ENDPOINT must be an address'],
    [{ ...single, S3_BUCKET: 'Files' }, 'S3_BUCKET must be 3 to 63 small letters'],
    [{ ...single, S3_REGION: 'eu west' }, 'S3_REGION must be at most 32 small letters, digits and hyphens.'],
    [{ ...single, S3_SECRET_KEY: `${SECRET} ${SECRET}` }, 'S3_SECRET_KEY must be a text without spaces.'],
    [
      {
        ...single,
        S3_ENDPOINT: 'http://s3.example',
        PUBLIC_URL: 'https://envoi.example',
        STORAGE_URL: 'https://files.example',
        ENVOI_OUTBOX: '1',
      },
      'The endpoint of bucket s3 must begin with https://, as PUBLIC_URL does.',
    ],
    [{ ENVOI_BUCKETS: '/nowhere/buckets.json' }, 'ENVOI_BUCKETS: /nowhere/buckets.json cannot be read (ENOENT).'],
    [() => ({ ...single, ...file([paris]) }), 'ENVOI_BUCKETS and S3_ENDPOINT are both set'],
    [() => file(`[{"secretKey":"${SECRET}"`), 'buckets.json is not JSON.'],
    [() => file([]), 'must hold a list of at least one bucket.'],
    [() => file({ paris }), 'must hold a list of at least one bucket.'],
    [() => file([SECRET]), 'ENVOI_BUCKETS: id of bucket number 1 must be set.'],
    [() => file([null]), 'ENVOI_BUCKETS: id of bucket number 1 must be set.'],
    [() => file([paris, place]), 'ENVOI_BUCKETS: id of bucket number 2 must be set.'],
    [() => file([{ ...paris, id: 'Paris' }]), 'ENVOI_BUCKETS: id of bucket number 1 must be at most 32 small letters'],
    [() => file([{ ...paris, secretKey: undefined }]), 'ENVOI_BUCKETS: secretKey of bucket paris must be set.'],
    [() => file([{ ...paris, secretKey: 7 }]), 'ENVOI_BUCKETS: secretKey of bucket paris must be a text'],
    [() => file([{ ...paris, endpoint: undefined }]), 'ENVOI_BUCKETS: endpoint of bucket paris must be set.'],
    [() => file([{ ...paris, endpoint: SECRET }]), 'ENVOI_BUCKETS: endpoint of bucket paris must be an address'],
    [() => file([{ ...paris, pathStyle: true }]), 'ENVOI_BUCKETS: pathStyle of bucket paris is no setting'],
    [() => file([{ ...paris, types: [] }]), 'ENVOI_BUCKETS: no bucket takes new transfers'],
    [() => file([{ ...paris, types: ['S4'] }]), 'ENVOI_BUCKETS: types of bucket paris must be a list of S1, S2, S3.'],
    [() => file([{ ...paris, types: 'S1' }]), 'ENVOI_BUCKETS: types of bucket paris must be a list'],
    [() => file([paris, { ...paris, bucket: 'other' }]), 'ENVOI_BUCKETS: there are two buckets paris.'],
    [() => file([paris, { ...paris, id: 'lyon' }]), 'ENVOI_BUCKETS: paris and lyon are the same bucket of one store.'],
    [() => file([{ ...paris, id: 'disk' }]), 'ENVOI_BUCKETS: endpoint of bucket disk must not be set: it is the disk.'],
    [() => file([{ ...paris, name: ' Paris' }]), 'ENVOI_BUCKETS: name of bucket paris must be at most 40 characters'],
    [() => file([{ ...paris, name: 'Pa\nris' }]), 'ENVOI_BUCKETS: name of bucket paris must be at most 40 characters'],
    [() => file([{ ...paris, name: 'P'.repeat(41) }]), 'ENVOI_BUCKETS: name of bucket paris must be at most 40'],
    [
      () =>
        file([
          { ...paris, name: 'Paris' },
          { id: 'disk', region: 'eu', name: 'Europe' },
        ]),
      'ENVOI_BUCKETS: the region eu has 2 names.',
    ],
    [() => file([{ id: 'disk' }]), 'ENVOI_BUCKETS: region of bucket disk must be set.'],
  ])('%#: %j', ([settings, line]) => {
    const refusal = refusalOf(typeof settings === 'function' ? settings() : settings)
    expect(refusal).toContain(line)
    expect(refusal).not.toContain('\n')
    expect(refusal).not.toContain(SECRET)
  })
})

test.each([
  ['https://s3.eu-west-3.amazonaws.com', 'eu-west-3', 'FR'],
  ['https://s3.cn-north-1.amazonaws.com.cn', 'cn-north-1', 'CN'],
  ['https://s3.us-east-1.amazonaws.com', 'us-east-9', undefined],
  // Many a store calls itself so, wherever it is.
  ['https://s3.example', 'us-east-1', undefined],
  ['https://amazonaws.com.example', 'us-east-1', undefined],
])('a store at %s in %s lies in %s', (endpoint, region, country) => {
  const [first] = readConfig(file([{ ...paris, endpoint, region, name: 'Ours' }])).buckets
  expect([first?.country, first?.name]).toEqual([country, 'Ours'])
})

test('a store on this machine may be without https', () => {
  const env = { PUBLIC_URL: 'https://envoi.example', STORAGE_URL: 'https://files.example', ENVOI_OUTBOX: '1' }
  const [first] = readConfig({ ...env, ...single, S3_ENDPOINT: 'http://127.0.0.1:7480/' }).buckets
  expect(first?.s3?.endpoint).toBe('http://127.0.0.1:7480')
})

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the settings were taken')
}
