import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewTransfer } from '@envoi/contract/transfers'
import { type Answer, type Ask, ask, askJson, sendBare } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let before: unknown
beforeAll(async () => {
  service = await startService()
  before = await traces()
})
afterAll(() => service[Symbol.asyncDispose]())

const DAY = 24 * 60 * 60_000
const file = { id: 'a1B2c3', name: 'plan.pdf', size: 10 }
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...file, id: `f${String(index).padStart(5, '0')}` }))
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`)
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const valid = { transferType: 'S1', langCode: 'en', files: [file] }

let addresses = 0
const create = (how: Partial<Ask> & { json?: unknown }): Promise<Answer> => {
  addresses += 1
  const from = `10.3.${addresses >> 8}.${addresses & 255}`
  return askJson(service.app.port, { method: 'POST', path: '/api/transfer/v2/transfers', from, ...how })
}

/** What a transfer leaves behind: rows, and files or folders on the disk. */
async function traces(): Promise<unknown> {
  const { pool } = service.app.database
  const { rows } = await pool.query(
    `select (select count(*) from transfers) as transfers, (select count(*) from transfer_files) as files,
       (select count(*) from intakes) as intakes, (select count(*) from disk_objects) as objects`,
  )
  const onDisk = await readdir(join(service.dataDir, 'objects'), { recursive: true })
  return { rows, onDisk: onDisk.filter((name) => name !== '.probe') }
}

/** Refused in the one shape of every error, and nothing is left behind. */
async function expectRefusal(answer: Answer, status: number, told: { codes?: string[]; limitErrors?: object[] } = {}) {
  const { requestId, error, ...rest } = answer.json as { requestId: string; error: string }
  expect({ status: answer.status, ...rest }).toEqual({ status, ...told })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(requestId).toBe(answer.headers['x-request-id'])
  expect(error).toMatch(/^[A-Z].*\S$/)
  expect(error).not.toMatch(/zod|fastify|node_modules|select |insert |\/src\//i)
  expect(await traces()).toEqual(before)
}

test('the valid transfer that the tests below change is accepted', async () => {
  await using own = await startService()
  const answer = await askJson(own.app.port, { method: 'POST', path: '/api/transfer/v2/transfers', json: valid })
  expect(answer.status).toBe(201)
})

describe('over a limit: 422, with the limit, its maximum and the actual value', () => {
  test.each<[string, object, { limit: string; max: number; actual: number }[]]>([
    ['251 files', { files: files(251) }, [{ limit: 'FILES_PER_TRANSFER', max: 250, actual: 251 }]],
    [
      'a byte over 5 GB',
      { files: [{ ...file, size: 5e9 + 1 }] },
      [{ limit: 'UPLOAD_SIZE', max: 5e9, actual: 5e9 + 1 }],
    ],
    [
      'a byte over 5 GB in all',
      { files: files(5).map(({ id, name }, index) => ({ id, name, size: index === 0 ? 1e9 + 1 : 1e9 })) },
      [{ limit: 'UPLOAD_SIZE', max: 5e9, actual: 5e9 + 1 }],
    ],
    [
      'the largest number there is',
      { files: [{ ...file, size: Number.MAX_SAFE_INTEGER }] },
      [{ limit: 'UPLOAD_SIZE', max: 5e9, actual: Number.MAX_SAFE_INTEGER }],
    ],
    ['11 recipients', { recipients: people(11) }, [{ limit: 'RECIPIENTS', max: 10, actual: 11 }]],
    ['501 characters', { message: 'x'.repeat(501) }, [{ limit: 'MESSAGE_LENGTH', max: 500, actual: 501 }]],
    ['251 faces, two each', { message: '🙂'.repeat(251) }, [{ limit: 'MESSAGE_LENGTH', max: 500, actual: 502 }]],
    ['an end in 8 days', { to: inDays(8) }, [{ limit: 'VALIDITY_DAYS', max: 7, actual: 8 }]],
    [
      'two limits at once',
      { recipients: people(12), message: 'x'.repeat(600) },
      [
        { limit: 'RECIPIENTS', max: 10, actual: 12 },
        { limit: 'MESSAGE_LENGTH', max: 500, actual: 600 },
      ],
    ],
  ])('%s', async (_what, wrong, limitErrors) => {
    await expectRefusal(await create({ json: { ...valid, ...wrong } }), 422, { limitErrors })
  })
})

describe('refused with its code', () => {
  const named = (name: string) => ({ files: [{ ...file, name }] })
  test.each<[string, number, string, object]>([
    ['a size of 0', 422, 'FILE_SIZE_0', { files: [{ ...file, size: 0 }] }],
    ['an empty file among others', 422, 'FILE_SIZE_0', { files: [file, { ...file, id: 'bbbbbb', size: 0 }] }],
    ['a name of 256 bytes', 422, 'FILE_NAME_TOO_LONG', named('x'.repeat(256))],
    ['a folder of 256 bytes', 422, 'FILE_NAME_TOO_LONG', named(`${'x'.repeat(256)}/y`)],
    ['a path of 1,025 bytes', 422, 'FILE_NAME_TOO_LONG', named(`${'x/'.repeat(512)}y`)],
    ['128 letters of two bytes', 422, 'FILE_NAME_TOO_LONG', named('é'.repeat(128))],
    ['no name', 422, 'FILE_NAME_INVALID', named('')],
    ['a leading slash', 422, 'FILE_NAME_INVALID', named('/etc/passwd')],
    ['a way up', 422, 'FILE_NAME_INVALID', named('../plan.pdf')],
    ['a way up inside', 422, 'FILE_NAME_INVALID', named('a/../../plan.pdf')],
    ['a dot', 422, 'FILE_NAME_INVALID', named('./plan.pdf')],
    ['an empty folder', 422, 'FILE_NAME_INVALID', named('a//plan.pdf')],
    ['a blank folder', 422, 'FILE_NAME_INVALID', named('a/ /plan.pdf')],
    ['a backslash', 422, 'FILE_NAME_INVALID', named('..\\plan.pdf')],
    ['a NUL', 422, 'FILE_NAME_INVALID', named('plan\0.pdf')],
    ['a line end', 422, 'FILE_NAME_INVALID', named('plan\r\n.pdf')],
    ['a turned direction', 422, 'FILE_NAME_INVALID', named('plan\u202Efdp.exe')],
    ['half a character', 422, 'FILE_NAME_INVALID', named('plan\uD800.pdf')],
    ['a program', 422, 'FILE_IS_EXE', named('setup.exe')],
    ['a program in capitals', 422, 'FILE_IS_EXE', named('SETUP.EXE')],
    ['a program with dots and blanks after it', 422, 'FILE_IS_EXE', named('setup.exe. . ')],
    ['a program in wide letters', 422, 'FILE_IS_EXE', named('setup.ｅｘｅ')],
    ['a program with something invisible', 422, 'FILE_IS_EXE', named('setup.e\u200Bxe')],
    ['a program as a stream', 422, 'FILE_IS_EXE', named('setup.exe:plan.pdf')],
    ['a disk image', 422, 'FILE_IS_ISO', named('disk.udf')],
    ['a page', 422, 'FILE_IS_HTM', named('site/index.SHTML')],
    ['no address', 422, 'INVALID_EMAIL', { email: 'ana' }],
    ['a recipient without a domain', 422, 'INVALID_EMAIL', { recipients: ['bo@example.org', 'cy@'] }],
    ['a recipient with a header', 422, 'INVALID_EMAIL', { recipients: ['bo@example.org\r\nBcc: all@example.org'] }],
    ['a recipient with a line end behind', 422, 'INVALID_EMAIL', { recipients: ['bo@example.org\r\n'] }],
    ['a recipient with a line separator before', 422, 'INVALID_EMAIL', { recipients: ['\u2028bo@example.org'] }],
    ['a sender with a byte order mark', 422, 'INVALID_EMAIL', { email: '\ufeffana@example.org' }],
    ['two recipients in one', 422, 'INVALID_EMAIL', { recipients: ['bo@example.org,cy@example.org'] }],
    ['a password of 7', 422, 'PASSWORD_TOO_SHORT', { password: '1234567' }],
    ['an empty password', 422, 'PASSWORD_TOO_SHORT', { password: '' }],
    ['an end in the past', 422, 'INVALID_DATES', { to: inDays(-1) }],
    ['an end before the start', 422, 'INVALID_DATES', { from: inDays(3), to: inDays(2) }],
    ['a start after the last day', 422, 'INVALID_DATES', { from: inDays(8) }],
    ['type S3 from nowhere', 422, 'INVALID_TRANSFER_TYPE', { transferType: 'S3' }],
    ['type S1 from a widget', 422, 'INVALID_TRANSFER_TYPE', { widgetId: 'w1' }],
    ['type S1 from a page around a widget', 422, 'INVALID_TRANSFER_TYPE', { widgetOrigin: 'https://acme.example' }],
    ['a widget and a push link', 422, 'INVALID_TRANSFER_TYPE', { transferType: 'S3', widgetId: 'w1', pushCode: 'p1' }],
    ['type S2 from a push link', 422, 'INVALID_TRANSFER_TYPE', { transferType: 'S2', pushCode: 'p1' }],
    ['an encryption password of 7', 422, 'PASSWORD_TOO_SHORT', { sseC: true, sseCPassword: '1234567' }],
    ['a name for the link', 403, 'PLAN_REQUIRED', { customId: 'plans-2026' }],
  ])('%s is %i %s', async (_what, status, code, wrong) => {
    await expectRefusal(await create({ json: { ...valid, ...wrong } }), status, { codes: [code] })
  })
})

describe('ill-formed: 400', () => {
  const sized = (size: unknown) => ({ files: [{ ...file, size }] })
  test.each<[string, Record<string, unknown>]>([
    ['a negative size', sized(-1)],
    ['half a byte', sized(0.5)],
    ['a size in words', sized('10')],
    ['no size', sized(undefined)],
    ['a size of null', sized(null)],
    ['a size in a list', sized([10])],
    ['a size beyond whole numbers', sized(Number.MAX_SAFE_INTEGER + 1)],
    ['a size beyond numbers', sized(1e300)],
    ['no files', { files: [] }],
    ['files that are no list', { files: file }],
    ['a list in the list', { files: [[file]] }],
    ['a label of five', { files: [{ ...file, id: 'a1B2c' }] }],
    ['a label with a slash', { files: [{ ...file, id: '../..A' }] }],
    ['a label twice', { files: [file, file] }],
    ['a name that is a number', { files: [{ ...file, name: 1 }] }],
    ['an unknown field', { isAdmin: true }],
    ['an unknown field in a file', { files: [{ ...file, key: 'x' }] }],
    ['a status', { status: 'ENABLED' }],
    ['an id of its own', { transferId: 'mine' }],
    ['a sender secret of its own', { senderSecret: 'x'.repeat(43) }],
    ['an unknown type', { transferType: 'S4' }],
    ['an unknown language', { langCode: '../en' }],
    ['no language', { langCode: undefined }],
    ['recipients in one text', { recipients: 'bo@example.org' }],
    ['a widget that is a number', { transferType: 'S3', widgetId: 1 }],
    ['an origin in two lines', { transferType: 'S3', widgetId: 'w1', widgetOrigin: 'https://a.example\r\nx' }],
    ['an origin of 301', { transferType: 'S3', widgetId: 'w1', widgetOrigin: 'a'.repeat(301) }],
    ['recipients of an S3', { transferType: 'S3', recipients: ['bo@example.org'] }],
    ['no downloads at all', { maxDownloads: 0 }],
    ['half a download', { maxDownloads: 1.5 }],
    ['a day that is none', { to: '2026-02-30T00:00:00Z' }],
    ['a time without its zone', { to: '2026-12-01T00:00:00' }],
    ['yes in words', { allowPreview: 'true' }],
    ['some of the notifications', { notifications: { summary: true } }],
    ['a password of 129', { password: 'x'.repeat(129) }],
    ['a title of two lines', { name: 'Plans\r\nBcc: all@example.org' }],
    ['a sender of two lines', { senderFullname: 'Ana\nBo' }],
    ['a title of 256', { name: 'x'.repeat(256) }],
    ['a message with a NUL', { message: 'a\0b' }],
    ['a message with half a character', { message: 'a\ud83d' }],
    ['a title with half a character', { name: 'a\udc00b' }],
    ['a region with a NUL', { forcedRegion: 'a\0b' }],
    ['an end in the year 0', { to: '0000-12-31T23:59:59Z' }],
    ['an offset that no place has', { to: '2026-12-01T00:00:00+23:59' }],
  ])('%s', async (_what, wrong) => {
    await expectRefusal(await create({ json: { ...valid, ...wrong } }), 400)
  })
})

describe('ill-formed in calls about accounts: 400, and never 500', () => {
  const post = (path: string, json: unknown) => create({ path: `/api/user${path}`, json })
  const credential = { rawId: 'abc', type: 'public-key' }
  const response = { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' }
  const password = 'long walks by the sea'
  const newcomer = { password, displayName: 'Ana', langCode: 'en' }
  test.each<[string, () => Promise<Answer>]>([
    ['a NUL in an address to register', () => post('/users', { ...newcomer, email: 'ana\0@example.org' })],
    ['a line end in it', () => post('/users', { ...newcomer, email: 'ana@example.org\r\nBcc: bo@example.org' })],
    ['a NUL in a name', () => post('/users', { ...newcomer, email: 'ana@example.org', displayName: 'A\0na' })],
    ['a NUL in an address to prove', () => post('/register/validate', { email: 'ana\0@example.org', code: '123456' })],
    ['a NUL in a code', () => post('/register/validate', { email: 'ana@example.org', code: '123\x00456' })],
    ['a NUL in an address to write to again', () => post('/register/resend', { email: 'ana\0@example.org' })],
    ['a NUL in an address to sign in with', () => post('/auth/v2/sign-in', { email: 'ana\0@example.org', password })],
    ['half a character in it', () => post('/auth/v2/sign-in', { email: 'ana\ud800@example.org', password })],
    ['and in a password', () => post('/auth/v2/sign-in', { email: 'ana@example.org', password: 'half \ud800' })],
    [
      'a NUL in an address to send a link to',
      () => post('/auth/generate-password-link', { email: 'ana\0@example.org', langCode: 'en' }),
    ],
    [
      'a NUL in a link’s token',
      () => post('/auth/change-password-from-link', { email: 'ana@example.org', password, token: 'a\0' }),
    ],
    ['a NUL in a one-time code', () => post('/auth/session-exchange', { sessionCookie: 'a\0', staySignedIn: true })],
    [
      'a NUL in a passkey’s id',
      () => post('/auth/passkey-sign-in', { response: { ...credential, id: 'a\0', response } }),
    ],
    [
      'a NUL in whom to ask for',
      () => ask(service.app.port, { path: '/api/user/auth/can-sign-in/ana%00@example.org' }),
    ],
    ['a NUL in whom to look up', () => ask(service.app.port, { path: '/api/user/auth/can-register/a%00@example.org' })],
  ])('%s', async (_what, asking) => {
    await expectRefusal(await asking(), 400)
  })
})

describe('the body', () => {
  const json = { 'content-type': 'application/json' }
  const good = JSON.stringify(valid)
  const nested = (depth: number) => `{"name":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  const wide = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1])))

  test.each<[string, number, string]>([
    ['not JSON', 400, '{transferType:"S1"}'],
    ['half of it', 400, good.slice(0, -5)],
    ['two at once', 400, good + good],
    ['a list', 400, `[${good}]`],
    ['a text', 400, '"S1"'],
    ['null', 400, 'null'],
    ['nothing', 400, ''],
    ['__proto__', 400, good.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['__proto__ in disguise', 400, good.replace('{', '{"__pr\\u006fto__":{},')],
    ['constructor', 400, good.replace('{', '{"constructor":{},')],
    ['prototype in a file', 400, good.replace('[{', '[{"prototype":1,')],
    ['21 levels deep', 400, nested(21)],
    ['100,000 levels deep', 400, nested(100_000)],
    ['5,001 fields wide', 400, wide(5001)],
    ['a byte over 1 MB', 413, good.padEnd(1_000_001)],
    ['2 MB', 413, good.replace('plan', 'x'.repeat(2_000_000))],
  ])('%s is %i', async (_what, status, body) => {
    await expectRefusal(await create({ headers: json, body }), status)
  })

  test.each([
    ['in plain words', 'text/plain'],
    ['as a form', 'application/x-www-form-urlencoded'],
    ['as a form with files', 'multipart/form-data; boundary=x'],
    ['as almost JSON', 'application/jsonp'],
    ['as JSON in a parameter', 'text/plain;application/json'],
  ])('%s is 415', async (_what, type) => {
    await expectRefusal(await create({ headers: { 'content-type': type }, body: good }), 415)
  })

  test('without a content type is 415', async () => {
    await expectRefusal(await create({ body: good }), 415)
  })

  test('too large is answered while the connection stays open, so that a sending client can read it', async () => {
    const head = 'POST /api/transfer/v2/transfers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const next = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const body = ' '.repeat(3_000_000)
    const heard = await sendBare(service.app.port, `${head}Content-Length: ${body.length}\r\n\r\n${body}${next}`)
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  test.each(['null', '[]', '1', '""', 'true'])(
    '%s is 400 in place of an object, also where every field is optional',
    async (body) => {
      const path = '/api/transfer/v2/transfers/unknown/upload-done'
      await expectRefusal(await create({ method: 'PUT', path, headers: json, body }), 400)
    },
  )
})

describe('the address', () => {
  test.each<[string, number, string]>([
    ['a parameter twice', 400, '/api/transfer/v2/transfers/x?senderSecret=a&senderSecret=b'],
    ['a parameter as a list', 400, '/api/transfer/v2/transfers/x?senderSecret[]=a'],
    ['an unknown parameter', 400, '/api/transfer/v2/transfers/x?verbose=1'],
    ['a parameter where none is taken', 400, '/api/transfer/uploads/concurrency?x=1'],
    ['__proto__', 400, '/api/transfer/v2/transfers/x?__proto__=1'],
    ['a preview that is neither', 400, '/api/transfer/downloads/link?transferId=x&preview=1'],
    ['no transfer', 400, '/api/transfer/downloads/link'],
    ['half an escape', 400, '/api/transfer/v2/transfers/%zz'],
    ['an id with a NUL', 400, '/api/transfer/v2/transfers/a%00b'],
    ['a transfer with a NUL', 400, '/api/transfer/downloads/link?transferId=a%00b'],
    ['an id of 65', 400, `/api/transfer/v2/transfers/${'a'.repeat(65)}`],
    ['an id of 600', 404, `/api/transfer/v2/transfers/${'a'.repeat(600)}`],
    ['an id in another script', 404, '/api/transfer/v2/transfers/%E2%98%83'],
    ['an id with a quote', 404, `/api/transfer/v2/transfers/'%20or%20'1'='1`],
  ])('%s is %i', async (_what, status, path) => {
    await expectRefusal(await ask(service.app.port, { path }), status)
  })

  test('a query on a call that takes only a body is 400', async () => {
    await expectRefusal(await create({ json: valid, path: '/api/transfer/v2/transfers?langCode=fr' }), 400)
  })
})

test('a number of files or a length at the limit is accepted', async () => {
  await using own = await startService()
  const ana = own.person('Ana')
  const options: Partial<NewTransfer>[] = [
    { files: files(250) },
    { recipients: people(10), message: '🙂'.repeat(250), password: 'x'.repeat(128), name: 'x'.repeat(255) },
    { files: [{ ...file, name: `${'é'.repeat(127)}x` }], to: inDays(7), maxDownloads: 1, password: '12345678' },
  ]
  for (const option of options)
    expect(await ana.create({}, { files: [file], ...option })).toMatchObject({ bucketId: 'disk' })
})
