import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './files.ts'
import { openScratch } from './scratch.fixture.ts'

test('a folder is made with its missing parents, all with the same mode, and found the next time', async () => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'a', 'b')
  await makeFolder(path, 0o711)
  await makeFolder(path, 0o700)
  for (const folder of [join(path, '..'), path]) expect((await stat(folder)).mode & 0o777).toBe(0o711)
})

test('where nothing can be made the fault is told at once', async () => {
  await using scratch = await openScratch()
  await writeFile(join(scratch.directory, 'file'), '')
  await expect(makeFolder('/proc/envoi/data', 0o700)).rejects.toThrow('ENOENT')
  await expect(makeFolder(join(scratch.directory, 'file/data'), 0o700)).rejects.toThrow('ENOTDIR')
})
