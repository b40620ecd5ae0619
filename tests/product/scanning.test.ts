import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { addFiles, addingDone, inShapeOf, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type Clamd, eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { inboxOf } from '@envoi/testing/inbox'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { whenScanned, whenStuck } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const PATIENTLY = { timeout: 30_000, interval: 25 }
const WINDOW = 1_000_000
const SHARED = WINDOW / 8
let clamd: Clamd
let service: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  clamd = await startClamd()
  service = await startService({ env: { CLAMD: clamd.place, ENVOI_SCAN_WINDOW: String(WINDOW) } })
})
beforeEach(() => {
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await clamd[Symbol.asyncDispose]()
})

const plan = someBytes(1000, 1)
/** The smallest picture there is. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** So many bytes with the test virus at one place. */
function withVirus(length: number, at: number): Buffer {
  const bytes = someBytes(length, 9)
  eicar.copy(bytes, at)
  return bytes
}
const typesOf = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).map(({ type }) => type)
async function rowsOf(sent: CreatedTransfer) {
  const { rows } = await service.app.database.pool.query<{
    sha256: Buffer
    scan_windows: number
    scan_trouble: string
  }>(
    `select sha256, scan_windows, scan_trouble from transfer_files join transfers on transfers.id = transfer_id
     where transfers.public_id = $1 order by position`,
    [sent.transferId],
  )
  return rows
}

describe('a clean transfer', () => {
  test('opens once all its files are scanned, with history, view and checksums, and only then mail leaves', async () => {
    const cleo = await service.signedUp('Cleo')
    const sent = await cleo.create(
      { 'plan.pdf': plan.length, 'film.mp4': 2_500_000 },
      { recipients: ['di@example.org'] },
    )
    const film = someBytes(2_500_000, 2)
    await sendAdded(cleo, sent, sent, 0, plan)
    await sendAdded(cleo, sent, sent, 1, film)
    expect(await addingDone(cleo, sent, sent)).toMatchObject({ status: 'SCANNING', scanning: true })

    expect(await whenScanned(cleo, sent)).toEqual({
      transferId: sent.transferId,
      status: 'ENABLED',
      scanning: false,
      link: sent.link,
      scan: { done: 2, of: 2, isStuck: false, flagged: [] },
    })
    const { events, scan, files } = await managedView(cleo, sent)
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['SCAN_STARTED', 'SCAN_DONE_OK', 'AVAILABLE']),
    )
    const at = (type: string) => events.findIndex((event) => event.type === type)
    expect(at('SCAN_STARTED')).toBeLessThan(at('SCAN_DONE_OK'))
    expect(at('SCAN_DONE_OK')).toBeLessThan(at('AVAILABLE'))
    // The film is longer than what is looked at in one piece, and the result says so.
    expect(scan).toBe('clean-in-parts')
    expect(files.map((file) => [file.name, file.scan, file.isReady])).toEqual([
      ['plan.pdf', 'clean', true],
      ['film.mp4', 'clean', true],
    ])
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
    expect((await rowsOf(sent)).map((row) => [row.sha256, row.scan_windows])).toEqual([
      [hash(plan), 1],
      [hash(film), 3],
    ])
    expect((await getBytes(await linkToFile(bo, sent, 1))).equals(film)).toBe(true)
    const letter = await inboxOf(service).latest('di@example.org')
    expect(Date.parse(letter.at)).toBeGreaterThanOrEqual(Date.parse(events[at('SCAN_DONE_OK')]?.at ?? ''))
  })

  test('is scanned again by itself after a scanner outage', async () => {
    await clamd.stop('SIGKILL')
    const sent = await ana.send({ 'plan.pdf': plan })
    expect(await whenStuck(ana, sent)).toMatchObject({ status: 'SCANNING', scan: { done: 0, of: 1 } })
    await clamd.start()
    expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED' })
  })

  test('with a later first day is PENDING after its scan', async () => {
    const from = new Date(Date.now() + 86_400_000).toISOString()
    const sent = await ana.send({ 'plan.pdf': plan }, { from })
    expect(await whenScanned(ana, sent)).toMatchObject({ status: 'PENDING', scan: { done: 1, of: 1 } })
    expect(await typesOf(sent)).toContain('SCAN_DONE_OK')
  })
})

