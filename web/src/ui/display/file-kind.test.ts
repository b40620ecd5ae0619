import { expect, test } from 'vitest'
import { iconOfFile } from './file-kind.ts'

test.each([
  ['visit.MP4', 'film'],
  ['sea.wav', 'sound'],
  ['dune.jpeg', 'image'],
  ['lots.xlsx', 'sheet'],
  ['letter.pdf', 'doc'],
  ['facade.dwg', 'plan'],
  ['all.tar.gz', 'archive'],
  ['notes', 'file'],
  ['.pdf', 'file'],
  ['odd.', 'file'],
  ['a.unheard', 'file'],
  ['a.constructor', 'file'],
])('%s has the icon %s', (name, icon) => {
  expect(iconOfFile(name)).toBe(icon)
})
