import { expect, test } from 'vitest'
import type { DraftFile } from '../state.ts'
import { type Row, landingsOf, rowsOf, withRowAt } from './folders.ts'

const fileOf = (name: string): DraftFile => ({ id: name.replaceAll('/', '-'), name, size: 1, picked: null })
const files = ['a.txt', 'Photos/beach.jpg', 'Photos/summer/sun.jpg', 'b.txt', 'Music/song.mp3', 'Photos/last.jpg'].map(
  fileOf,
)
const closed = new Set<string>()
const open = new Set(['Photos/'])
const find = (rows: Row[], id: string): Row => rows.find((row) => row.id === id)!
const said = (rows: Row[]) =>
  rows.map((row) => (row.kind === 'folder' ? `${row.name}, ${row.files.length}` : row.file.name))
const namesOf = (list: DraftFile[]) => list.map(({ name }) => name)

test('a folder is one row, with all that is in it, where its first file stands', () => {
  expect(said(rowsOf(files, closed))).toEqual(['a.txt', 'Photos, 3', 'b.txt', 'Music, 1'])
})

test('an open folder shows its files below it, those of folders within it too', () => {
  expect(said(rowsOf(files, open))).toEqual([
    'a.txt',
    'Photos, 3',
    'Photos/beach.jpg',
    'Photos/summer/sun.jpg',
    'Photos/last.jpg',
    'b.txt',
    'Music, 1',
  ])
  expect(find(rowsOf(files, open), 'Photos-last.jpg')).toMatchObject({ place: 2, places: 3, parent: 1 })
  expect(find(rowsOf(files, open), 'b.txt')).toMatchObject({ place: 2, places: 4, parent: null })
})

test('a folder is moved with all its files', () => {
  const rows = rowsOf(files, open)
  expect(namesOf(withRowAt(files, find(rows, 'Photos/'), 3))).toEqual([
    'a.txt',
    'b.txt',
    'Music/song.mp3',
    'Photos/beach.jpg',
    'Photos/summer/sun.jpg',
    'Photos/last.jpg',
  ])
})

test('a file is moved among the files of its folder, and a loose one past whole folders', () => {
  const rows = rowsOf(files, open)
  expect(said(rowsOf(withRowAt(files, find(rows, 'Photos-last.jpg'), 0), open)).slice(1, 4)).toEqual([
    'Photos, 3',
    'Photos/last.jpg',
    'Photos/beach.jpg',
  ])
  expect(said(rowsOf(withRowAt(files, find(rows, 'a.txt'), 1), closed))).toEqual([
    'Photos, 3',
    'a.txt',
    'b.txt',
    'Music, 1',
  ])
})

test.each([
  ['a loose file lands between folders, never inside one', 'a.txt', [0, 4, 5, 6]],
  ['a folder lands as if it were closed', 'Photos/', [0, 1, 2, 3]],
  ['a file in a folder stays in it', 'Photos-last.jpg', [2, 3, 4]],
])('%s', (_rule, id, landings) => {
  const rows = rowsOf(files, open)
  expect(landingsOf(rows, find(rows, id))).toEqual(landings)
})

test('what is alone has one place', () => {
  const rows = rowsOf([fileOf('a.txt')], closed)
  expect(landingsOf(rows, rows[0]!)).toEqual([0])
})

test('ten thousand files in a hundred folders are put into rows by going over them once', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => fileOf(`folder ${index % 100}/${index}.jpg`))
  expect(rowsOf(many, closed)).toHaveLength(100)
  expect(rowsOf(many, new Set(['folder 7/']))).toHaveLength(200)
})
