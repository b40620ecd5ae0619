import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSource } from '@envoi/client/node/index'
import { uploadInto } from '@envoi/client/upload/upload'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type Addition, addFiles, addingDone, inShapeOf, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { byId, managedView } from '@envoi/testing/managing'
import { type Person, upload } from '@envoi/testing/people'
import { linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

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

describe('resuming an upload whose token is lost', () => {
  const prepare = (sent: CreatedTransfer, intake: Addition | CreatedTransfer) =>
    ana.api.prepareFiles({ ...byId(sent), body: { fileIds: intake.multiparts.map(({ fileId }) => fileId) } })

  test('gives a new token for the missing files; arrived ones stay, and the old token signs nothing more', async () => {
    const sent = await ana.send(hello)
    const film = someBytes(PART + 5, 4)
    const added = await add(sent, { 'whole.txt': 5, 'film.mp4': film.length, 'other.txt': 3 })
    await send(sent, added, 0, Buffer.from('whole'))
    const fileIds = added.multiparts.slice(0, 2).map(({ fileId }) => fileId)
    const again = await ana.api.prepareFiles({ ...byId(sent), body: { fileIds } })
    expect(again.multiparts).toEqual([added.multiparts[1]])
    expect(again.bucketConfig).toEqual(added.bucketConfig)
    const sign = (intake: Addition, index: number) => {
      const { key, uploadId } = added.multiparts[index]!
      const here = inShapeOf(sent, intake)
      if (uploadId === null) return askStorage(service, here, 'sign-put-object', { query: { key }, json: { size: 3 } })
      return askStorage(service, here, 'parts', { query: { key, uploadId }, method: 'GET' })
    }
    expect([(await sign(added, 1)).status, (await sign(again, 1)).status]).toEqual([404, 200])
    // The file that was not asked for goes on as before.
    expect([(await sign(added, 2)).status, (await sign(again, 2)).status]).toEqual([200, 404])
    await send(sent, again, 0, film)
    await done(sent, again)
    expect(await seenBy(bo, sent)).toEqual(['hello.txt', 'whole.txt', 'film.mp4'])
    await send(sent, added, 2, Buffer.from('abc'))
    await done(sent, added)
    expect(await seenBy(bo, sent)).toHaveLength(4)
    await expect(prepare(sent, added)).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  })

  test('works for the transfer’s own files while they are uploading', async () => {
    const sent = await ana.create({ 'a.txt': 3, 'b.txt': 3 })
    await upload(ana.api, sent, 0, Buffer.from('abc'))
    const again = await prepare(sent, sent)
    expect(again.multiparts).toEqual([sent.multiparts[1]])
    await expect(upload(ana.api, sent, 1, Buffer.from('abc'))).rejects.toMatchObject({ status: 404 })
    await expect(done(sent, again)).rejects.toMatchObject({ status: 422 })
    await send(sent, again, 0, Buffer.from('abc'))
    expect(await done(sent, again)).toMatchObject({ status: 'ENABLED' })
    await expect(prepare(sent, sent)).rejects.toMatchObject({ status: 409 })
  })

  test('needs files of the same transfer', async () => {
    const [sent, other] = [await ana.create({ 'a.txt': 3 }), await ana.create({ 'b.txt': 3 })]
    await expect(prepare(sent, other)).rejects.toMatchObject({ status: 404 })
    const fileIds = [sent, other].map(({ multiparts }) => multiparts[0]!.fileId)
    await expect(ana.api.prepareFiles({ ...byId(sent), body: { fileIds } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the engine', () => {
  test('adds files to a transfer, and resumes where another client stopped', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-adding-'))
    const contents = { 'film.mp4': someBytes(3 * PART + 5, 5), 'note.txt': Buffer.from('note') }
    const files = await Promise.all(
      Object.entries(contents).map(async ([name, bytes], index) => {
        await writeFile(join(folder.path, name), bytes)
        return { id: `b0000${index}`, source: await openSource(join(folder.path, name)) }
      }),
    )
    const sizes = Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [name, bytes.length]))
    const received = async (sent: CreatedTransfer, intake: Addition) =>
      Promise.all([0, 1].map(async (index) => getBytes(await linkToFile(bo, inShapeOf(sent, intake), index))))

    const sent = await ana.send(hello)
    const intake = await add(sent, sizes)
    const running = uploadInto(ana.home, { transferId: sent.transferId, intake, files, concurrency: 2 })
    expect(await running.done).toMatchObject({ status: 'done', reply: { status: 'ENABLED' } })
    expect(running.state).toMatchObject({ status: 'done', resumable: false, sent: 3 * PART + 9 })
    expect((await received(sent, intake)).map((bytes, index) => bytes.equals(Object.values(contents)[index]!))).toEqual(
      [true, true],
    )

    const second = await ana.send(hello)
    const broken = await add(second, sizes)
    const stopped = uploadInto(ana.home, { transferId: second.transferId, intake: broken, files, concurrency: 1 })
    await new Promise<void>((resolve) => void stopped.subscribe(({ sent }) => sent > PART && resolve()))
    stopped.pause({ atOnce: true })
    const fileIds = broken.multiparts.map(({ fileId }) => fileId)
    const prepared = await ana.api.prepareFiles({ ...byId(second), body: { fileIds } })
    const going = uploadInto(ana.home, {
      transferId: second.transferId,
      intake: prepared,
      files,
      concurrency: 2,
      isResuming: true,
    })
    expect(await going.done).toMatchObject({ status: 'done' })
    expect(
      (await received(second, broken)).map((bytes, index) => bytes.equals(Object.values(contents)[index]!)),
    ).toEqual([true, true])
    expect(await ana.home.memory.list()).toEqual([])
  })

  test('aborts an addition, and only that', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-adding-'))
    await writeFile(join(folder.path, 'film.mp4'), someBytes(3 * PART, 6))
    const sent = await ana.send(hello)
    const intake = await add(sent, { 'film.mp4': 3 * PART })
    const files = [{ id: 'b00000', source: await openSource(join(folder.path, 'film.mp4')) }]
    const running = uploadInto(ana.home, { transferId: sent.transferId, intake, files, concurrency: 1 })
    await running.cancel()
    expect(await running.done).toEqual({ status: 'cancelled' })
    expect((await managedView(ana, sent)).files.map(({ name }) => name)).toEqual(['hello.txt'])
  })
})
