import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type Service, startService } from '@envoi/testing/service'
import { type StorageAsk, arrivedParts, askStorage, fileOf, signBytes } from '@envoi/testing/storage-calls'
import { putBytes } from '@envoi/testing/bytes'
import { upload } from '@envoi/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Ana's transfer holds a film of two parts and a note of one; so does Bo's. */
const PART = 16_777_216
const TAIL = 100
const FILM = 0
const NOTE = 1

let service: Service
let mine: CreatedTransfer
let other: CreatedTransfer
beforeAll(async () => {
  service = await startService()
  mine = await create('Ana')
  other = await create('Bo')
})
afterAll(() => service[Symbol.asyncDispose]())

const create = (name: string) => service.person(name).create({ 'film.mp4': PART + TAIL, 'note.txt': 5 })
const call = (name: string, how: StorageAsk, sent = mine) => askStorage(service, sent, name, how)
const film = (sent = mine) => ({ key: fileOf(sent, FILM).key, uploadId: fileOf(sent, FILM).uploadId })
const note = (sent = mine) => ({ key: fileOf(sent, NOTE).key })
const crc32 = 'AAAAAA=='

describe('signing answers a URL and headers to send', () => {
  test.each<[string, () => StorageAsk]>([
    ['sign-upload-part', () => ({ query: { ...film(), partNumber: '1' }, json: { size: PART } })],
    ['sign-upload-part', () => ({ query: { ...film(), partNumber: '2' }, json: { size: TAIL, crc32 } })],
    ['sign-put-object', () => ({ query: note(), json: { size: 5, crc32 } })],
    ['sign-complete-multipart', () => ({ json: film() })],
  ])('%s', async (name, how) => {
    const { status, json } = await call(name, how())
    expect(status).toBe(200)
    expect(json).toEqual({ url: expect.stringContaining(service.app.storageUrl), headers: expect.any(Object) })
    const headers = Object.keys((json as { headers: object }).headers).map((header) => header.toLowerCase())
    expect(headers).not.toContain('content-length')
    expect(headers).not.toContain('host')
  })

  test('sign-many signs parts and whole files together, in their order', async () => {
    const items = [
      { ...film(), partNumber: 2, size: TAIL },
      { ...note(), size: 5, crc32 },
      { ...film(), partNumber: 1, size: PART },
    ]
    const { status, json } = await call('sign-many', { json: { items } })
    expect(status).toBe(200)
    const signed = json as { items: { url: string }[] }
    expect(Object.keys(signed)).toEqual(['items'])
    expect(signed.items.map(({ url }) => new URL(url).pathname.includes(note().key))).toEqual([false, true, false])
  })

  test('sign-many takes a hundred items', async () => {
    const items = Array.from({ length: 100 }, () => ({ ...film(), partNumber: 2, size: TAIL }))
    const { json } = await call('sign-many', { json: { items } })
    expect((json as { items: object[] }).items).toHaveLength(100)
  })
})

/** Every call once, with nothing wrong; each test below makes one thing wrong. */
const everyCall: [string, () => StorageAsk][] = [
  ['sign-upload-part', () => ({ query: { ...film(), partNumber: '2' }, json: { size: TAIL } })],
  ['sign-put-object', () => ({ query: note(), json: { size: 5 } })],
  ['sign-many', () => ({ json: { items: [{ ...note(), size: 5 }] } })],
  ['sign-complete-multipart', () => ({ json: film() })],
  ['parts', () => ({ method: 'GET', query: film() })],
  ['abort-multiple-multipart', () => ({ json: { uploads: [film()] } })],
  ['debug-complete-multipart-3', () => ({ method: 'POST', json: {} })],
  ['debug-put-part-3', () => ({ method: 'POST', json: {} })],
]

describe('without the transfer’s own token every call is refused', () => {
  test.each(everyCall)('%s', async (name, how) => {
    expect(await call(name, { ...how(), token: null })).toMatchObject({ status: 404 })
    expect(await call(name, { ...how(), token: 'x'.repeat(43) })).toMatchObject({ status: 404 })
    expect(await call(name, { ...how(), token: mine.senderSecret })).toMatchObject({ status: 404 })
    expect(await call(name, { ...how(), bucket: 'another' })).toMatchObject({ status: 404 })
  })

  test.each(everyCall.filter(([name]) => !name.startsWith('debug')))('%s, with the token of Bo', async (name, how) => {
    expect(await call(name, { ...how(), token: other.uploadToken })).toMatchObject({ status: 404 })
  })
})

