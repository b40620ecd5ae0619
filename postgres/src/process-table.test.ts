import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findProcess, listProcesses, readPs } from './process-table.ts'
import { openScratch } from './scratch.fixture.ts'

test('a running process is found with its command, and a gone one is not', async () => {
  await using scratch = await openScratch()
  const child = scratch.spawn(['/bin/sleep', '600'])
  const pid = child.pid ?? 0
  const found = await findProcess(pid)
  expect(found).toMatchObject({ pid, command: '/bin/sleep 600' })
  expect(await findProcess(pid)).toEqual(found)
  expect(await listProcesses()).toContainEqual(found)

  child.kill()
  await once(child, 'exit')
  expect(await findProcess(pid)).toBeUndefined()
})

test.for([0, -1, Number.NaN, 4_194_304])('%s is nobody’s number', async (pid) => {
  expect(await findProcess(pid)).toBeUndefined()
})

test('a zombie, which only waits for its parent to notice its end, counts as gone', async () => {
  await using scratch = await openScratch()
  // The shell becomes a sleep that never asks after the child it had.
  const parent = scratch.spawn(['/bin/sh', '-c', 'true & echo $!; exec sleep 600'])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  await expect.poll(() => findProcess(Number(line.toString()))).toBeUndefined()
})

test('the answer of ps is read where there is no /proc: number, state, birth and command', () => {
  const output = [
    '  101 Ss   Sun Nov 15 03:57:23 2026     /opt/pg/bin/postgres -D /Users/me/my data/postgres-18 -c port=5432',
    ' 4711 S+   Mon Jan  5 13:00:01 2026     -zsh',
    '  102 Z    Sun Nov 15 03:57:24 2026     (postgres)',
    '',
  ].join('\n')
  expect(readPs(output)).toEqual([
    {
      pid: 101,
      born: 'Sun Nov 15 03:57:23 2026',
      command: '/opt/pg/bin/postgres -D /Users/me/my data/postgres-18 -c port=5432',
    },
    { pid: 4711, born: 'Mon Jan  5 13:00:01 2026', command: '-zsh' },
  ])
})
