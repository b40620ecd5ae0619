import { expect, test } from 'vitest'
import { type CsvHeads, daysTable, fileTypesTable, recipientsTable } from './use-csv.ts'

const heads: CsvHeads = {
  day: 'Day',
  transfers: 'Transfers',
  files: 'Files',
  bytes: 'Bytes',
  downloads: 'Downloads',
  recipient: 'Recipient',
  fileType: 'File type',
  noEnding: 'No extension',
  otherTypes: 'Other',
}

test('the CSV of days has a head and plain numbers', () => {
  expect(daysTable([{ day: '2026-11-05', transfers: 1, files: 2, bytes: 12_000_000, downloads: 0 }], heads)).toEqual([
    ['Day', 'Transfers', 'Files', 'Bytes', 'Downloads'],
    ['2026-11-05', '1', '2', '12000000', '0'],
  ])
})

test('the CSV of recipients has a head and plain numbers', () => {
  const recipients = [{ email: 'ana@example.org', transfers: 3, bytes: 500, downloads: 4 }]
  expect(recipientsTable(recipients, heads)).toEqual([
    ['Recipient', 'Transfers', 'Bytes', 'Downloads'],
    ['ana@example.org', '3', '500', '4'],
  ])
})

test('the CSV of file types names files without an extension, and has the rest if there is any', () => {
  const fileTypes = [
    { extension: 'pdf', files: 2, bytes: 700 },
    { extension: '', files: 1, bytes: 5 },
  ]
  const table = [
    ['File type', 'Files', 'Bytes'],
    ['pdf', '2', '700'],
    ['No extension', '1', '5'],
  ]
  expect(fileTypesTable(fileTypes, { files: 0, bytes: 0 }, heads)).toEqual(table)
  expect(fileTypesTable(fileTypes, { files: 9, bytes: 4 }, heads)).toEqual([...table, ['Other', '9', '4']])
})
