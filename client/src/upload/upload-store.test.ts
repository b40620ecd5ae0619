import { describe, expect, test } from 'vitest'
import type { Fault } from './testing/faults.ts'
import { arrivedEqual, begin, partsOfStory, tellStory } from './testing/scenario.ts'

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
const later = (on: 'putBytes' | 'joinParts', status: number, code: string, times = 1): Fault => ({
  on,
  times,
  does: { answers: status, body: error(code) },
})

describe('a store that is not ours answers in its own way, and the upload finishes', () => {
  /** With each: how many requests that carry bytes it costs, and how often it is joined. */
  const cases: [string, Fault[], number, number][] = [
    ['a part is told to slow down', [later('putBytes', 503, 'SlowDown', 3)], 3, 1],
    ['a part takes too long', [later('putBytes', 400, 'RequestTimeout', 5)], 5, 1],
    ['joining meets trouble below a 200', [later('joinParts', 200, 'InternalError', 2)], 0, 3],
    ['joining is told to slow down', [later('joinParts', 503, 'SlowDown', 2)], 0, 3],
    ['joining collides with another one', [later('joinParts', 409, 'OperationAborted')], 0, 2],
    ['the answer to joining breaks off', [{ on: 'joinParts', does: { answers: 200, body: '<Complete' } }], 0, 2],
    [
      'the answer to joining is lost, and the upload is no longer known then',
      [{ on: 'joinParts', does: 'losesAnswer' }, later('joinParts', 404, 'NoSuchUpload')],
      0,
      2,
    ],
    [
      'a part is told with a wrong ETag',
      [{ on: 'putBytes', url: /partNumber=3&/, does: { tellsEtag: '"odd"' } }],
      0,
      2,
    ],
    ['a part is told without an ETag', [{ on: 'putBytes', times: 4, does: { tellsEtag: null } }], 0, 1],
    [
      'a file of one put is told without one',
      [{ on: 'putBytes', url: /partNumber=&/, does: { tellsEtag: null } }],
      0,
      1,
    ],
    ['joining is refused four times', [later('joinParts', 400, 'InvalidPart', 4)], 0, 5],
  ]
  test.each(cases)('%s', async (_, faults, cost, joins) => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    for (const fault of faults) service.faults.add(fault)
    const begun = await begin(home, [big, small])
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    expect(service.count('putBytes')).toBe(partsOfStory + cost)
    expect(service.count('joinParts')).toBe(joins)
  })
})

test('an upload that the store no longer knows and that was never joined fails by the word of the service', async () => {
  await using story = await tellStory()
  const { service, home, big } = story
  service.faults.add({ ...later('joinParts', 404, 'NoSuchUpload'), times: Infinity })
  const { upload } = await begin(home, [big])
  expect(await upload.done).toMatchObject({ status: 'failed', error: { codes: ['UPLOAD_INCOMPLETE'] } })
  expect([service.count('uploadDone'), service.count('putBytes')]).toEqual([3, 8])
})

test('every part is signed with its CRC-32', async () => {
  await using story = await tellStory()
  const { service, home, big, small } = story
  await (
    await begin(home, [big, small])
  ).upload.done
  const bodies = service.asked.filter(({ kind }) => kind === 'signMany').map(({ body }) => JSON.parse(body))
  const sums = bodies.flatMap(({ items }) => items.map(({ crc32 }: { crc32?: string }) => crc32))
  expect(sums).toHaveLength(partsOfStory)
  expect(sums.every((sum) => /^[\w+/]{6}==$/.test(sum ?? ''))).toBe(true)
})
