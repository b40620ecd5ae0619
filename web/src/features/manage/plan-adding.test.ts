import { expect, test } from 'vitest'
import { matchMissing, planAdding } from './plan-adding.ts'
import { someTransfer } from './transfer.fixture.ts'

const picked = (name: string, size: number) => ({ name, file: new File([new Uint8Array(size)], name) })
const transfer = someTransfer()

test('each added file gets a label of its own and its normalised name', () => {
  const { files, refusals } = planAdding(transfer, [picked('e\u0301te\u0301.txt', 5), picked('two.txt', 6)])
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['été.txt', 5],
    ['two.txt', 6],
  ])
  expect(new Set(files.map(({ id }) => id)).size).toBe(2)
  expect(refusals).toEqual([])
})

test.each([
  [
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ],
    { why: 'too_many_files', max: 4, actual: 5 },
  ],
  [[['a', 800]], { why: 'too_large', max: 1000, actual: 1100 }],
  [
    [
      ['a', 1],
      ['b', 0],
    ],
    { why: 'file_empty', name: 'b' },
  ],
] as const)('of %j none is added, and the reason is given', (names, refusal) => {
  const plan = planAdding(
    transfer,
    names.map(([name, size]) => picked(name, size)),
  )
  expect(plan).toEqual({ files: [], refusals: [refusal] })
})

test('only the file with a refused name is left out', () => {
  const { files, refusals } = planAdding(transfer, [picked('tool.exe', 1), picked('note.txt', 1)])
  expect(files.map(({ name }) => name)).toEqual(['note.txt'])
  expect(refusals).toEqual([{ why: 'file_refused', name: 'tool.exe', code: 'FILE_IS_EXE' }])
})

test('missing files are matched by name and size, with or without their folders', () => {
  const missing = [
    { fileId: '1', name: 'days/one.jpg', size: 3 },
    { fileId: '2', name: 'two.jpg', size: 4 },
    { fileId: '3', name: 'three.jpg', size: 5 },
  ]
  const found = matchMissing(missing, [picked('one.jpg', 3), picked('two.jpg', 9), picked('days/three.jpg', 5)])
  expect(Array.from(found, ([id, { name }]) => [id, name])).toEqual([
    ['1', 'one.jpg'],
    ['3', 'days/three.jpg'],
  ])
})

test('a picked file is matched with only one of two equal missing files', () => {
  const missing = [
    { fileId: '1', name: 'a/x.txt', size: 3 },
    { fileId: '2', name: 'b/x.txt', size: 3 },
  ]
  expect([...matchMissing(missing, [picked('x.txt', 3)]).keys()]).toEqual(['1'])
})
