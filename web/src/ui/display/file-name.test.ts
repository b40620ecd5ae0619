import { expect, test } from 'vitest'
import { splitName, splitPath, stemLength } from './file-name.tsx'

test.each([
  ['a short name stays in one piece', 'plan.pdf', 'plan.pdf', ''],
  [
    'a long one keeps its ending and three letters',
    'Maison-Le-Goff_visite-du-chantier.mp4',
    'Maison-Le-Goff_visite-du-chant',
    'ier.mp4',
  ],
  [
    'without an ending it keeps its last letters',
    'a-name-without-any-ending-at-all',
    'a-name-without-any-endin',
    'g-at-all',
  ],
  [
    'an ending too long to be one is cut like the rest',
    'notes.of-a-very-long-meeting-indeed',
    'notes.of-a-very-long-meetin',
    'g-indeed',
  ],
])('a file name is split to be shortened: %s', (_rule, name, start, end) => {
  expect(splitName(name)).toEqual({ start, end })
})

test('an emoji of several code points is never split', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
  const { start, end } = splitName(`a-long-name-of-a-folder-${family}${family}${family}.jpg`)
  expect(start.endsWith(family) || start.endsWith('-')).toBe(true)
  expect(end).toBe(`${family}${family}${family}.jpg`.slice(-end.length))
})

test.each([
  ['beach.jpg', '', 'beach.jpg'],
  ['photos/summer/beach.jpg', 'photos/summer/', 'beach.jpg'],
])('the path %s has the folder “%s”', (path, folder, name) => {
  expect(splitPath(path)).toEqual({ folder, name })
})

test.each([
  ['beach.jpg', 'beach'],
  ['archive.tar.gz', 'archive.tar'],
  ['README', 'README'],
  ['.gitignore', '.gitignore'],
])('renaming %s selects %s', (name, stem) => {
  expect(name.slice(0, stemLength(name))).toBe(stem)
})
