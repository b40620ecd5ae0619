import type { PickedFile } from '@envoi/client/browser/index'
import { expect, test } from 'vitest'
import { namePasted } from './pasted.ts'

const now = new Date(2026, 10, 19, 9, 5)
const picked = (name: string, age = 0): PickedFile => ({
  name,
  file: new File(['x'], name, { lastModified: now.getTime() - age }),
})
const namesOf = (files: PickedFile[], there: string[] = []) =>
  namePasted(
    files,
    there.map((name) => ({ name })),
    now,
    ({ date, time }) => `Pasted image ${date} at ${time}`,
  ).map(({ name }) => name)

test('a picture from the clipboard is called by its day and time', () => {
  expect(namesOf([picked('image.png')])).toEqual(['Pasted image 2026-11-19 at 09.05.png'])
  expect(namesOf([picked('image.JPEG')])).toEqual(['Pasted image 2026-11-19 at 09.05.jpeg'])
})

test('two pictures of one minute have two names', () => {
  const there = ['Pasted image 2026-11-19 at 09.05.png']
  expect(namesOf([picked('image.png'), picked('image.png')], there)).toEqual([
    'Pasted image 2026-11-19 at 09.05 2.png',
    'Pasted image 2026-11-19 at 09.05 3.png',
  ])
})

test.each([
  ['has a name of its own', picked('beach.png')],
  ['is no picture', picked('image.pdf')],
  ['was called so by somebody', picked('image.png', 3_600_000)],
])('a file that %s keeps its name', (_why, file) => {
  expect(namesOf([file])).toEqual([file.name])
})
