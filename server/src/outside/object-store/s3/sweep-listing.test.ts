import { expect, test } from 'vitest'
import { type Markers, type Page, keyByKey } from './sweep-listing.ts'

const key = (digit: string): string => `${digit.repeat(32)}/${digit.repeat(32)}`
type Item = { key: string; id: string }

/** A store of these items that gives so many at a time. */
function store(items: Item[], atOnce: number) {
  const asked: Markers[] = []
  const readPage = async (from: Markers): Promise<Page<Item>> => {
    asked.push(from)
    const first = items.findIndex(
      ({ key, id }) => key > from.key || (key === from.key && from.id !== undefined && id > from.id),
    )
    const page = first === -1 ? [] : items.slice(first, first + atOnce)
    const last = page.at(-1)
    return { items: page, next: last && first + atOnce < items.length ? last : undefined }
  }
  return { readPage, asked }
}
async function read(items: Item[], atOnce: number, after = ''): Promise<string[]> {
  const groups: string[] = []
  for await (const group of keyByKey(store(items, atOnce).readPage, after)) {
    groups.push(`${group.key[0]}: ${group.items.map(({ id }) => id).join(' ')}`)
  }
  return groups
}

const [a, b, c] = [key('a'), key('b'), key('c')]
const items = [
  { key: a, id: '1' },
  { key: b, id: '1' },
  { key: b, id: '2' },
  { key: b, id: '3' },
  { key: c, id: '1' },
]

test.each([1, 2, 3, 4, 5, 100])('keys come whole, in order, with pages of %i', async (atOnce) => {
  expect(await read(items, atOnce)).toEqual(['a: 1', 'b: 1 2 3', 'c: 1'])
})

test('of a key that somebody put on and on no more is held than the newest, and what is needed', async () => {
  const many = Array.from({ length: 25_000 }, (_, index) => ({ key: b, id: String(100_000 + index) }))
  const needed = many.at(-2)
  const found: Item[] = []
  for await (const group of keyByKey(store(many, 1000).readPage, '', (item) => item === needed)) {
    found.push(...group.items)
  }
  expect(found.length).toBeLessThan(12_000)
  expect(found[0]).toBe(many[0])
  expect(found).toContain(needed)
})

test('it goes on behind a key', async () => {
  expect(await read(items, 2, a)).toEqual(['b: 1 2 3', 'c: 1'])
  expect(await read(items, 2, c)).toEqual([])
})

test('nothing more is asked than is taken', async () => {
  const { readPage, asked } = store(items, 2)
  for await (const group of keyByKey(readPage, '')) if (group.key === a) break
  expect(asked).toHaveLength(1)
})

test('keys that are none of ours are left out', async () => {
  const foreign = ['README', `${a}.bak`, a.toUpperCase(), 'backup/'].map((name) => ({ key: name, id: '1' }))
  expect(
    await read(
      foreign.toSorted((x, y) => (x.key < y.key ? -1 : 1)),
      2,
    ),
  ).toEqual([])
})
