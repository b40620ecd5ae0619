import { describe, expect, test } from 'vitest'
import type { LedgerRecord } from './ledger.ts'
import { FileChanged } from './same-file.ts'
import { eventually } from './testing/eventually.ts'
import type { Fault } from './testing/faults.ts'
import { createTestHome } from './testing/home.ts'
import type { Begun, Story } from './testing/scenario.ts'
import { arrivedEqual, begin, leaveBehind, partsOfStory, tellStory, until } from './testing/scenario.ts'
import { resumeUpload } from './upload.ts'

type Left = Begun & { record: LedgerRecord }

/** An upload that got as far as the fault let it and was then left; another process finds its record. */
async function leftAt(story: Story, fault: Omit<Fault, 'does'>): Promise<Left> {
  const { service, home, big, small } = story
  service.faults.add({ ...fault, times: Infinity, does: { holds: new Promise(() => {}) } })
  const begun = await begin(home, [small, big])
  const { on, url = /./, after = 0 } = fault
  await eventually(() => service.asked.filter((asked) => asked.kind === on && url.test(asked.url)).length > after).toBe(
    true,
  )
  await until(begun.upload, ({ files }) => files[0]?.done === true)
  if (on === 'putBytes') await eventually(() => service.bucket.stored.length).toBe(1 + after)
  const record = await leaveBehind(home, begun)
  service.unplug()
  service.plugIn()
  service.faults.clear()
  service.asked.length = 0
  return { ...begun, record }
}
/** The small file is there, and so many parts of the big one. */
const leftAfter = (story: Story, arrived: number) =>
  leftAt(story, { on: 'putBytes', url: /partNumber=\d/, after: arrived })

/** Goes on in a home that knows nothing but the record. */
async function goOn({ service, small, big }: Story, left: Left) {
  using home = createTestHome(service.origin)
  await home.memory.save(left.record.transferId, left.record)
  const upload = resumeUpload(home, left.record, { files: left.files, concurrency: 3 })
  const outcome = await upload.done
  expect(outcome).toMatchObject({ status: 'done', reply: { transferId: left.record.transferId } })
  expect(arrivedEqual(service, left, [small, big])).toBe(true)
  expect(home.memory.records.size).toBe(0)
  expect(upload.state).toMatchObject({ sent: 800_000, total: 800_000 })
}

describe('another process goes on', () => {
  test.each([0, 1, 4, 7])('when %i parts of a file had arrived, with the others only', async (arrived) => {
    await using story = await tellStory()
    const left = await leftAfter(story, arrived)
    await goOn(story, left)
    expect(story.service.count('putBytes')).toBe(8 - arrived)
  })

  test('when all parts had arrived, with the joining', async () => {
    await using story = await tellStory()
    await goOn(story, await leftAt(story, { on: 'joinParts' }))
    expect(story.service.count('putBytes')).toBe(0)
    expect(story.service.count('joinParts')).toBe(1)
  })

  test('when the parts were joined but nobody had noted it', async () => {
    await using story = await tellStory()
    const left = await leftAt(story, { on: 'uploadDone' })
    const entry = left.record.files.find(({ name }) => name === 'big.bin')
    if (entry) entry.done = false
    await goOn(story, left)
    expect(story.service.count('putBytes')).toBe(0)
    expect(story.service.count('listParts')).toBe(1)
    expect(story.service.count('joinParts')).toBe(1)
  })

  test('when all files were done, with the sealing alone', async () => {
    await using story = await tellStory()
    await goOn(story, await leftAt(story, { on: 'uploadDone' }))
    expect(story.service.asked.map(({ kind }) => kind)).toEqual(['uploadDone'])
  })

  test('when even the transfer was sealed and only the record had stayed', async () => {
    await using story = await tellStory()
    const left = await leftAt(story, { on: 'uploadDone' })
    const { transferId, senderSecret } = left.record
    using home = createTestHome(story.service.origin)
    await home.api.uploadDone({ params: { id: transferId }, headers: { 'x-sender-secret': senderSecret } })
    await goOn(story, left)
  })

  test('with a file of one put again, unless it was known as done', async () => {
    await using story = await tellStory()
    const left = await leftAt(story, { on: 'joinParts' })
    const entry = left.record.files.find(({ name }) => name === 'small.bin')
    expect(entry?.done).toBe(true)
    if (entry) entry.done = false
    await goOn(story, left)
    expect(story.service.count('putBytes')).toBe(1)
  })

  test('with a part that the server has in another size', async () => {
    await using story = await tellStory()
    const left = await leftAt(story, { on: 'joinParts' })
    const stored = story.service.bucket.files.get(left.keys[1] ?? '')?.parts.get(4)
    if (stored) stored.size = 99_999
    await goOn(story, left)
    expect(story.service.count('putBytes')).toBe(1)
  })

  test('though asking for the parts fails at first', async () => {
    await using story = await tellStory()
    const left = await leftAfter(story, 4)
    story.service.faults.add({ on: 'listParts', times: 4, does: { answers: 503 } })
    await goOn(story, left)
  })

  test('with the bar where it had been', async () => {
    await using story = await tellStory()
    const left = await leftAfter(story, 4)
    using home = createTestHome(story.service.origin)
    const upload = resumeUpload(home, left.record, { files: left.files, concurrency: 3 })
    expect(upload.state.sent).toBe(50_000)
    await until(upload, ({ sent }) => sent >= 450_000)
    expect(upload.state.files[1]?.sent).toBeGreaterThanOrEqual(400_000)
    await upload.done
  })
})

test('a failed upload is gone on with in the same process too, though no record could be kept', async () => {
  await using story = await tellStory()
  const { service, home, small, big } = story
  home.memory.broken = true
  service.faults.add({ on: 'joinParts', does: { answers: 409 } })
  const begun = await begin(home, [small, big])
  expect(await begun.upload.done).toMatchObject({ status: 'failed', error: { status: 409 } })
  const again = resumeUpload(home, begun.upload.record, { files: begun.files, concurrency: 3 })
  expect(await again.done).toMatchObject({ status: 'done' })
  expect(arrivedEqual(service, begun, [small, big])).toBe(true)
  expect(service.count('putBytes')).toBe(partsOfStory)
})

describe('it does not go on', () => {
  test('with a file that has changed', async () => {
    await using story = await tellStory()
    const { record } = await leftAfter(story, 4)
    const { small, big, home } = story
    const changed = { ...big, identity: { ...big.identity, modified: 5 } }
    const files = [
      { id: '000000', source: small },
      { id: '000001', source: changed },
    ]
    expect(() => resumeUpload(home, record, { files, concurrency: 3 })).toThrow(FileChanged)
  })

  test('without one of its files', async () => {
    await using story = await tellStory()
    const { record, files } = await leftAfter(story, 4)
    const some = files.slice(0, 1)
    expect(() => resumeUpload(story.home, record, { files: some, concurrency: 3 })).toThrow('"big.bin" is needed')
  })

  test('with a transfer that the server no longer knows, and says so', async () => {
    await using story = await tellStory()
    const { record, files } = await leftAfter(story, 4)
    record.uploadToken = 'of another time'
    const upload = resumeUpload(story.home, record, { files, concurrency: 3 })
    expect(await upload.done).toMatchObject({ status: 'failed', error: { status: 404 } })
    expect(story.service.count('putBytes')).toBe(0)
  })
})