describe('a token signs only its own transfer’s keys and uploads', () => {
  test.each<[string, string, () => StorageAsk]>([
    [
      'sign-upload-part',
      'key',
      () => ({ query: { ...film(), ...note(other), partNumber: '1' }, json: { size: PART } }),
    ],
    ['sign-upload-part', 'upload', () => ({ query: { ...film(other), partNumber: '1' }, json: { size: PART } })],
    ['sign-put-object', 'key', () => ({ query: note(other), json: { size: 5 } })],
    ['sign-many', 'key', () => ({ json: { items: [{ ...note(other), size: 5 }] } })],
    ['sign-complete-multipart', 'upload', () => ({ json: film(other) })],
    ['sign-complete-multipart', 'mixture', () => ({ json: { ...film(), uploadId: film(other).uploadId } })],
    ['parts', 'upload', () => ({ method: 'GET', query: film(other) })],
    ['parts', 'mixture', () => ({ method: 'GET', query: { ...film(other), key: film().key } })],
    [
      'sign-put-object',
      'invention',
      () => ({ query: { key: `${mine.bucketPath}/${'0'.repeat(32)}` }, json: { size: 5 } }),
    ],
    ['sign-put-object', 'path', () => ({ query: { key: '../../secret' }, json: { size: 5 } })],
  ])('%s of another transfer’s %s is 404', async (name, _what, how) => {
    expect(await call(name, how())).toMatchObject({ status: 404 })
  })
})

describe('calls for multipart and single files are kept apart', () => {
  test.each<[string, number, string, () => StorageAsk]>([
    [
      'a film as one object',
      404,
      'sign-put-object',
      () => ({ query: { key: film().key }, json: { size: PART + TAIL } }),
    ],
    [
      'a note as a part',
      404,
      'sign-upload-part',
      () => ({ query: { ...film(), ...note(), partNumber: '1' }, json: { size: 5 } }),
    ],
    ['a part without its number', 400, 'sign-many', () => ({ json: { items: [{ ...film(), size: PART }] } })],
    ['a note with a number', 400, 'sign-many', () => ({ json: { items: [{ ...note(), partNumber: 1, size: 5 }] } })],
    [
      'a film without its upload',
      404,
      'sign-many',
      () => ({ json: { items: [{ key: film().key, partNumber: 1, size: PART }] } }),
    ],
    ['completing a note', 404, 'sign-complete-multipart', () => ({ json: { ...note(), uploadId: film().uploadId } })],
  ])('%s is %i', async (_what, status, name, how) => {
    expect(await call(name, how())).toMatchObject({ status })
  })
})

describe('part numbers run from 1 to the number of parts', () => {
  test.each(['0', '3', '-1', '1.5', '01', 'one', '', '10001', '99999999999999999999', '0x1', ' 1'])(
    '%j is 400',
    async (partNumber) => {
      expect(await call('sign-upload-part', { query: { ...film(), partNumber }, json: { size: PART } })).toMatchObject({
        status: 400,
      })
    },
  )
  test.each([0, 3, -1, 1.5, 10_001, '1', null])('sign-many: %j is 400', async (partNumber) => {
    const items = [{ ...film(), partNumber, size: PART }]
    expect(await call('sign-many', { json: { items } })).toMatchObject({ status: 400 })
  })
})

describe('every part but the last has the part size, and the last is exactly the rest', () => {
  test.each([
    ['1', PART - 1],
    ['1', PART + 1],
    ['1', TAIL],
    ['2', TAIL - 1],
    ['2', TAIL + 1],
    ['2', PART],
    ['2', 0],
    ['2', -TAIL],
    ['2', 100.5],
    ['2', String(TAIL)],
    ['2', null],
    ['2', 1e300],
  ])('part %s of size %j is 400', async (partNumber, size) => {
    expect(await call('sign-upload-part', { query: { ...film(), partNumber }, json: { size } })).toMatchObject({
      status: 400,
    })
  })
  test.each([4, 6, 0])('a note of five bytes as %i is 400', async (size) => {
    expect(await call('sign-put-object', { query: note(), json: { size } })).toMatchObject({ status: 400 })
  })
})

