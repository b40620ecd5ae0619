import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '../upload/testing/sources.ts'
import { directoryMemory } from './directory-memory.ts'

test('a record is found again as it was saved last', async () => {
  await using directory = await makeDirectory()
  const memory = directoryMemory(join(directory.path, 'deep', 'ledger'))
  await memory.save('t1', { a: 1 })
  await memory.save('t1', { a: 2 })
  expect(await directoryMemory(join(directory.path, 'deep', 'ledger')).load('t1')).toEqual({ a: 2 })
  expect(await memory.list()).toEqual(['t1'])
})

test('a removed record is gone; one that never was is simply not there', async () => {
  await using directory = await makeDirectory()
  const memory = directoryMemory(directory.path)
  await memory.save('t1', {})
  await memory.remove('t1')
  await memory.remove('t2')
  expect(await memory.load('t1')).toBeUndefined()
  expect(await memory.list()).toEqual([])
})

test('without its directory there are no records', async () => {
  await using directory = await makeDirectory()
  const memory = directoryMemory(join(directory.path, 'none'))
  expect(await memory.list()).toEqual([])
  expect(await memory.load('t1')).toBeUndefined()
})

test.each(['../../etc/passwd', 'a/b', '.', '..', 'é ?', 'plans-2026'])(
  'an id of %j stays within the directory',
  async (id) => {
    await using directory = await makeDirectory()
    const memory = directoryMemory(join(directory.path, 'ledger'))
    await memory.save(id, { id })
    expect(await memory.load(id)).toEqual({ id })
    expect(await memory.list()).toEqual([id])
    expect(await readdir(directory.path)).toEqual(['ledger'])
  },
)

test('records hold secrets: nobody else may read them', async () => {
  await using directory = await makeDirectory()
  const memory = directoryMemory(join(directory.path, 'ledger'))
  await memory.save('t1', {})
  expect((await stat(join(directory.path, 'ledger'))).mode & 0o077).toBe(0)
  expect((await stat(join(directory.path, 'ledger', 't1.json'))).mode & 0o077).toBe(0)
})

test('what a killed process left half written is not taken for a record, and the old one stays', async () => {
  await using directory = await makeDirectory()
  const memory = directoryMemory(directory.path)
  await memory.save('t1', { whole: true })
  await writeFile(join(directory.path, 't1.json.123.new'), '{"who')
  expect(await memory.list()).toEqual(['t1'])
  expect(await memory.load('t1')).toEqual({ whole: true })
})

test('a save leaves nothing but the record behind', async () => {
  await using directory = await makeDirectory()
  await directoryMemory(directory.path).save('t1', {})
  expect(await readdir(directory.path)).toEqual(['t1.json'])
})
