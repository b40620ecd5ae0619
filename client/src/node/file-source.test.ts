import { utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeDirectory, someBytes } from '../upload/testing/sources.ts'
import { openSource } from './file-source.ts'

test('a source is known by name, size and time of change', async () => {
  await using directory = await makeDirectory()
  const path = await directory.write('plan.pdf', someBytes(1234))
  await utimes(path, 1_700_000_000, 1_700_000_000.5)
  const source = await openSource(path)
  expect(source.identity).toEqual({ name: 'plan.pdf', size: 1234, modified: 1_700_000_000_500 })
  expect(await source.identify()).toEqual(source.identity)
})

test('a source may go by another name, with folders', async () => {
  await using directory = await makeDirectory()
  const source = await openSource(await directory.write('x', someBytes(1)), { name: 'folder/plan.pdf' })
  expect(source.identity.name).toBe('folder/plan.pdf')
})

test('a source that is asked again tells what has changed since', async () => {
  await using directory = await makeDirectory()
  const path = await directory.write('x', someBytes(10))
  const source = await openSource(path)
  await writeFile(path, someBytes(11))
  expect(source.identity.size).toBe(10)
  expect((await source.identify()).size).toBe(11)
})

test('a directory is not a file', async () => {
  await using directory = await makeDirectory()
  await expect(openSource(directory.path)).rejects.toThrow('is not a file')
})