describe('ill-formed requests', () => {
  test.each([['AAAAAA'], ['AAAAAAA='], ['AAAAAB=='], ['AAAA'], [''], ['!!!!!!=='], [0], [null]])(
    'crc32 %j is 400',
    async (wrong) => {
      expect(await call('sign-put-object', { query: note(), json: { size: 5, crc32: wrong } })).toMatchObject({
        status: 400,
      })
    },
  )

  test.each<[string, string, () => StorageAsk]>([
    ['an unknown field', 'sign-put-object', () => ({ query: note(), json: { size: 5, acl: 'public-read' } })],
    ['an unknown parameter', 'sign-put-object', () => ({ query: { ...note(), acl: 'x' }, json: { size: 5 } })],
    ['no size', 'sign-put-object', () => ({ query: note(), json: {} })],
    ['no key', 'sign-put-object', () => ({ json: { size: 5 } })],
    ['a key with a NUL', 'sign-put-object', () => ({ query: { key: 'a\0b' }, json: { size: 5 } })],
    ['no items', 'sign-many', () => ({ json: { items: [] } })],
    [
      'a hundred and one items',
      'sign-many',
      () => ({ json: { items: Array.from({ length: 101 }, () => ({ ...note(), size: 5 })) } }),
    ],
    [
      'an unknown field in an item',
      'sign-many',
      () => ({ json: { items: [{ ...note(), size: 5, method: 'DELETE' }] } }),
    ],
    ['no upload', 'sign-complete-multipart', () => ({ json: { key: film().key } })],
    ['no uploads', 'abort-multiple-multipart', () => ({ json: { uploads: [] } })],
    [
      '501 uploads',
      'abort-multiple-multipart',
      () => ({ json: { uploads: Array.from({ length: 501 }, () => film()) } }),
    ],
  ])('%s is 400', async (_what, name, how) => {
    expect(await call(name, how())).toMatchObject({ status: 400 })
  })

  test('an encryption password for a plain transfer is refused, not ignored', async () => {
    const json = { size: 5, sseCPassword: 'correct horse' }
    expect(await call('sign-put-object', { query: note(), json })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('sseCPassword: the transfer is not encrypted') },
    })
    const items = { items: [{ ...note(), size: 5 }], sseCPassword: 'correct horse' }
    expect(await call('sign-many', { json: items })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('sseCPassword') },
    })
  })
})

describe('all or none', () => {
  const good = () => ({ ...note(), size: 5 })
  test.each([
    ['another’s key', 404, () => ({ ...note(other), size: 5 })],
    ['a wrong size', 400, () => ({ ...note(), size: 6 })],
    ['a part too many', 400, () => ({ ...film(), partNumber: 3, size: TAIL })],
  ])('one item with %s: nothing is signed', async (_what, status, bad) => {
    const answer = await call('sign-many', { json: { items: [good(), bad(), good()] } })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('signature')
  })

  test('one unknown upload in an abort: nothing is aborted', async () => {
    const sent = await create('Ana')
    const tail = Buffer.alloc(TAIL, 'x')
    await putBytes(await signBytes(service, sent, tail, { partNumber: 2 }), tail)
    for (const bad of [
      film(other),
      { ...film(sent), uploadId: film(other).uploadId },
      { ...film(sent), uploadId: null },
    ]) {
      const answer = await call('abort-multiple-multipart', { json: { uploads: [film(sent), bad] } }, sent)
      expect(answer.status).toBe(404)
    }
    expect(await arrivedParts(service, sent)).toMatchObject([{ partNumber: 2 }])
  })
})

