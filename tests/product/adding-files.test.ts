import { planLimits } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type Addition, addFiles, addingDone, filesOf, inShapeOf, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { byId, historyOf, managedView, runJob } from '@envoi/testing/managing'
import { type Person, upload } from '@envoi/testing/people'
import { changeTransfer, linkToAll, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const GB = 1e9
const PART = 16_777_216
let service: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  service = await startService()
})
beforeEach(() => {
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(() => service[Symbol.asyncDispose]())

const hello = { 'hello.txt': Buffer.from('hello') }
const add = (sent: CreatedTransfer, sizes: Record<string, number>, letter?: string, person = ana): Promise<Addition> =>
  addFiles(person, sent, sizes, letter)
const send = (sent: CreatedTransfer, intake: Addition, index: number, bytes: Uint8Array): Promise<void> =>
  sendAdded(ana, sent, intake, index, bytes)
const done = (sent: CreatedTransfer, intake: { uploadToken: string }) => addingDone(ana, sent, intake)
const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)

describe('files added to a transfer', () => {
  test('are visible only to their sender until all bytes have arrived, then to everybody at once', async () => {
    const sent = await ana.send(hello, { name: 'Plans' })
    const [plan, film] = [someBytes(1000, 1), someBytes(PART + 5, 2)]
    const added = await add(sent, { 'plan.txt': plan.length, 'film.mp4': film.length })
    expect(added.uploadToken).not.toBe(sent.uploadToken)
    expect(added.multiparts.map(({ id, parts }) => [id, parts])).toEqual([
      ['b00000', 1],
      ['b00001', 2],
    ])
    const zip = await getBytes(await linkToAll(bo, sent))

    await send(sent, added, 0, plan)
    await expect(done(sent, added)).rejects.toMatchObject({ status: 422, codes: ['UPLOAD_INCOMPLETE'] })
    expect(await seenBy(bo, sent)).toEqual(['hello.txt'])
    expect((await bo.api.getTransfer({ params: { id: sent.transferId } })) as object).toMatchObject({ size: 5 })
    const plain = inShapeOf(sent, added)
    await expect(linkToFile(bo, plain, 0)).rejects.toMatchObject({ status: 404 })
    await expect(linkToFile(bo, plain, 0, { preview: 'true' })).rejects.toMatchObject({ status: 404 })
    expect((await getBytes(await linkToAll(bo, sent))).equals(zip)).toBe(true)
    const page = await fetch(`${service.app.publicUrl}/dltransfer/${sent.transferId}`)
    expect(await page.text()).toContain('1 file')
    const before = await managedView(ana, sent)
    expect(before.files.map(({ name, isReady }) => [name, isReady])).toEqual([
      ['hello.txt', true],
      ['plan.txt', false],
      ['film.mp4', false],
    ])
    expect(before.events.map(({ type }) => type)).not.toContain('FILES_ADDED')

    await send(sent, added, 1, film)
    for (let round = 0; round < 2; round += 1) {
      expect(await done(sent, added)).toEqual({ transferId: sent.transferId, status: 'ENABLED', scanning: false })
    }
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'plan.txt', 'film.mp4'])
    expect((await getBytes(await linkToFile(bo, plain, 1))).equals(film)).toBe(true)
    expect((await getBytes(await linkToAll(bo, sent))).length).toBeGreaterThan(film.length)
    const added1 = (await historyOf(ana, sent)).filter(({ type }) => type === 'FILES_ADDED')
    expect(added1).toEqual([{ type: 'FILES_ADDED', count: 2 }])
    expect((await managedView(ana, sent)).files.every(({ isReady }) => isReady)).toBe(true)
    // What is sealed takes nothing more.
    expect(
      (
        await askStorage(service, plain, 'sign-put-object', {
          query: { key: added.multiparts[0]!.key },
          json: { size: 1000 },
        })
      ).status,
    ).toBe(404)
  })

  test('become visible together with one event, when several calls finish them at once', async () => {
    const sent = await ana.send(hello)
    const added = await add(sent, { 'a.txt': 3, 'b.txt': 3 })
    for (const index of [0, 1]) await send(sent, added, index, Buffer.from('abc'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => done(sent, added)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ENABLED']))
    expect((await historyOf(ana, sent)).filter(({ type }) => type === 'FILES_ADDED')).toHaveLength(1)
  })

  test('can be added, deleted and renamed at once: the totals match what is there', async () => {
    const sent = await ana.send(hello)
    const [first, second] = [await add(sent, { 'a.txt': 3, 'b.txt': 3 }, 'c'), await add(sent, { 'c.txt': 3 }, 'd')]
    for (const index of [0, 1]) await send(sent, first, index, Buffer.from('abc'))
    await send(sent, second, 0, Buffer.from('abc'))
    const ofFile = (index: number) => ({
      ...byId(sent),
      params: { id: sent.transferId, fileId: first.multiparts[index]!.fileId },
    })
    const answers = await Promise.allSettled([
      done(sent, first),
      ana.api.deleteFile(ofFile(0)),
      add(sent, { 'd.txt': 3 }, 'e'),
      ana.api.renameFile({ ...ofFile(1), body: { name: 'renamed.txt' } }),
      ana.api.prepareFiles({ ...byId(sent), body: { fileIds: [second.multiparts[0]!.fileId] } }),
      ana.api.uploadDone(byId(sent)),
    ])
    const faults = answers.filter((one) => one.status === 'rejected' && !(one.reason.status < 500))
    expect(faults).toEqual([])
    await ana.api.uploadDone(byId(sent))
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'renamed.txt', 'c.txt'])
    const { rows } = await query(
      `select file_count, transfers.size::int, count(*)::int as files, sum(file.size)::int as bytes
       from transfers join transfer_files file on file.transfer_id = transfers.id and file.deleted_at is null
       where transfers.public_id = $1 group by transfers.id`,
      [sent.transferId],
    )
    expect(rows).toEqual([{ file_count: 4, size: 14, files: 4, bytes: 14 }])
  })

  test('of two additions are finished apart; the manager finishes whichever is complete', async () => {
    const sent = await ana.send(hello)
    const [first, second] = [await add(sent, { 'one.txt': 3 }, 'c'), await add(sent, { 'two.txt': 3 }, 'd')]
    await send(sent, second, 0, Buffer.from('two'))
    await expect(done(sent, first)).rejects.toMatchObject({ status: 422 })
    expect(await ana.api.uploadDone(byId(sent))).toMatchObject({ status: 'ENABLED' })
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'two.txt'])
    await send(sent, first, 0, Buffer.from('one'))
    await done(sent, second)
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'one.txt', 'two.txt'])
    expect(await ana.api.uploadDone(byId(sent))).toMatchObject({ status: 'ENABLED' })
  })

  test.each([
    ['waits for its first day', 'PENDING', `status = 'PENDING', valid_from = now() + interval '1 day'`],
    ['its sender has closed', 'DISABLED', `status = 'DISABLED'`],
  ])('leave the status of a transfer that %s as it is', async (_what, status, change) => {
    const sent = await ana.send(hello)
    await changeTransfer(service, sent, change)
    const added = await add(sent, { 'a.txt': 3 })
    await send(sent, added, 0, Buffer.from('abc'))
    expect(await done(sent, added)).toMatchObject({ status })
    expect(await historyOf(ana, sent)).toContainEqual({ type: 'FILES_ADDED', count: 1 })
  })

  test('are refused while the transfer is uploading, under review, expired or deleted', async () => {
    const [coming, reviewed, over, gone] = [
      await ana.create({ 'a.txt': 1 }),
      await ana.send(hello),
      await ana.send(hello),
      await ana.send(hello),
    ]
    await changeTransfer(service, reviewed, `status = 'MODERATING'`)
    await changeTransfer(service, over, `valid_from = now() - interval '2 days', valid_to = now() - interval '1 hour'`)
    await ana.api.deleteTransfer(byId(gone))
    await expect(add(coming, { 'b.txt': 1 })).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
    await expect(add(reviewed, { 'b.txt': 1 })).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
    await expect(add(over, { 'b.txt': 1 })).rejects.toMatchObject({ status: 410, codes: ['EXPIRED'] })
    await expect(add(gone, { 'b.txt': 1 })).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  })

  test('follow the rules of every file; one invalid file refuses all', async () => {
    const sent = await ana.send(hello)
    const good = { id: 'good00', name: 'good.txt', size: 1 }
    const addBeside = (bad: object) =>
      ana.api.addFiles({ ...byId(sent), body: { files: [good, { id: 'bad000', name: 'b.txt', size: 1, ...bad }] } })
    for (const [bad, status, code] of [
      [{ name: 'a.exe' }, 422, 'FILE_IS_EXE'],
      [{ name: '../a.txt' }, 422, 'FILE_NAME_INVALID'],
      [{ size: 0 }, 422, 'FILE_SIZE_0'],
      [{ clone: true, sourceFileId: 'x' }, 422, 'NOT_AVAILABLE'],
    ] as const) {
      await expect(addBeside(bad), code).rejects.toMatchObject({ status, codes: [code] })
    }
    await expect(addBeside({ id: 'good00' })).rejects.toMatchObject({ status: 400 })
    await expect(addBeside({ id: 'f00000' })).rejects.toMatchObject({ status: 400 })
    expect((await managedView(ana, sent)).files).toHaveLength(1)
  })

  test('are refused with 404 to anybody who does not manage the transfer', async () => {
    const owner = await service.signedUp('Olga')
    const other = await service.signedUp('Otto')
    const sent = await owner.send(hello, { recipients: ['bo@example.org'] })
    const secret = await userSecretOf(service, sent, 'bo@example.org')
    const elsewhere = await ana.send(hello)
    const unknown = await ana.api
      .addFiles({ params: { id: 'unknown' }, body: { files: filesOf({ 'a.txt': 1 }) } })
      .catch((error: unknown) => error)
    for (const [person, headers] of [
      [ana, {}],
      [ana, { 'x-sender-secret': elsewhere.senderSecret }],
      [ana, { 'x-upload-token': sent.uploadToken }],
      [bo, { 'x-user-secret': secret }],
      [other, {}],
    ] as const) {
      const asked = { params: { id: sent.transferId }, headers }
      const bodies = { files: filesOf({ 'a.txt': 1 }) }
      await expect(person.api.addFiles({ ...asked, body: bodies })).rejects.toMatchObject({
        status: 404,
        message: (unknown as Error).message,
      })
      await expect(
        person.api.prepareFiles({ ...asked, body: { fileIds: [sent.multiparts[0]!.fileId] } }),
      ).rejects.toMatchObject({ status: 404 })
    }
    const added = await owner.api.addFiles({
      params: { id: sent.transferId },
      body: { files: filesOf({ 'a.txt': 3 }) },
    })
    await upload(owner.api, inShapeOf(sent, added), 0, Buffer.from('abc'))
    // The token of another's addition says nothing here.
    await expect(done(elsewhere, added)).rejects.toMatchObject({ status: 404 })
    expect(await owner.api.uploadDone({ params: { id: sent.transferId } })).toMatchObject({ status: 'ENABLED' })
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'a.txt'])
  })
})

