import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import { deleteFile } from '../manage/change-files.ts'
import { enableTransfer } from '../manage/open-and-close.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { type Verdict, findUnread, findWaiting, recordReading, recordTrouble } from './readings.ts'
import { readScanProgress, shownScan } from './scan-progress.ts'
import { findFiles, findTransfer } from '../store.ts'
import { type Transfer, type TransferFile, isReady } from '../transfer.ts'

let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, createFakeBucket().bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

const clean: Verdict = { kind: 'clean', windows: 1 }
const infected: Verdict = { kind: 'infected', windows: 1, finding: 'Eicar-Test' }

/** Sealed, and waiting for its scan. */
async function newTransfer(names: string[]) {
  const files = names.map((name, index) => ({ id: `aaaaa${index}`, name, size: 1 }))
  const { transferId } = await owners.create(undefined, 1, { files, recipients: ['bo@example.org'] })
  await database.execute(sql`
    update transfer_files set version = 'v', crc32 = 1, scan = 'waiting'
    where transfer_id = (select id from transfers where public_id = ${transferId})`)
  await database.execute(sql`update transfers set status = 'SCANNING' where public_id = ${transferId}`)
  return transferOf(transferId)
}
async function transferOf(publicId: string) {
  const transfer = await findTransfer(database, publicId)
  if (!transfer) throw new Error('the transfer is not there')
  return transfer
}
async function fileOf({ id }: Transfer, name: string): Promise<TransferFile> {
  const file = (await findFiles(database, id)).find((candidate) => candidate.name === name)
  if (!file) throw new Error('the file is not there')
  return file
}
const statusOf = async ({ publicId }: Transfer) => (await transferOf(publicId)).status
async function historyOf({ id }: Transfer): Promise<string[]> {
  const { rows } = await database.execute<{ type: string; detail: { name?: string } }>(sql`
    select type, detail from transfer_events where transfer_id = ${id} order by id`)
  return rows.map(({ type, detail }) => [type, detail.name].filter(Boolean).join(' '))
}

/** One reading of a file, and what was published. */
async function read(transfer: Transfer, name: string, verdict: Verdict | undefined, version = 'v'): Promise<string[]> {
  const told: string[] = []
  const publish: Publish = async (_tx, event) => void told.push(event)
  const { id: fileId } = await fileOf(transfer, name)
  await recordReading({ database, publish }, transfer.id, { fileId, version, sha256: Buffer.alloc(32, 7), verdict })
  return told
}
const waiting = () => findWaiting(database, 500)
const file = (transfer: Transfer, set: ReturnType<typeof sql>, name: string) =>
  database.execute(sql`update transfer_files set ${set} where transfer_id = ${transfer.id} and name = ${name}`)

test('what nobody has tried to read yet comes before what could not be read, however long that waits', async () => {
  const damaged = await newTransfer(['a.txt'])
  const untried = await newTransfer(['b.txt'])
  await file(damaged, sql`scan_trouble = 'damaged'`, 'a.txt')
  const order = (await waiting()).map(({ publicId }) => publicId)
  expect(order).toContain(damaged.publicId)
  expect(order.indexOf(untried.publicId)).toBeLessThan(order.indexOf(damaged.publicId))
  await database.execute(sql`update transfers set status = 'DELETED' where id in (${damaged.id}, ${untried.id})`)
})

