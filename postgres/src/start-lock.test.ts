import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProcess } from './process-table.ts'
import { openScratch } from './scratch.fixture.ts'
import { takeLock, underLock } from './start-lock.ts'

const never = new AbortController().signal
const ownBirth = (await findProcess(process.pid))?.born

test('one holder at a time, and everybody gets a turn', async () => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'lock')
  let holders = 0
  const seen: number[] = []
  const turn = () =>
    underLock(path, never, async () => {
      seen.push((holders += 1))
      await readdir(scratch.directory)
      holders -= 1
    })
  await Promise.all(Array.from({ length: 8 }, turn))
  expect(seen).toEqual(Array.from({ length: 8 }, () => 1))
  expect(await readdir(scratch.directory)).toEqual([])
})

test.for([
  ['a process that is gone', '4194304:1'],
  ['a process whose number was given to another', `${process.pid}:0${ownBirth}`],
  ['nobody that can be made out', 'nonsense'],
])('a lock of %s is taken over, by one of those who wait', async ([, mark]) => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'lock')
  await symlink(mark ?? '', path)
  let holders = 0
  const turn = () =>
    underLock(path, never, async () => {
      holders += 1
      await readdir(scratch.directory)
      expect(holders).toBe(1)
      holders -= 1
    })
  await Promise.all(Array.from({ length: 8 }, turn))
  expect(await readdir(scratch.directory)).toEqual([])
})

test('a program that died while it removed a dead one’s lock is in nobody’s way', async () => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'lock')
  await symlink('4194304:1', path)
  await symlink('4194304:2', `${path}.stale`)
  await using _ = await takeLock(path, never)
  expect(await readdir(scratch.directory)).toEqual(['lock'])
})

test('whoever waits for a living holder can be called off', async () => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'lock')
  await symlink(`${process.pid}:${ownBirth}`, path)
  const caller = new AbortController()
  const waiting = takeLock(path, caller.signal)
  caller.abort(new Error('called off'))
  await expect(waiting).rejects.toThrow()
  expect(await readdir(scratch.directory)).toEqual(['lock'])
})

test('a lock is given back when the work under it fails', async () => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'lock')
  await expect(underLock(path, never, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await readdir(scratch.directory)).toEqual([])
})
