import { describe, expect, test } from 'vitest'
import { matchFiles } from './match-files.ts'
import type { PickedFile } from './picked-file.ts'

const entry = (id: string, name: string, size = 10, { modified = 1000, done = false } = {}) => ({
  id,
  name,
  size,
  modified,
  done,
})
const picked = (name: string, size = 10, modified = 1000): PickedFile => ({
  name,
  file: new File([new Uint8Array(size)], name.split('/').at(-1) ?? '', { lastModified: modified }),
})
type Case = [rule: string, entries: ReturnType<typeof entry>[], picks: PickedFile[], found: string[], missing: string[]]

const cases: Case[] = [
  ['same name, size and date', [entry('a', 'plan.pdf')], [picked('plan.pdf')], ['a'], []],
  ['another size is another file', [entry('a', 'plan.pdf')], [picked('plan.pdf', 11)], [], ['a']],
  ['another date is another file', [entry('a', 'plan.pdf')], [picked('plan.pdf', 10, 1001)], [], ['a']],
  ['another name is another file', [entry('a', 'plan.pdf')], [picked('plan2.pdf')], [], ['a']],
  ['nothing picked', [entry('a', 'plan.pdf'), entry('b', 'film.mov')], [], [], ['a', 'b']],
  ['some of them', [entry('a', 'plan.pdf'), entry('b', 'film.mov')], [picked('film.mov')], ['b'], ['a']],
  ['files of others do no harm', [entry('a', 'plan.pdf')], [picked('cat.jpg'), picked('plan.pdf')], ['a'], []],
  [
    'files of one name in two folders are told apart by their paths',
    [entry('a', 'x/cover.jpg'), entry('b', 'y/cover.jpg')],
    [picked('y/cover.jpg'), picked('x/cover.jpg')],
    ['a', 'b'],
    [],
  ],
  ['picked out of its folder', [entry('a', 'trip/day/beach.jpg')], [picked('beach.jpg')], ['a'], []],
  ['picked with a folder around it', [entry('a', 'beach.jpg')], [picked('trip/beach.jpg')], ['a'], []],
  [
    'a bare name that fits two files of the upload fits none',
    [entry('a', 'x/cover.jpg'), entry('b', 'y/cover.jpg')],
    [picked('cover.jpg')],
    [],
    ['a', 'b'],
  ],
  [
    'a bare name that two picked files have fits none',
    [entry('a', 'cover.jpg')],
    [picked('x/cover.jpg'), picked('y/cover.jpg')],
    [],
    ['a'],
  ],
  [
    'a file found by its path is not given away by its bare name',
    [entry('a', 'x/cover.jpg'), entry('b', 'y/cover.jpg')],
    [picked('x/cover.jpg')],
    ['a'],
    ['b'],
  ],
  ['what has arrived whole is not missed', [entry('a', 'plan.pdf', 10, { done: true })], [], [], []],
  ['but taken when it is there', [entry('a', 'plan.pdf', 10, { done: true })], [picked('plan.pdf')], ['a'], []],
]

describe('files picked again', () => {
  test.each(cases)('%s', (_, files, picks, found, missing) => {
    const match = matchFiles({ files }, picks)
    expect([...match.found.keys()].toSorted()).toEqual(found)
    expect(match.missing.map(({ id }) => id)).toEqual(missing)
  })

  test('each label gets its own file', () => {
    const [x, y] = [picked('x/cover.jpg'), picked('y/cover.jpg')]
    const { found } = matchFiles({ files: [entry('a', 'x/cover.jpg'), entry('b', 'y/cover.jpg')] }, [y, x])
    expect(found.get('a')?.file).toBe(x.file)
    expect(found.get('b')?.file).toBe(y.file)
  })

  test('a file found by its bare name goes on under the name that the upload knows', () => {
    const { found } = matchFiles({ files: [entry('a', 'trip/beach.jpg')] }, [picked('beach.jpg')])
    expect(found.get('a')?.name).toBe('trip/beach.jpg')
  })
})
