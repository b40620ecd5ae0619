import { describe, expect, test } from 'vitest'
import { FileChanged } from '../upload/same-file.ts'
import { eventually } from '../upload/testing/eventually.ts'
import { createTestHome } from '../upload/testing/home.ts'
import { aWhile } from '../upload/testing/scenario.ts'
import { startService } from '../upload/testing/service.ts'
import { makeDirectory, someBytes } from '../upload/testing/sources.ts'
import type { UploadState } from '../upload/upload.ts'
import { createHome, resumeFiles, sendFiles } from './index.ts'

const transfer = { transferType: 'S1', langCode: 'en', name: 'Plans' } as const

test('paths become a transfer, with nothing left to do', async () => {
  await using directory = await makeDirectory()
  await using service = await startService()
  using home = createHome({ origin: service.origin, ledger: `${directory.path}/ledger` })
  const [one, two] = [someBytes(345_678), someBytes(10, 2)]
  const files = [
    { path: await directory.write('one', one), name: 'folder/one.bin' },
    { path: await directory.write('two', two) },
  ]
  const states: UploadState[] = []
  const created: string[] = []
  const sent = await sendFiles(home, {
    files,
    transfer,
    onCreated: (id) => created.push(id),
    onState: (state) => states.push(state),
  })

  expect(sent).toMatchObject({ status: 'ENABLED', link: `${service.origin}/dl/${sent.transferId}` })
  expect(created).toEqual([sent.transferId])
  const contents = [...service.bucket.files.keys()].map((key) => service.bucket.content(key))
  expect(contents.map((content, index) => content.equals([one, two][index] ?? content))).toEqual([true, true])
  expect(states.at(-1)?.status).toBe('done')
  expect(await home.memory.list()).toEqual([])
  const asked = service.asked.find(({ kind }) => kind === 'createTransfer')
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    ...transfer,
    files: [
      { id: '000000', name: 'folder/one.bin', size: 345_678 },
      { id: '000001', name: 'two', size: 10 },
    ],
  })
})

describe('interrupted', () => {
  async function interrupted() {
    const directory = await makeDirectory()
    const service = await startService()
    const home = createTestHome(service.origin)
    const path = await directory.write('film', someBytes(950_000))
    const stop = new AbortController()
    service.faults.add({ on: 'putBytes', after: 5, times: Infinity, does: { holds: new Promise(() => {}) } })
    let transferId = ''
    const sending = sendFiles(home, {
      files: [{ path }],
      transfer,
      onCreated: (id) => (transferId = id),
      signal: stop.signal,
    }).catch((error: unknown) => error)
    await eventually(() => service.bucket.stored.length).toBe(5)
    stop.abort(new Error('Ctrl+C'))
    const failure = await sending
    service.faults.clear()
    return {
      failure,
      directory,
      service,
      home,
      path,
      transferId,
      async [Symbol.asyncDispose]() {
        home[Symbol.dispose]()
        await service[Symbol.asyncDispose]()
        await directory[Symbol.asyncDispose]()
      },
    }
  }

  test('by an abort it throws its reason and can be gone on with', async () => {
    await using left = await interrupted()
    const { service, home, transferId, path } = left
    expect(left.failure).toMatchObject({ message: 'Ctrl+C' })
    const sent = await resumeFiles(home, { transferId, files: [{ path }] })
    expect(sent).toMatchObject({ transferId, status: 'ENABLED', link: `${service.origin}/dl/${transferId}` })
    expect(new Set(service.bucket.stored).size).toBe(10)
  })

  test('it is not gone on with a changed file', async () => {
    await using left = await interrupted()
    const { home, transferId, directory } = left
    const path = await directory.write('film', someBytes(950_001))
    await expect(resumeFiles(home, { transferId, files: [{ path }] })).rejects.toBeInstanceOf(FileChanged)
  })

  test('nothing is known of a transfer that was never begun here', async () => {
    await using left = await interrupted()
    const { home, path } = left
    await expect(resumeFiles(home, { transferId: 'other', files: [{ path }] })).rejects.toThrow('nothing is known')
  })
})

test('a refusal of the service is thrown as it came', async () => {
  await using directory = await makeDirectory()
  await using service = await startService()
  using home = createHome({ origin: service.origin, ledger: `${directory.path}/ledger` })
  service.faults.add({ on: 'signMany', does: { answers: 404 } })
  const path = await directory.write('f', someBytes(10))
  await expect(sendFiles(home, { files: [{ path }], transfer })).rejects.toMatchObject({ status: 404 })
  expect(await home.memory.list()).toHaveLength(1)
})

test('an abort before the start asks for nothing, and one just after creating sends nothing', async () => {
  await using directory = await makeDirectory()
  await using service = await startService()
  using home = createTestHome(service.origin)
  const files = [{ path: await directory.write('f', someBytes(10)) }]
  const stop = new AbortController()
  const aborted = AbortSignal.abort(new Error('Ctrl+C'))
  await expect(sendFiles(home, { files, transfer, signal: aborted })).rejects.toThrow('Ctrl+C')
  expect(service.asked).toEqual([])

  const onCreated = () => stop.abort(new Error('Ctrl+C'))
  await expect(sendFiles(home, { files, transfer, onCreated, signal: stop.signal })).rejects.toThrow('Ctrl+C')
  await aWhile()
  expect(service.count('putBytes')).toBe(0)
})
