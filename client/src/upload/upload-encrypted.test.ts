import { expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { createTestHome } from './testing/home.ts'
import { arrivedEqual, begin, leaveBehind, partsOfStory, tellStory } from './testing/scenario.ts'
import { resumeUpload } from './upload.ts'

const sseCPassword = 'a stone in the garden'

test('the password goes with every signature and with the sealing, and into no record', async () => {
  await using story = await tellStory()
  const { service, home, big, small } = story
  const kept: string[] = []
  const save = home.memory.save.bind(home.memory)
  home.memory.save = (id, record) => {
    kept.push(JSON.stringify(record))
    return save(id, record)
  }
  const begun = await begin(home, [big, small], 3, sseCPassword)
  expect(await begun.upload.done).toMatchObject({ status: 'done' })
  expect(arrivedEqual(service, begun, [big, small])).toBe(true)
  const carriers = service.asked.filter(({ body }) => body.includes(sseCPassword)).map(({ kind }) => kind)
  expect(new Set(carriers)).toEqual(new Set(['createTransfer', 'signMany', 'uploadDone']))
  expect(service.asked.some(({ url }) => url.includes(encodeURIComponent(sseCPassword)))).toBe(false)
  expect(kept.every((record) => record.includes('"isEncrypted":true') && !record.includes('stone'))).toBe(true)
})

test('another process goes on with the password once more; without it, or with another, it does not', async () => {
  await using story = await tellStory()
  const { service, home, big, small } = story
  service.faults.add({ on: 'putBytes', after: 5, times: Infinity, does: { holds: new Promise(() => {}) } })
  const begun = await begin(home, [small, big], 3, sseCPassword)
  await eventually(() => service.bucket.stored.length).toBe(5)
  const record = await leaveBehind(home, begun)
  expect(record.isEncrypted).toBe(true)
  service.unplug()
  service.plugIn()
  service.faults.clear()
  using later = createTestHome(service.origin)
  const goOn = (password?: string) =>
    resumeUpload(later, record, { files: begun.files, concurrency: 3, sseCPassword: password }).done
  for (const wrong of [undefined, 'another stone']) {
    expect(await goOn(wrong)).toMatchObject({ status: 'failed', error: { codes: ['WRONG_PASSWORD'] } })
  }
  expect(service.bucket.stored).toHaveLength(5)
  expect(await goOn(sseCPassword)).toMatchObject({ status: 'done' })
  expect(arrivedEqual(service, begun, [small, big])).toBe(true)
  expect(service.bucket.stored).toHaveLength(partsOfStory)
})
