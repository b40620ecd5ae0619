import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type Person, upload } from '@envoi/testing/people'
import { linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { beforeEach, afterEach, expect, test } from 'vitest'

const PATIENTLY = { timeout: 30_000 }
const DAY = 24 * 60 * 60_000

let service: Service
let ahead: number
beforeEach(async () => {
  ahead = 0
  service = await startService({ clock: () => new Date(Date.now() + ahead) })
  await expect.poll(sweeps, PATIENTLY).toBeGreaterThan(0)
})
afterEach(() => service[Symbol.asyncDispose]())

const sweeps = (): number => service.logged().split('"event":"storage-swept"').length - 1
const rowsOf = async (statement: string): Promise<unknown[]> => (await service.app.database.pool.query(statement)).rows

async function sweep(): Promise<void> {
  const before = sweeps()
  await rowsOf(`select graphile_worker.add_job('sweep-storage')`)
  await expect.poll(sweeps, PATIENTLY).toBeGreaterThan(before)
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
const letADayPass = () => rowsOf(`update disk_leftovers set since = since - interval '25 hours'`)

/** Where the bytes of a transfer's file lie. */
async function fileOf(key: string): Promise<string> {
  const folder = join(service.dataDir, 'objects', key.slice(0, 2), dirname(key))
  const name = (await readdir(folder)).find((entry) => entry.startsWith(key.slice(33)))
  if (name === undefined) throw new Error('the file has no bytes')
  return join(folder, name)
}

/** As a crash leaves it: the bytes are written, but no row names them. */
async function leaveOrphan(): Promise<string> {
  const [bucketPath, object, version] = [0, 1, 2].map(() => randomBytes(16).toString('hex'))
  const folder = join(service.dataDir, 'objects', bucketPath?.slice(0, 2) ?? '', bucketPath ?? '')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${object}.${version}`), 'bytes that nobody asks for')
  return join(folder, `${object}.${version}`)
}

async function sendsBegun(bo: Person) {
  const film = someBytes(20_000_000, 3)
  const begun = await bo.create({ 'film.mp4': film.length, 'notes.txt': 5 })
  await upload(bo.api, begun, 1, Buffer.from('hello'))
  return async (): Promise<void> => {
    await upload(bo.api, begun, 0, film)
    const headers = { 'x-upload-token': begun.uploadToken }
    await bo.api.uploadDone({ params: { id: begun.transferId }, headers })
    expect((await getBytes(await linkToFile(bo, begun, 0))).equals(film)).toBe(true)
    expect(await getBytes(await linkToFile(bo, begun, 1))).toEqual(Buffer.from('hello'))
  }
}

test('unreferenced bytes are marked after a day and removed a day later; nothing in use is touched', async () => {
  const ana = service.person('Ana')
  const plan = someBytes(300_000, 1)
  const sent = await ana.send({ 'plan.pdf': plan })
  const finishLater = await sendsBegun(service.person('Bo'))
  const orphan = await leaveOrphan()

  await sweep()
  expect(await rowsOf('select path from disk_leftovers')).toEqual([])
  ahead = DAY + 1000
  await sweep()
  expect(await rowsOf('select path from disk_leftovers')).toEqual([{ path: orphan.split('/objects/')[1] }])
  await sweep()
  expect(await isThere(orphan)).toBe(true)
  await letADayPass()
  await sweep()
  expect(await isThere(orphan)).toBe(false)
  expect(await rowsOf('select path from disk_leftovers')).toEqual([])

  ahead = 0
  expect(await getBytes(await linkToFile(ana, sent))).toEqual(plan)
  await finishLater()
})

test('the bytes of an aborted upload are removed after a day, not before', async () => {
  const ana = service.person('Ana')
  const transfer = await ana.create({ 'film.mp4': 20_000_000 })
  const { key, uploadId } = transfer.multiparts[0] ?? { key: '', uploadId: null }
  const file = await fileOf(key)
  await ana.api.at(transfer.bucketConfig.endpoint).abortUploads({
    params: { bucket: transfer.bucketId },
    headers: { 'x-upload-token': transfer.uploadToken },
    body: { uploads: [{ key, uploadId: uploadId ?? '' }] },
  })
  await sweep()
  expect(await isThere(file)).toBe(true)
  await letADayPass()
  await sweep()
  expect(await isThere(file)).toBe(false)
})

test('missing bytes are named in the log, and nothing else changes', async () => {
  const ana = service.person('Ana')
  const plan = someBytes(300_000, 1)
  const sent = await ana.send({ 'lost.pdf': someBytes(1000, 2), 'plan.pdf': plan })
  const lost = sent.multiparts[0]?.key ?? ''
  await rm(await fileOf(lost))

  await sweep()
  const named = service
    .logged()
    .split('\n')
    .find((line) => line.includes('"event":"objects-missing"'))
  expect(named).toContain(`"keys":["${lost}"]`)
  expect(await rowsOf('select path from disk_leftovers')).toEqual([])
  expect(await getBytes(await linkToFile(ana, sent, 1))).toEqual(plan)
  await expect(getBytes(await linkToFile(ana, sent, 0))).rejects.toThrow()
})