describe('the owner’s limits', () => {
  test('count all files and bytes of the transfer, uploading ones too', async () => {
    const sent = await ana.send(hello)
    const many = Object.fromEntries(Array.from({ length: 249 }, (_, index) => [`${index}.txt`, 1]))
    await expect(add(sent, { ...many, 'more.txt': 1 })).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'FILES_PER_TRANSFER', max: 250, actual: 251 }],
    })
    await add(sent, many)
    await expect(add(sent, { 'last.txt': 1 }, 'z')).rejects.toMatchObject({ limitErrors: [{ actual: 251 }] })
    const large = await ana.send(hello)
    await expect(add(large, { 'film.mp4': planLimits.NONE.uploadSize - 4 })).rejects.toMatchObject({
      limitErrors: [{ limit: 'UPLOAD_SIZE', actual: planLimits.NONE.uploadSize + 1 }],
    })
  })

  test('cap the total storage, also for concurrent additions and by the sender secret alone', async () => {
    const uma = await service.signedUp('Uma')
    const sents = [await uma.send(hello), await uma.send(hello), await uma.send(hello)]
    const room = async () => (await uma.api.getLimits({ params: { uid: uma.uid } })).storageUsed
    await query(`update transfers set size = 93e9 where public_id = $1`, [sents[0]!.transferId])
    const tries = sents
      .slice(1)
      .flatMap((sent) => [
        add(sent, { 'a.mp4': 2 * GB }, 'p'),
        add(sent, { 'b.mp4': GB }, 'q'),
        add(sent, { 'c.mp4': 2 * GB }, 'r'),
      ])
    const made = await Promise.allSettled(tries)
    expect(made.some(({ status }) => status === 'rejected')).toBe(true)
    for (const one of made.filter(({ status }) => status === 'rejected')) {
      expect(one).toMatchObject({ reason: { status: 422 } })
    }
    const used = await room()
    expect(used).toBeLessThanOrEqual(100 * GB)
    expect(used).toBeGreaterThan(97 * GB)
  })
})