describe('after an abort', () => {
  test('arrived parts are gone, new ones are refused, and the transfer cannot be finished', async () => {
    const ana = service.person('Ana')
    const sent = await create('Ana')
    const tail = Buffer.alloc(TAIL, 'x')
    const url = await signBytes(service, sent, tail, { partNumber: 2 })
    await putBytes(url, tail)
    await upload(ana.api, sent, NOTE, Buffer.from('hello'))
    const uploads = [film(sent), { ...note(sent), uploadId: null }]
    expect(await call('abort-multiple-multipart', { json: { uploads } }, sent)).toMatchObject({ status: 200 })
    // Also when the answer was lost and the call comes again.
    expect(await call('abort-multiple-multipart', { json: { uploads } }, sent)).toMatchObject({ status: 200 })
    expect(await call('parts', { method: 'GET', query: film(sent) }, sent)).toMatchObject({ status: 404 })
    expect((await putBytes(url, tail)).status).toBe(404)
    const done = ana.api.uploadDone({
      params: { id: sent.transferId },
      headers: { 'x-upload-token': sent.uploadToken },
    })
    await expect(done).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  })

  test('of some files the rest can go on, and the transfer waits for all of them', async () => {
    const ana = service.person('Ana')
    const sent = await create('Ana')
    const tail = Buffer.alloc(TAIL, 'x')
    await putBytes(await signBytes(service, sent, tail, { partNumber: 2 }), tail)
    expect(await call('abort-multiple-multipart', { json: { uploads: [film(sent)] } }, sent)).toMatchObject({
      status: 200,
    })
    expect(await arrivedParts(service, sent)).toEqual([])
    await upload(ana.api, sent, NOTE, Buffer.from('hello'))
    const done = ana.api.uploadDone({
      params: { id: sent.transferId },
      headers: { 'x-upload-token': sent.uploadToken },
    })
    await expect(done).rejects.toMatchObject({ status: 422, codes: ['UPLOAD_INCOMPLETE'] })
  })

  test('of sealed files: it is refused, since the token aborts nothing any more', async () => {
    const sent = await service.person('Ana').send({ 'note.txt': Buffer.from('hello') })
    const uploads = [{ key: fileOf(sent, 0).key, uploadId: null }]
    expect(await call('abort-multiple-multipart', { json: { uploads } }, sent)).toMatchObject({ status: 404 })
  })

  test('of 500 uploads in one call, the same call again is no error', async () => {
    const sent = await create('Ana')
    const uploads = Array.from({ length: 500 }, () => film(sent))
    expect(await call('abort-multiple-multipart', { json: { uploads } }, sent)).toMatchObject({ status: 200 })
    expect(await call('abort-multiple-multipart', { json: { uploads: [film(sent)] } }, sent)).toMatchObject({
      status: 200,
    })
  })
})

test('signing marks the upload as active, at most once an hour', async () => {
  const sent = await create('Ana')
  const { pool } = service.app.database
  const ofSent = '(select intake_id from transfers where public_id = $1)'
  const leave = (minutes: number) =>
    pool.query(`update intakes set used_at = now() - $2 * interval '1 minute' where id = ${ofSent}`, [
      sent.transferId,
      minutes,
    ])
  const minutesAgo = async () => {
    const { rows } = await pool.query<{ ago: number }>(
      `select round(extract(epoch from now() - used_at) / 60)::int as ago from intakes where id = ${ofSent}`,
      [sent.transferId],
    )
    return rows[0]?.ago
  }
  const sign = () => call('sign-put-object', { query: note(sent), json: { size: 5 } }, sent)
  await leave(50)
  expect((await sign()).status).toBe(200)
  expect(await minutesAgo()).toBe(50)
  await leave(90)
  expect((await sign()).status).toBe(200)
  expect(await minutesAgo()).toBe(0)
})

test('once the upload is finished its token signs nothing', async () => {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'note.txt': Buffer.from('hello') })
  const [{ key }] = [fileOf(sent)]
  expect(await call('sign-put-object', { query: { key }, json: { size: 5 } }, sent)).toMatchObject({ status: 404 })
  expect(await call('sign-many', { json: { items: [{ key, size: 5 }] } }, sent)).toMatchObject({ status: 404 })
  expect(await call('abort-multiple-multipart', { json: { uploads: [{ key, uploadId: null }] } }, sent)).toMatchObject({
    status: 404,
  })
  expect(await call('debug-put-part-3', { method: 'POST', json: {} }, sent)).toMatchObject({ status: 404 })
})