test('where no scanner is asked, a transfer opens when its last file was read, and tells of no scan', async () => {
  const transfer = await newTransfer(['a.txt', 'b.txt'])
  await file(transfer, sql`is_scan_asked = false`, 'a.txt')
  await file(transfer, sql`is_scan_asked = false`, 'b.txt')
  expect(await waiting()).toContainEqual({ publicId: transfer.publicId, isScanAsked: false })
  expect(await read(transfer, 'b.txt', undefined)).toEqual([])
  expect(await readScanProgress(database, transfer.id)).toEqual({
    done: 1,
    of: 2,
    isStuck: false,
    isReadingOnly: true,
    flagged: [],
  })
  await recordTrouble({ database, publish: async () => {} }, (await fileOf(transfer, 'a.txt')).id, 'damaged')
  expect(await readScanProgress(database, transfer.id)).toMatchObject({ isStuck: true, isReadingOnly: true })

  expect(await read(transfer, 'a.txt', undefined)).toEqual(['transfer-uploaded', 'transfer-available'])
  expect(await fileOf(transfer, 'a.txt')).toMatchObject({ scan: 'none', scanTrouble: null, scanWindows: null })
  expect(await statusOf(transfer)).toBe('ENABLED')
  expect(await historyOf(transfer)).toEqual(['CREATED', 'AVAILABLE'])
  expect(await readScanProgress(database, transfer.id)).toBeUndefined()
  // Told once more it changes nothing.
  expect(await read(transfer, 'a.txt', undefined)).toEqual([])
})

test('a transfer without a reading key waits for its password and holds up nobody; one whose key has just come is not locked', async () => {
  const transfer = await newTransfer(['a.txt'])
  const { id: fileId } = await fileOf(transfer, 'a.txt')
  const lock = () => recordTrouble({ database, publish: async () => {} }, fileId, 'locked')
  const isAmongWaiting = async () => (await waiting()).some(({ publicId }) => publicId === transfer.publicId)
  await database.execute(sql`
    insert into reading_keys (transfer_id, wrapped, expires_at) values (${transfer.id}, '', now() + interval '1 hour')`)
  await lock()
  expect((await fileOf(transfer, 'a.txt')).scanTrouble).toBeNull()
  expect(await isAmongWaiting()).toBe(true)
  await database.execute(sql`update reading_keys set expires_at = now() where transfer_id = ${transfer.id}`)
  await lock()
  expect((await fileOf(transfer, 'a.txt')).scanTrouble).toBe('locked')
  expect(await isAmongWaiting()).toBe(false)
})

test('a file that no scanner is asked about does not open the transfer by being read while another waits for its verdict', async () => {
  const transfer = await newTransfer(['a.txt', 'b.txt'])
  await file(transfer, sql`is_scan_asked = false`, 'a.txt')
  expect(await read(transfer, 'a.txt', undefined)).toEqual([])
  expect(await statusOf(transfer)).toBe('SCANNING')
  expect(await readScanProgress(database, transfer.id)).toEqual({ done: 1, of: 2, isStuck: false, flagged: [] })
  expect(await read(transfer, 'b.txt', clean)).toEqual(['transfer-uploaded', 'transfer-available'])
  expect(await historyOf(transfer)).toEqual(['CREATED', 'SCAN_DONE_OK', 'AVAILABLE'])
})

test('a transfer opens when its last file is found clean, and says so once', async () => {
  const transfer = await newTransfer(['a.txt', 'b.txt'])
  expect(await waiting()).toContainEqual({ publicId: transfer.publicId, isScanAsked: true })
  expect(await read(transfer, 'b.txt', clean)).toEqual([])
  expect(await statusOf(transfer)).toBe('SCANNING')
  expect(await readScanProgress(database, transfer.id)).toEqual({ done: 1, of: 2, isStuck: false, flagged: [] })
  expect((await findUnread(database, transfer.id)).map(({ name }) => name)).toEqual(['a.txt'])

  expect(await read(transfer, 'a.txt', clean)).toEqual(['transfer-uploaded', 'transfer-available'])
  expect(await read(transfer, 'a.txt', infected)).toEqual([])
  expect(await statusOf(transfer)).toBe('ENABLED')
  expect(await historyOf(transfer)).toEqual(['CREATED', 'SCAN_DONE_OK', 'AVAILABLE'])
  expect(await findUnread(database, transfer.id)).toEqual([])
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ publicId: transfer.publicId }))
})