describe('an abandoned addition', () => {
  const state = async (sent: CreatedTransfer) => {
    const { rows } = await query('select status, file_count, size::int as size from transfers where public_id = $1', [
      sent.transferId,
    ])
    return rows[0]
  }
  const leftovers = async (key: string) =>
    (await query('select 1 from disk_objects where key = $1 and state <> $2', [key, 'aborted'])).rowCount

  test('is aborted by its sender: the transfer stays, and its storage is freed', async () => {
    const sent = await ana.send(hello)
    const [kept, given] = [
      await add(sent, { 'kept.txt': 3 }, 'k'),
      await add(sent, { 'a.mp4': 2 * PART, 'b.txt': 7 }, 'g'),
    ]
    await send(sent, given, 1, Buffer.from('seven b'))
    const uploads = given.multiparts.map(({ key, uploadId }) => ({ key, uploadId }))
    const params = { bucket: given.bucketId }
    const headers = { 'x-upload-token': given.uploadToken }
    await ana.api.at(given.bucketConfig.endpoint).abortUploads({ params, headers, body: { uploads } })
    expect(await state(sent)).toEqual({ status: 'ENABLED', file_count: 2, size: 8 })
    expect((await managedView(ana, sent)).files.map(({ name }) => name)).toEqual(['hello.txt', 'kept.txt'])
    expect((await askStorage(service, inShapeOf(sent, given), 'sign-many', { json: { items: [] } })).status).not.toBe(
      200,
    )
    for (const { key } of uploads) await expect.poll(() => leftovers(key)).toBe(0)
    // Its labels are free again, and the other addition goes on.
    await add(sent, { 'again.txt': 1 }, 'g')
    await send(sent, kept, 0, Buffer.from('abc'))
    await done(sent, kept)
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'kept.txt'])
    expect(await historyOf(ana, sent)).toContainEqual({ type: 'FILES_ADDED', count: 1 })
  })

  test('ends after 7 days without activity, and the transfer stays', async () => {
    const sent = await ana.send(hello)
    const [left, going] = [await add(sent, { 'left.txt': 3 }, 'l'), await add(sent, { 'going.txt': 3 }, 'g')]
    const age = (intake: Addition, days: number) =>
      query(
        `update intakes set used_at = now() - $2 * interval '1 day'
             where id = (select intake_id from intake_objects where key = $1)`,
        [intake.multiparts[0]!.key, days],
      )
    await age(left, 7.01)
    await age(going, 6.99)
    await runJob(service, 'sweep-uploads')
    expect(await state(sent)).toEqual({ status: 'ENABLED', file_count: 2, size: 8 })
    await expect(done(sent, left)).rejects.toMatchObject({ status: 404 })
    await send(sent, going, 0, Buffer.from('abc'))
    expect(await done(sent, going)).toMatchObject({ status: 'ENABLED' })
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'going.txt'])
  })

  test('ends with the transfer, and its token with it', async () => {
    const sent = await ana.send(hello)
    const added = await add(sent, { 'a.txt': 3 })
    await ana.api.deleteTransfer(byId(sent))
    const { key } = added.multiparts[0]!
    const signing = await askStorage(service, inShapeOf(sent, added), 'sign-put-object', {
      query: { key },
      json: { size: 3 },
    })
    expect(signing.status).toBe(404)
    await expect(done(sent, added)).rejects.toMatchObject({ status: 410 })
  })

  test('leaves nothing behind when one of its files is deleted, uploaded or not', async () => {
    const sent = await ana.send(hello)
    const added = await add(sent, { 'a.txt': 3, 'b.txt': 3 })
    await send(sent, added, 0, Buffer.from('abc'))
    for (const { fileId } of added.multiparts) {
      await ana.api.deleteFile({ ...byId(sent), params: { id: sent.transferId, fileId } })
    }
    for (const { key } of added.multiparts) await expect.poll(() => leftovers(key)).toBe(0)
    expect(await state(sent)).toEqual({ status: 'ENABLED', file_count: 1, size: 5 })
  })
})
