import { createHash, randomBytes } from 'node:crypto'
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { sharedCeph } from '@envoi/testing/ceph'
import { crc32 } from '@node-rs/crc32'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedUrl } from '@envoi/contract/limits'
import { openTestDatabase } from '@envoi/testing/database'
import type { S3Place } from '../../../platform/config-buckets.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { PART, expectBytes, newKey, partList, readAll, sendBytes } from '../bucket-requests.fixture.ts'
import { type StoredObject, type Upload, WrongSecret } from '../port.ts'
import { type Sent, at, listStore, send, strip, swap, unsign, withHeader, withQuery } from './attempts.fixture.ts'
import { PATIENTLY } from './s3-bucket.fixture.ts'
import { type S3Bucket, createS3Bucket } from './s3-bucket.ts'
import { createS3Client } from './s3-client.ts'
import { setUpBucket } from './setup.ts'

/**
 * What the holder of signed requests can try with them at the store itself. Every attempt is refused, and what the store
 * holds is the same as before.
 */
const tail = randomBytes(1000)
const note = randomBytes(500)
const sealedBytes = randomBytes(800)

let database: Database
let place: S3Place
let client: S3Client
let bucket: S3Bucket
let past: S3Bucket
/** Something else that our keys can read, as in a store that a company uses for more than this. */
let elsewhere: string
/** Keys that wait for bytes; of the others' upload one part has arrived. */
let mine: string
let film: Upload
let others: Upload
let othersPart: { partNumber: number; etag: string }
let sealed: StoredObject

beforeAll(async () => {
  database = await openTestDatabase()
  const ceph = await sharedCeph()
  place = { ...ceph, region: 'default', bucket: `envoi-${randomBytes(8).toString('hex')}` }
  client = createS3Client(place)
  await setUpBucket({ client, bucket: place.bucket }, { origins: ['*'] })
  elsewhere = `other-${randomBytes(8).toString('hex')}`
  await client.send(new CreateBucketCommand({ Bucket: elsewhere }))
  await client.send(new PutObjectCommand({ Bucket: elsewhere, Key: 'passwords', Body: note }))
  bucket = createS3Bucket({ id: 's3', place, database, ...PATIENTLY })
  past = createS3Bucket({
    id: 's3',
    place,
    database,
    ...PATIENTLY,
    clock: () => new Date(Date.now() - signedUrl.lives - 5000),
  })

  mine = await openPut(note.length)
  film = await openFilm()
  others = await openFilm()
  const sent = await sendBytes(await signTail(others), tail)
  othersPart = { partNumber: 2, etag: sent.headers.get('etag') ?? '' }
  const key = await openPut(sealedBytes.length)
  await sendBytes(await bucket.signPut({ key, size: sealedBytes.length, crc32: crc32(sealedBytes) }), sealedBytes)
  sealed = (await bucket.seal([key])).sealed[0]!
})
afterAll(async () => {
  for (const made of [bucket, past]) made[Symbol.dispose]()
  client.destroy()
  await database[Symbol.asyncDispose]()
})

async function openPut(size: number): Promise<string> {
  const key = newKey()
  await bucket.open([{ key, size, partSize: PART }])
  return key
}
async function openFilm(): Promise<Upload> {
  const key = newKey()
  const [opened] = await bucket.open([{ key, size: PART + tail.length, partSize: PART }])
  return { key, uploadId: opened!.uploadId! }
}
/** As they are meant to be sent; an attempt has one thing about it that is not so. */
const signNote = async (of = bucket): Promise<Sent> => ({
  ...(await of.signPut({ key: mine, size: note.length, crc32: crc32(note) })),
  body: note,
})
const signTail = async (upload = film, of = bucket): Promise<Sent> => ({
  ...(await of.signPart({ ...upload, partNumber: 2, size: tail.length, crc32: crc32(tail) })),
  body: tail,
})
const signComplete = async (upload = film, of = bucket): Promise<Sent> => ({
  ...(await of.signComplete(upload)),
  method: 'POST',
  body: partList([othersPart]),
})
const names = { contentType: 'application/octet-stream', contentDisposition: 'attachment; filename="note.txt"' }
const signGet = async (object = sealed, of = bucket, method: 'GET' | 'HEAD' = 'GET'): Promise<Sent> => {
  const handed = await of.handOver({ ...object, method, ...names })
  return { url: handed?.headers['Location'] ?? '', headers: {}, method: 'GET', body: '' }
}