describe('an infected transfer', () => {
  test('is found at the start, in the middle, at the end, in the second window alone and across its border', async () => {
    const cases = {
      start: withVirus(5000, 0),
      alone: eicar,
      middle: withVirus(5000, 2500),
      end: withVirus(5000, 5000 - eicar.length),
      'second window': withVirus(1_600_000, 1_200_000),
      'across the border': withVirus(1_600_000, WINDOW - 30),
      'across the next one': withVirus(2_500_000, 2 * WINDOW - SHARED - 30),
      'third window': withVirus(2_500_000, 2_500_000 - eicar.length),
    }
    await Promise.all(
      Object.entries(cases).map(async ([where, bytes]) => {
        const sender = service.person(where.replaceAll(' ', '-'))
        const sent = await sender.send({ 'clean.txt': plan, 'bad.bin': bytes })
        const { status, scanning, scan } = await whenScanned(sender, sent)
        expect({ where, status, scanning, scan }).toEqual({
          where,
          status: 'DISABLED',
          scanning: false,
          scan: { done: 2, of: 2, isStuck: false, flagged: ['bad.bin'] },
        })
      }),
    )
  })

  test('is locked for everybody until the file is deleted; then the rest opens', async () => {
    const sent = await ana.send({ 'plan.pdf': plan, 'bad.txt': withVirus(500, 100), 'more.txt': someBytes(50) })
    await whenScanned(ana, sent)
    const { files, events } = await managedView(ana, sent)
    expect(files.map(({ name, scan, isReady, finding }) => [name, scan, isReady, finding])).toEqual([
      ['plan.pdf', 'clean', true, null],
      ['bad.txt', 'infected', false, eicarFinding],
      ['more.txt', 'clean', true, null],
    ])
    expect(events.at(-1)).toMatchObject({ type: 'SCAN_DONE_INFECTED', name: 'bad.txt', finding: eicarFinding })
    expect(events.map(({ type }) => type)).not.toContain('AVAILABLE')

    expect(await bo.api.getTransfer({ params: { id: sent.transferId } })).not.toHaveProperty('files')
    const locked = { status: 409, codes: ['WRONG_STATUS'] }
    await expect(linkToFile(bo, sent, 0)).rejects.toMatchObject(locked)
    await expect(linkToFile(bo, sent, 1)).rejects.toMatchObject(locked)
    await expect(linkToFile(bo, sent, 1, { preview: 'true' })).rejects.toMatchObject(locked)
    await expect(linkToAll(bo, sent)).rejects.toMatchObject(locked)
    await expect(linkToAll(ana, sent, { headers: byId(sent).headers })).rejects.toMatchObject(locked)
    const cloned = { id: 'c00000', name: 'bad.txt', size: 500, clone: true, sourceFileId: fileIdOf(sent, 1) }
    const from = { cloningSourceTransfer: sent.transferId, cloningSourceSecret: sent.senderSecret }
    await expect(ana.create({}, { files: [cloned], ...from })).rejects.toMatchObject({ status: 409 })
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(ana.api.enableTransfer(byId(sent))).rejects.toMatchObject({ status: 409, codes: ['FILES_FLAGGED'] })
    }

    const { params, headers } = byId(sent)
    await ana.api.deleteFile({ params: { ...params, fileId: fileIdOf(sent, 1) }, headers })
    await ana.api.enableTransfer(byId(sent))
    expect(await seenBy(bo, sent)).toEqual(['plan.pdf', 'more.txt'])
    expect((await getBytes(await linkToFile(bo, sent, 0))).equals(plan)).toBe(true)
    await expect(linkToFile(bo, sent, 1)).rejects.toMatchObject({ status: 404 })
    expect(await bo.api.getTransfer({ params })).toMatchObject({ scan: 'clean' })
  })
})

