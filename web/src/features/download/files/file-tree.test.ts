import { expect, test } from 'vitest'
import { type Row, contentOf, rowsOf, withoutFolded } from './file-tree.ts'

const files = [
  { fileId: '1', name: 'readme.txt', size: 1 },
  { fileId: '2', name: 'plans/south/a.dwg', size: 20 },
  { fileId: '3', name: 'photo.jpg', size: 300 },
  { fileId: '4', name: 'plans/b.pdf', size: 4000 },
  { fileId: '5', name: 'plans/south/c.dwg', size: 50_000 },
]
const drawn = (rows: Row[]): string[] => rows.map(({ depth, key, name }) => `${'  '.repeat(depth)}${key} ${name}`)

test('a folder stands where its first file does, with everything in it', () => {
  expect(drawn(rowsOf(files))).toEqual([
    '1 readme.txt',
    'plans/ plans',
    '  plans/south/ south',
    '    2 a.dwg',
    '    5 c.dwg',
    '  4 b.pdf',
    '3 photo.jpg',
  ])
})

test('a folder has all files below it and their total size', () => {
  const folders = rowsOf(files).filter((row) => row.kind === 'folder')
  expect(folders.map(({ key, fileIds, size }) => [key, fileIds, size])).toEqual([
    ['plans/', ['2', '4', '5'], 54_020],
    ['plans/south/', ['2', '5'], 50_020],
  ])
})

test('folders of the same name in two places are two folders', () => {
  const rows = rowsOf([
    { fileId: '1', name: 'a/photos/x.jpg', size: 1 },
    { fileId: '2', name: 'b/photos/x.jpg', size: 1 },
  ])
  expect(rows.map(({ key }) => key)).toEqual(['a/', 'a/photos/', '1', 'b/', 'b/photos/', '2'])
})

test('a name that ends with a slash is a folder, not a file in it', () => {
  const rows = rowsOf([
    { fileId: '1', name: 'empty/', size: 0 },
    { fileId: '2', name: 'full/', size: 0 },
    { fileId: '3', name: 'full/x.jpg', size: 7 },
  ])
  expect(rows.map((row) => [row.key, row.kind === 'folder' ? row.fileIds : row.size])).toEqual([
    ['empty/', []],
    ['full/', ['3']],
    ['3', 7],
  ])
})

test('names such as __proto__ and constructor are names like any other', () => {
  expect(rowsOf([{ fileId: '1', name: '__proto__/constructor/x', size: 1 }])).toHaveLength(3)
})

test.each([
  [[], ['1', 'plans/', 'plans/south/', '2', '5', '4', '3']],
  [['plans/'], ['1', 'plans/', '3']],
  [['plans/south/'], ['1', 'plans/', 'plans/south/', '4', '3']],
  [
    ['plans/', 'plans/south/'],
    ['1', 'plans/', '3'],
  ],
  [['elsewhere/'], ['1', 'plans/', 'plans/south/', '2', '5', '4', '3']],
])('with %j collapsed, the rows %j are left', (folded, keys) => {
  expect(withoutFolded(rowsOf(files), new Set(folded)).map(({ key }) => key)).toEqual(keys)
})

test.each([
  ['', ['plans/', '1', '3']],
  ['plans/', ['plans/south/', '4']],
  ['plans/south/', ['2', '5']],
])('the folder %j holds %j itself, folders first', (key, keys) => {
  expect(contentOf(rowsOf(files), key).map((row) => row.key)).toEqual(keys)
})
