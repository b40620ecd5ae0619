import { expect, test } from 'vitest'
import { splitPath, stemLength } from './file-path.ts'

test.each([
  ['beach.jpg', '', 'beach.jpg'],
  ['photos/summer/beach.jpg', 'photos/summer/', 'beach.jpg'],
])('%s is in “%s”', (path, folder, name) => {
  expect(splitPath(path)).toEqual({ folder, name })
})

test.each([
  ['beach.jpg', 'beach'],
  ['archive.tar.gz', 'archive.tar'],
  ['README', 'README'],
  ['.gitignore', '.gitignore'],
])('of %s, %s is selected to be written anew', (name, stem) => {
  expect(name.slice(0, stemLength(name))).toBe(stem)
})
