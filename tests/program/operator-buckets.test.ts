import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type S3Place, sharedCeph } from '@envoi/testing/ceph'
import { findFreePort } from '@envoi/testing/free-port'
import { type Operated, commandWith, operateWith } from '@envoi/testing/operator'
import type { Person } from '@envoi/testing/people'
import { makePng } from '@envoi/testing/png'
import { ask } from '@envoi/testing/raw-http'
import { linkToAll, linkToFile } from '@envoi/testing/receiving'
import { s3Settings } from '@envoi/testing/s3-settings'
import { type Store, openStore } from '@envoi/testing/s3-store'
import { whenScanned } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

let env: Record<string, string>
let service: Service
let store: Store
let ana: Person
beforeAll(async () => {
  const bucket = `envoi-${randomBytes(8).toString('hex')}`
  const place: S3Place = { ...(await sharedCeph()), region: 'default', bucket }
  env = s3Settings(place)
  store = openStore(place)
  service = await startService({ env })
  ana = service.person('Ana')
})
afterAll(async () => {
  store[Symbol.dispose]()
  await service[Symbol.asyncDispose]()
})

/** As a process of its own, which takes seconds; most are asked here. */
const operate = (...args: string[]): Promise<Operated> => operateWith(env, service, ...args, '--json')
const command = (...args: string[]): Promise<unknown> => commandWith(env, service, ...args)
const film = someBytes(20_000_000, 2)
const plan = someBytes(300_000, 1)
async function send(files: Record<string, Buffer>): Promise<CreatedTransfer> {
  const sent = await ana.send(files)
  await whenScanned(ana, sent)
  return sent
}
const bucketOf = async ({ transferId }: CreatedTransfer) =>
  (await service.app.database.pool.query('select bucket_id from transfers where public_id = $1', [transferId])).rows[0]
    .bucket_id
async function thumbnailOf(sent: CreatedTransfer): Promise<string | null> {
  const view = await ana.api.getTransfer({ params: { id: sent.transferId } })
  return 'files' in view ? (view.files.find(({ name }) => name === 'cat.png')?.thumbnail ?? null) : null
}
/** A download that has begun and waits. */
async function begin(url: string): Promise<() => Promise<Buffer>> {
  const [response] = (await once(request(url).end(), 'response')) as [IncomingMessage]
  response.pause()
  return () => buffer(response)
}