type Attempt = [what: string, how: () => Promise<Sent>]

const elsewhereWithPut: Attempt[] = [
  ['another key of ours', async () => swap(await signNote(), mine, sealed.key)],
  ['a key of the sender’s own making', async () => swap(await signNote(), mine, `${mine}x`)],
  ['the bucket itself', async () => at(await signNote(), `/${place.bucket}`)],
  ['another bucket', async () => swap(await signNote(), place.bucket, elsewhere)],
  ['another part', async () => swap(await signTail(), 'partNumber=2', 'partNumber=1')],
  ['a part beyond the last', async () => swap(await signTail(), 'partNumber=2', 'partNumber=3')],
  ['another upload', async () => swap(await signTail(), film.uploadId, others.uploadId)],
  [
    'another upload under its own key',
    async () => swap(swap(await signTail(), film.uploadId, others.uploadId), film.key, others.key),
  ],
  ['a whole object in place of a part', async () => strip(await signTail(), 'partNumber', 'uploadId')],
  [
    'a part in place of a whole object',
    async () => withQuery(await signNote(), `partNumber=1&uploadId=${film.uploadId}`),
  ],
]

const otherBytes: Attempt[] = [
  ['a byte more', async () => ({ ...(await signNote()), body: Buffer.concat([note, Buffer.alloc(1)]) })],
  ['a byte less', async () => ({ ...(await signNote()), body: note.subarray(1) })],
  ['nothing', async () => ({ ...(await signNote()), body: '' })],
  ['a part with a byte more', async () => ({ ...(await signTail()), body: Buffer.concat([tail, Buffer.alloc(1)]) })],
  ['a part with a byte less', async () => ({ ...(await signTail()), body: tail.subarray(1) })],
  ['no length told', async () => withHeader(await signNote(), 'transfer-encoding', 'chunked')],
  ['no checksum', async () => ({ ...(await signNote()), headers: {} })],
  ['another checksum', async () => withHeader(await signNote(), 'x-amz-checksum-crc32', 'AAAAAA==')],
  ['a part with no checksum', async () => ({ ...(await signTail()), headers: {} })],
]

const otherMethods: Attempt[] = ['GET', 'HEAD', 'DELETE', 'POST', 'PATCH', 'COPY', 'OPTIONS'].flatMap(
  (method): Attempt[] => {
    const body = ['POST', 'PATCH', 'COPY'].includes(method) ? note : ''
    return [
      [`${method} of a put`, async () => ({ ...(await signNote()), method, body })],
      [`${method} of a part`, async () => ({ ...(await signTail()), method, body })],
    ]
  },
)

const late: Attempt[] = [
  ['a put', () => signNote(past)],
  ['a part', () => signTail(film, past)],
  ['a completion', () => signComplete(others, past)],
  ['a read', () => signGet(sealed, past)],
  [
    'a put whose life was made longer',
    async () => swap(await signNote(past), 'X-Amz-Expires=900', 'X-Amz-Expires=9000'),
  ],
]