test('an infected image has no thumbnail, and a clean one beside it has one', async () => {
  const photo = Buffer.from(pixel, 'base64')
  const sent = await ana.send({ 'photo.png': photo, 'bad.png': Buffer.concat([photo, eicar]) })
  expect(await whenScanned(ana, sent)).toMatchObject({ status: 'DISABLED', scan: { flagged: ['bad.png'] } })
  const { pool } = service.app.database
  const pictured = async () => {
    const { rows } = await pool.query(
      `select distinct transfer_files.name from renditions join transfer_files on transfer_files.id = file_id
       join transfers on transfers.id = transfer_id where transfers.public_id = $1`,
      [sent.transferId],
    )
    return rows
  }
  // Made in a job of its own, one file after the other.
  await expect.poll(pictured, { timeout: 30_000 }).toEqual([{ name: 'photo.png' }])
  await expect
    .poll(async () => (await pool.query(`select from graphile_worker.jobs where queue_name = 'pictures'`)).rowCount)
    .toBe(0)
  expect(await pictured()).toEqual([{ name: 'photo.png' }])
})

test('a file that the scanner could not read is never called clean: it stays SCANNING, and says so', async () => {
  let archive = Buffer.from(someBytes(100))
  for (let depth = 0; depth < 40; depth += 1) archive = gzipSync(archive)
  const sent = await ana.send({ 'plan.pdf': plan, 'deep.gz': archive })
  expect(await whenStuck(ana, sent)).toMatchObject({ status: 'SCANNING', scanning: true, scan: { of: 2, flagged: [] } })
  await expect.poll(() => rowsOf(sent), PATIENTLY).toMatchObject([{ scan_trouble: null }, { scan_trouble: 'limits' }])
  await expect(linkToFile(bo, sent, 0)).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  await expect(ana.api.enableTransfer(byId(sent))).rejects.toMatchObject({ status: 409 })
})

describe('files added later', () => {
  test('are hidden until they are scanned clean; an infected one stays hidden, and the rest stays open', async () => {
    const eve = await service.signedUp('Eve')
    const sent = await ana.send({ 'plan.pdf': plan }, { recipients: ['eve@example.org'] })
    await whenScanned(ana, sent)
    const added = await addFiles(ana, sent, { 'more.txt': 300 })
    await sendAdded(ana, sent, added, 0, someBytes(300, 3))
    expect(await addingDone(ana, sent, added)).toMatchObject({ status: 'ENABLED' })
    await expect.poll(() => seenBy(bo, sent), PATIENTLY).toEqual(['plan.pdf', 'more.txt'])

    const bad = await addFiles(ana, sent, { 'bad.txt': 500 }, 'd')
    await sendAdded(ana, sent, bad, 0, withVirus(500, 100))
    await addingDone(ana, sent, bad)
    expect(await seenBy(bo, sent)).toEqual(['plan.pdf', 'more.txt'])
    await expect.poll(() => typesOf(sent), PATIENTLY).toContain('SCAN_DONE_INFECTED')
    expect(await seenBy(bo, sent)).toEqual(['plan.pdf', 'more.txt'])
    await expect(linkToFile(bo, inShapeOf(sent, bad), 0)).rejects.toMatchObject({ status: 404 })
    expect((await getBytes(await linkToAll(bo, sent))).includes('bad.txt')).toBe(false)
    expect(await bo.api.getTransfer({ params: { id: sent.transferId } })).toMatchObject({
      status: 'ENABLED',
      scan: 'clean',
    })
    // Nor does their list count it, or find by its name.
    const received = async (query: string) =>
      (await eve.api.searchTransfers({ query: { searchType: 'received' }, body: { query } })).transfers
    expect(await received('more.txt')).toMatchObject([{ fileCount: 2, size: plan.length + 300 }])
    expect(await received('bad.txt')).toEqual([])
  })
})