test('a transfer whose day has not come waits for it, scanned', async () => {
  const transfer = await newTransfer(['a.txt'])
  await database.execute(sql`update transfers set valid_from = now() + interval '1 day' where id = ${transfer.id}`)
  expect(await read(transfer, 'a.txt', clean)).toEqual(['transfer-uploaded'])
  expect(await statusOf(transfer)).toBe('PENDING')
})

test('a finding closes the transfer, once all files have been looked at, and each such file is in its history', async () => {
  const transfer = await newTransfer(['a.txt', 'b.txt', 'c.txt'])
  expect(await read(transfer, 'a.txt', infected)).toEqual([])
  expect(await read(transfer, 'b.txt', clean)).toEqual([])
  expect(await read(transfer, 'c.txt', infected)).toEqual(['transfer-flagged'])
  expect(await statusOf(transfer)).toBe('DISABLED')
  expect(await historyOf(transfer)).toEqual(['CREATED', 'SCAN_DONE_INFECTED a.txt', 'SCAN_DONE_INFECTED c.txt'])
  const progress = await readScanProgress(database, transfer.id)
  expect(progress).toEqual({ done: 3, of: 3, isStuck: false, flagged: ['a.txt', 'c.txt'] })
  expect((await findFiles(database, transfer.id)).filter(isReady).map(({ name }) => name)).toEqual(['b.txt'])
})

test('no way leads round the scan, not even in the database', async () => {
  const transfer = await newTransfer(['a.txt'])
  const open = (status: string) =>
    database.execute(sql`update transfers set status = ${status} where id = ${transfer.id}`)
  await expect(open('ENABLED')).rejects.toThrow()
  await expect(open('PENDING')).rejects.toThrow()
  await read(transfer, 'a.txt', infected)
  await expect(open('ENABLED')).rejects.toThrow()
  await file(transfer, sql`deleted_at = now()`, 'a.txt')
  await open('ENABLED')
})

test('a reading of other bytes than those that are sealed says nothing', async () => {
  const transfer = await newTransfer(['a.txt'])
  expect(await read(transfer, 'a.txt', clean, 'an older version')).toEqual([])
  expect(await fileOf(transfer, 'a.txt')).toMatchObject({ scan: 'waiting', sha256: null })
  expect(await statusOf(transfer)).toBe('SCANNING')
})

test('files that were added later are judged by themselves: the rest stays open', async () => {
  const transfer = await newTransfer(['a.txt', 'later.txt', 'bad.txt'])
  for (const name of ['later.txt', 'bad.txt']) {
    await file(transfer, sql`intake_id = ${transfer.intakeId}`, name)
  }
  expect(await read(transfer, 'a.txt', clean)).toEqual(['transfer-uploaded', 'transfer-available'])
  expect(await read(transfer, 'later.txt', clean)).toEqual([])
  expect(await read(transfer, 'bad.txt', infected)).toEqual(['transfer-flagged'])
  expect(await statusOf(transfer)).toBe('ENABLED')
  expect((await findFiles(database, transfer.id)).filter(isReady).map(({ name }) => name)).toEqual([
    'a.txt',
    'later.txt',
  ])
})

test('without a verdict the hash is kept and nothing else moves', async () => {
  const transfer = await newTransfer(['a.txt'])
  await file(transfer, sql`scan = 'none'`, 'a.txt')
  await database.execute(sql`update transfers set status = 'ENABLED' where id = ${transfer.id}`)
  expect(await read(transfer, 'a.txt', undefined)).toEqual([])
  expect(await fileOf(transfer, 'a.txt')).toMatchObject({ scan: 'none', sha256: Buffer.alloc(32, 7) })
  expect(await historyOf(transfer)).toEqual(['CREATED'])
})