const openedToOthers: Attempt[] = [
  ['x-amz-acl', 'public-read'],
  ['x-amz-acl', 'public-read-write'],
  ['x-amz-acl', 'authenticated-read'],
  ['x-amz-grant-read', 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'],
  ['x-amz-grant-full-control', 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'],
  ['x-amz-grant-read-acp', 'id="test"'],
  ['x-amz-grant-write-acp', 'id="test"'],
  ['x-amz-server-side-encryption-customer-algorithm', 'AES256'],
  ['x-amz-storage-class', 'CHEAPEST'],
  ['x-amz-object-lock-mode', 'COMPLIANCE'],
  ['authorization', 'AWS test:0'],
].map(([name = '', value = '']): Attempt => [
  `${name}: ${value}`,
  async () => withHeader(await signNote(), name, value),
])

const copies: Attempt[] = (
  [
    ['what is elsewhere', () => `/${elsewhere}/passwords`],
    ['what is elsewhere, said otherwise', () => `${elsewhere}/passwords`],
    ['what is elsewhere, encoded', () => `%2F${elsewhere}%2Fpasswords`],
    ['what is elsewhere, by way of here', () => `${place.bucket}/../${elsewhere}/passwords`],
    ['what is elsewhere, by way of here, encoded', () => `${place.bucket}%2F..%2F${elsewhere}%2Fpasswords`],
  ] as const
).flatMap(([what, source]): Attempt[] => [
  [what, async () => withHeader(await signNote(), 'x-amz-copy-source', source())],
  [`${what}, as a part`, async () => withHeader(await signTail(), 'x-amz-copy-source', source())],
  [
    `${what}, as a part without a body`,
    async () => ({ ...withHeader(await signTail(), 'x-amz-copy-source', source()), body: '', length: tail.length }),
  ],
])

const otherQuestions: Attempt[] = [
  'acl',
  'tagging',
  'retention',
  'legal-hold',
  'restore',
  'torrent',
  'append&position=0',
  'versionId=null',
  'x-amz-acl=public-read',
  'x-amz-tagging=a%3Db',
  'X-Amz-Expires=604800',
  'response-content-type=text%2Fhtml',
].flatMap((query): Attempt[] => [
  [`PUT ?${query}`, async () => withQuery(await signNote(), query)],
  [`GET ?${query}`, async () => withQuery(await signGet(), query)],
])

const wholeBucket: Attempt[] = [
  ['GET', ''],
  ['GET', 'list-type=2'],
  ['GET', 'versions'],
  ['GET', 'uploads'],
  ['GET', 'acl'],
  ['GET', 'policy'],
  ['GET', 'versioning'],
  ['PUT', 'policy'],
  ['PUT', 'acl'],
  ['PUT', 'versioning'],
  ['PUT', 'lifecycle'],
  ['PUT', 'cors'],
  ['POST', 'delete'],
  ['DELETE', ''],
  ['DELETE', 'policy'],
].flatMap(([method = '', query = '']): Attempt[] =>
  [signNote, signTail, signGet].map((sign): Attempt => [
    `${method} ?${query}, with the signature of ${sign.name}`,
    async () => ({
      ...withQuery(at(await sign(), `/${place.bucket}`), query),
      method,
      body: method === 'GET' || method === 'DELETE' ? '' : note,
    }),
  ]),
)

const reads: Attempt[] = [
  ['of another key', async () => swap(await signGet(), sealed.key, mine)],
  ['of another version', async () => swap(await signGet(), encodeURIComponent(sealed.version), 'null')],
  ['of whatever is newest', async () => strip(await signGet(), 'versionId')],
  ['under another name', async () => strip(await signGet(), 'response-content-disposition')],
  ['as another type', async () => swap(await signGet(), 'application%2Foctet-stream', 'text%2Fhtml')],
  ['with a HEAD’s signature', async () => signGet(sealed, bucket, 'HEAD')],
]

const readsMisused: Attempt[] = ['PUT', 'POST', 'DELETE', 'HEAD'].map((method) => [
  method,
  async () => ({ ...(await signGet()), method, body: method === 'PUT' || method === 'POST' ? note : '' }),
])

const completions: Attempt[] = [
  ['of somebody else’s upload', async () => swap(await signComplete(), film.uploadId, others.uploadId)],
  [
    'of somebody else’s upload under its own key',
    async () => swap(swap(await signComplete(), film.uploadId, others.uploadId), film.key, others.key),
  ],
  ['as a new upload', async () => withQuery(strip(await signComplete(), 'uploadId'), 'uploads')],
]
const completionsMisused: Attempt[] = [
  ['ending somebody’s upload', async () => ({ ...(await signComplete()), method: 'DELETE', body: '' })],
  ['listing its parts', async () => ({ ...(await signComplete()), method: 'GET', body: '' })],
  ['with another’s ETags', () => signComplete()],
  ['with no parts', async () => ({ ...(await signComplete()), body: partList([]) })],
]

const unsigned: Attempt[] = [
  ['a read', async () => unsign(await signGet())],
  ['a put', async () => unsign(await signNote())],
  [
    'a signature of other bytes',
    async () => ({
      ...(await signNote()),
      url: (await signNote()).url.replace(/(?<=Signature=)[0-9a-f]{8}/, '00000000'),
    }),
  ],
]

test.each<[string, Attempt[]]>([
  ['a signed put goes nowhere else', elsewhereWithPut],
  ['it takes the bytes that were announced, or none', otherBytes],
  ['it is good for nothing but a put', otherMethods],
  ['its time is limited', late],
  ['it opens nothing to others', openedToOthers],
  ['it copies nothing from elsewhere', copies],
  ['it asks for nothing else', otherQuestions],
  ['nothing that is signed reaches the bucket as a whole', wholeBucket],
  ['a signed read is of one version, under one name', reads],
  ['a signed read is good for nothing but that', readsMisused],
  ['a signed completion is of one upload', completions],
  ['a signed completion is good for nothing but that', completionsMisused],
  ['without a signature there is nothing', unsigned],
])('%s', async (_rule, attempts) => {
  const before = await listStore(client, place.bucket)
  const answers = await Promise.all(attempts.map(async ([what, how]) => ({ what, ...(await send(await how())) })))
  const taken = answers.filter(({ status }) => status < 400 || status >= 500)
  expect(taken.map(({ what, status, text }) => `${what}: ${status} ${text}`)).toEqual([])
  expect(answers.filter(({ bytes }) => bytes.includes(sealedBytes)).map(({ what }) => what)).toEqual([])
  expect(await listStore(client, place.bucket)).toEqual(before)
})

/** A put that the store takes, of a key of its own. */
async function sendNote(alter: (sent: Sent) => Sent = (sent) => sent): Promise<{ sent: Sent; object: StoredObject }> {
  const key = await openPut(note.length)
  const signed = await bucket.signPut({ key, size: note.length, crc32: crc32(note) })
  const sent = alter({ ...signed, body: note })
  expect((await send(sent)).status).toBe(200)
  const { sealed: objects } = await bucket.seal([key])
  return { sent, object: objects[0]! }
}

test.each([
  ['content-type', 'text/html'],
  ['content-encoding', 'gzip'],
  ['content-disposition', 'inline'],
  ['cache-control', 'public, max-age=31536000, immutable'],
])('a put may say %s: %s, and nobody gets to see it', async (name, value) => {
  const { object } = await sendNote((sent) => withHeader(sent, name, value))
  const answer = await send(await signGet(object))
  expectBytes(answer.bytes, note)
  expect(answer.headers).toMatchObject({
    'content-type': names.contentType,
    'content-disposition': names.contentDisposition,
  })
  expect(answer.headers[name]).not.toBe(value)
  expectBytes(await readAll(bucket, object), note)
})

test('what a sender has the store encrypt with a key of their own cannot be read, and that is said', async () => {
  const key = randomBytes(32)
  const prefix = 'x-amz-server-side-encryption-customer'
  const encryption: [string, string][] = [
    [`${prefix}-algorithm`, 'AES256'],
    [`${prefix}-key`, key.toString('base64')],
    [`${prefix}-key-md5`, createHash('md5').update(key).digest('base64')],
  ]
  const { object } = await sendNote((sent) =>
    encryption.reduce((all, [name, value]) => withHeader(all, name, value), sent),
  )
  await expect(readAll(bucket, object)).rejects.toThrow(WrongSecret)
})

test('a put that comes after the seal is taken, and changes nothing that is served', async () => {
  const { sent, object } = await sendNote()
  expect((await send({ ...sent, body: randomBytes(note.length) })).status).toBe(200)
  expect((await bucket.seal([object.key])).sealed).toEqual([object])
  expectBytes(await readAll(bucket, object), note)
  expectBytes((await send(await signGet(object))).bytes, note)
})