test('bucket setup creates a missing bucket while the server runs, and the next transfer goes there', async () => {
  const { status, out, err } = await operate('bucket', 'setup')
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(JSON.parse(out)).toEqual([
    {
      id: 's3',
      bucket: 'done',
      versioning: 'done',
      cors: 'done',
      lifecycle: 'done',
      policy: 'done',
      publicAccessBlock: 'done',
    },
  ])
  const preflight = (origin: string) =>
    fetch(`${env['S3_ENDPOINT']}/${env['S3_BUCKET']}/a/b`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
  for (const host of ['localhost', 'acme.localhost']) {
    expect((await preflight(`http://${host}:${service.app.port}`)).status).toBe(200)
  }
  expect((await preflight('https://elsewhere.example')).status).toBe(403)
  expect(await bucketOf(await send({ 'note.txt': Buffer.from('hello') }))).toBe('s3')
})

test('CORS rules of another site are reported by check and health, with what to do, until setup is run', async () => {
  const moved = { ...env, PUBLIC_URL: 'http://moved.localhost:4000' }
  const { status, out } = await operateWith(moved, service, 'bucket', 'check', 's3', '--json')
  const cors =
    'browsers may not send to it from http://moved.localhost:4000 and http://*.moved.localhost:4000: ' +
    'run npm run operator -- bucket setup'
  expect({ status, answer: JSON.parse(out) }).toEqual({ status: 1, answer: [{ id: 's3', missing: [], cors }] })

  await using elsewhere = await startService({ beside: service, env: moved })
  const parts = async () => (await ask(elsewhere.app.port, { path: '/health/ready' })).json
  await expect.poll(parts).toMatchObject({ ready: true, parts: { bucket: 'ok', 'bucket-cors': 'degraded' } })
  expect(elsewhere.logged()).toContain(cors)
  await commandWith(moved, service, 'bucket', 'setup', 's3')
  await expect.poll(parts).toMatchObject({ parts: { 'bucket-cors': 'ok' } })
  // Those of the first site again.
  expect(await command('bucket', 'setup', 's3')).toMatchObject([{ cors: 'done' }])
})

test('a transfer moves to the disk and back with its bytes and thumbnails, and downloads under way go on', async () => {
  const sent = await send({ 'film.mp4': film, 'plan.pdf': plan, 'cat.png': makePng(300, 200, { filledWith: 99 }) })
  await expect.poll(() => thumbnailOf(sent)).toBeTypeOf('string')
  const picture = await getBytes((await thumbnailOf(sent)) ?? '')
  const view = await getBytes(await linkToFile(ana, sent, 2, { preview: 'true' }))
  const zip = await getBytes(await linkToAll(ana, sent))
  const expectWhole = async (): Promise<void> => {
    expect((await getBytes(await linkToFile(ana, sent, 0))).equals(film)).toBe(true)
    expect((await getBytes(await linkToFile(ana, sent, 1))).equals(plan)).toBe(true)
    expect((await getBytes(await linkToAll(ana, sent))).equals(zip)).toBe(true)
    expect((await getBytes((await thumbnailOf(sent)) ?? '')).equals(picture)).toBe(true)
    expect((await getBytes(await linkToFile(ana, sent, 2, { preview: 'true' }))).equals(view)).toBe(true)
  }

  const all = await begin(await linkToAll(ana, sent))
  const moved = { transferId: sent.transferId, files: 3, bytes: expect.any(Number) }
  expect(await command('bucket', 'move', sent.transferId, '--to', 'disk')).toEqual({ ...moved, from: 's3', to: 'disk' })
  expect((await all()).equals(zip)).toBe(true)
  expect(await bucketOf(sent)).toBe('disk')
  await expectWhole()

  const single = await begin(await linkToFile(ana, sent, 0))
  // Where a new one would go.
  expect(await command('bucket', 'move', sent.transferId)).toEqual({ ...moved, from: 'disk', to: 's3' })
  expect((await single()).equals(film)).toBe(true)
  await expectWhole()
  expect(await command('bucket', 'list')).toMatchObject([
    { id: 's3', region: 'default', types: ['S1', 'S2', 'S3'], transfers: 2 },
    { id: 'disk', types: [], transfers: 0, bytes: 0 },
  ])
  await expect(command('bucket', 'move', sent.transferId)).rejects.toThrow('is in the bucket s3 already.')

  // An hour later nobody reads from the former places any more: what was there is let go of.
  await service.app.database.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs
     where task_identifier = 'clear-moved-objects'`,
  )
  const left = async () => {
    const { rows } = await service.app.database.pool.query(`
      select (select count(*)::int from disk_objects) as disk, count(*)::int as s3 from s3_objects`)
    return rows[0]
  }
  await expect.poll(left).toEqual({ disk: 0, s3: 6 })
  await expectWhole()
})

test('with a bucket older than the database, check names what is missing and exits with 1, and it is not served', async () => {
  const sent = await send({ 'lost.pdf': plan, 'kept.txt': Buffer.from('kept') })
  const { rows } = await service.app.database.pool.query(
    `select object_key as key, version from transfer_files join transfers on transfers.id = transfer_id
     where transfers.public_id = $1 and transfer_files.name = 'lost.pdf'`,
    [sent.transferId],
  )
  expect(await command('bucket', 'check')).toEqual([
    { id: 's3', missing: [], cors: 'fits' },
    { id: 'disk', missing: [] },
  ])
  await store.remove(rows[0])
  await store.put(rows[0].key, 'something else')
  const missing = [{ transferId: sent.transferId, name: 'lost.pdf', key: rows[0].key }]
  const { status, out } = await operate('bucket', 'check', 's3')
  expect({ status, answer: JSON.parse(out) }).toEqual({ status: 1, answer: [{ id: 's3', missing, cors: 'fits' }] })
  expect(await command('bucket', 'sweep', 's3')).toMatchObject({ id: 's3', removed: 0, missing })
  await expect(linkToFile(ana, sent, 0).then(getBytes)).rejects.toThrow()
  await expect(linkToAll(ana, sent).then(getBytes)).rejects.toThrow()
  expect(await getBytes(await linkToFile(ana, sent, 1))).toEqual(Buffer.from('kept'))
  await expect(command('bucket', 'move', sent.transferId, '--to', 'disk')).rejects.toThrow(
    'Bytes are missing in the bucket s3: bucket check names them.',
  )
})

test('moving to the disk without a running server is refused, and says why', async () => {
  const sent = await send({ 'note.txt': Buffer.from('hello') })
  const nobody = { ...env, STORAGE_URL: `http://127.0.0.1:${await findFreePort()}` }
  await expect(commandWith(nobody, service, 'bucket', 'move', sent.transferId, '--to', 'disk')).rejects.toThrow(
    /^What is moved to the disk goes through the server, and at http:\/\/127\.0\.0\.1:\d+ none answers \(.+\): start it first\.$/,
  )
  expect(await bucketOf(sent)).toBe('s3')
})