test('a try without a verdict is told, until there is one', async () => {
  const transfer = await newTransfer(['a.txt'])
  const { id } = await fileOf(transfer, 'a.txt')
  const trouble = () => recordTrouble({ database, publish: async () => {} }, id, 'away')
  await trouble()
  expect(await readScanProgress(database, transfer.id)).toMatchObject({ done: 0, isStuck: true })
  await read(transfer, 'a.txt', clean)
  await trouble()
  expect(await readScanProgress(database, transfer.id)).toMatchObject({ done: 1, isStuck: false })
})

test('a file that cannot be scanned is taken out, and the others go on', async () => {
  const transfer = await newTransfer(['a.txt', 'bomb.zip'])
  await read(transfer, 'a.txt', clean)
  const told: string[] = []
  const publish: Publish = async (_tx, event) => void told.push(event)
  const { publicId: fileId } = await fileOf(transfer, 'bomb.zip')
  await deleteFile({ database, storage: owners.storage, publish }, { transferId: transfer.id, fileId })
  expect(told).toEqual(['transfer-uploaded', 'transfer-available'])
  expect(await statusOf(transfer)).toBe('ENABLED')
})

test('where all that is left was added later and is not scanned, there is nothing to open', async () => {
  const transfer = await newTransfer(['bad.txt', 'later.txt'])
  await file(transfer, sql`intake_id = ${transfer.intakeId}`, 'later.txt')
  await read(transfer, 'bad.txt', infected)
  const publish: Publish = async () => {}
  const { publicId: fileId } = await fileOf(transfer, 'bad.txt')
  await deleteFile({ database, storage: owners.storage, publish }, { transferId: transfer.id, fileId })
  const open = () => enableTransfer({ database, publish }, transfer.id)
  await expect(open()).rejects.toMatchObject({ code: 'FILES_FLAGGED' })
  await read(transfer, 'later.txt', clean)
  expect(await open()).toBe('ENABLED')
})

test('a transfer that was deleted meanwhile stays deleted', async () => {
  const transfer = await newTransfer(['a.txt'])
  await database.execute(sql`update transfers set status = 'DELETED' where id = ${transfer.id}`)
  expect(await read(transfer, 'a.txt', clean)).toEqual([])
  expect(await statusOf(transfer)).toBe('DELETED')
})

test('what is said of several files together holds for each of them', () => {
  const seen = (scan: TransferFile['scan'], scanWindows: number | null = 1) => ({ scan, scanWindows })
  expect(shownScan([])).toBe('none')
  expect(shownScan([seen('clean'), seen('clean')])).toBe('clean')
  expect(shownScan([seen('clean'), seen('clean', 2)])).toBe('clean-in-parts')
  expect(shownScan([seen('clean'), seen('none', null)])).toBe('none')
})

test('what is not whole yet does not wait for its scan', async () => {
  const transfer = await newTransfer(['a.txt'])
  expect(await waiting()).toContainEqual({ publicId: transfer.publicId, isScanAsked: true })
  const { transferId } = await owners.create(undefined, 1)
  await database.execute(sql`
    update transfer_files set version = 'v', crc32 = 1, scan = 'waiting'
    where transfer_id = (select id from transfers where public_id = ${transferId})`)
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ publicId: transferId }))
  await database.execute(sql`update transfers set status = 'CLONING' where public_id = ${transferId}`)
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ publicId: transferId }))
})

test('that bytes are damaged is known also where nobody scans, until they are read', async () => {
  const transfer = await newTransfer(['a.txt'])
  await file(transfer, sql`scan = 'none'`, 'a.txt')
  const { id } = await fileOf(transfer, 'a.txt')
  const trouble = () => recordTrouble({ database, publish: async () => {} }, id, 'damaged')
  await trouble()
  expect(await fileOf(transfer, 'a.txt')).toMatchObject({ scanTrouble: 'damaged' })
  await read(transfer, 'a.txt', undefined)
  await trouble()
  expect(await fileOf(transfer, 'a.txt')).toMatchObject({ scanTrouble: null })
})
