import { expect, test } from 'vitest'
import { createKept } from './kept-contents.ts'

const contentNamed = (name: string) => ({ name })

test.each<[string, [key: string, mark: string, at: number][], number]>([
  [
    'is found once for many ranges',
    [
      ['a', '1', 0],
      ['a', '1', 10],
      ['a', '1', 29_000],
    ],
    1,
  ],
  [
    'is found again when something has changed',
    [
      ['a', '1', 0],
      ['a', '2', 10],
      ['a', '1', 20],
    ],
    3,
  ],
  [
    'is found for each address',
    [
      ['a', '1', 0],
      ['b', '1', 10],
      ['a', '1', 20],
    ],
    2,
  ],
  [
    'is forgotten when nobody asks',
    [
      ['a', '1', 0],
      ['b', '1', 30_000],
      ['a', '1', 30_001],
    ],
    3,
  ],
])('a content %s', async (_, asks, finds) => {
  let [at, found] = [0, 0]
  const contents = createKept<{ name: string }>(30_000, () => at)
  for (const [key, mark, when] of asks) {
    at = when
    const find = async () => {
      found += 1
      return { value: contentNamed(`${key}${mark}`), parts: 1 }
    }
    expect(await contents.get(key, mark, find)).toEqual(contentNamed(`${key}${mark}`))
  }
  expect(found).toBe(finds)
})

test('of many large ones, those used last are kept', async () => {
  const contents = createKept<{ name: string }>(30_000, () => 0)
  const found: string[] = []
  const get = (key: string) =>
    contents.get(key, '', async () => {
      found.push(key)
      return { value: contentNamed(key), parts: 20_000 }
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(found).toEqual(['a', 'b', 'c', 'b'])
})

test('whoever asks while a content is being found gets the same, and a failure is not kept', async () => {
  const contents = createKept<{ name: string }>(30_000, () => 0)
  const findings: PromiseWithResolvers<{ value: { name: string }; parts: number }>[] = []
  const get = (mark: string) =>
    contents.get('a', mark, () => {
      const finding = Promise.withResolvers<{ value: { name: string }; parts: number }>()
      findings.push(finding)
      return finding.promise
    })
  const failing = [get('1'), get('1')]
  findings[0]?.reject(new Error('the database is away'))
  await Promise.all(failing.map((asked) => expect(asked).rejects.toThrow('the database is away')))
  const asked = [get('1'), get('1'), get('2')]
  expect(findings).toHaveLength(3)
  findings[1]?.resolve({ value: contentNamed('first'), parts: 1 })
  findings[2]?.resolve({ value: contentNamed('second'), parts: 1 })
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'second'].map(contentNamed))
})

test('what was put before anybody asked is not found again', async () => {
  const contents = createKept<{ name: string }>(30_000, () => 0)
  contents.put('a', '1', { value: contentNamed('put'), parts: 1 })
  const find = async () => ({ value: contentNamed('found'), parts: 1 })
  expect(await contents.get('a', '1', find)).toEqual(contentNamed('put'))
  expect(await contents.get('a', '2', find)).toEqual(contentNamed('found'))
})
