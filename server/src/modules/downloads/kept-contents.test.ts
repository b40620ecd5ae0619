import { expect, test } from 'vitest'
import type { Content } from './content.ts'
import { createKeptContents } from './kept-contents.ts'

const contentNamed = (name: string) => ({ name }) as Content

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
  const contents = createKeptContents(() => at)
  for (const [key, mark, when] of asks) {
    at = when
    const find = async () => {
      found += 1
      return { content: contentNamed(`${key}${mark}`), parts: 1 }
    }
    expect(await contents.get(key, mark, find)).toEqual(contentNamed(`${key}${mark}`))
  }
  expect(found).toBe(finds)
})

test('of many large ones, those used last are kept', async () => {
  const contents = createKeptContents(() => 0)
  const found: string[] = []
  const get = (key: string) =>
    contents.get(key, '', async () => {
      found.push(key)
      return { content: contentNamed(key), parts: 20_000 }
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(found).toEqual(['a', 'b', 'c', 'b'])
})
