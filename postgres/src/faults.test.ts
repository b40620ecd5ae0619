import { execFile } from 'node:child_process'
import { mkdir, open, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { codeOf } from './files.ts'
import { expectOneLine, isRoot, openScratch, query, scratchesWithDatabase, type Scratch } from './scratch.fixture.ts'

const run = promisify(execFile)
const openDatabase = scratchesWithDatabase()

test('a data directory below a file is refused in one line', async () => {
  await using scratch = await openScratch()
  await writeFile(join(scratch.directory, 'file'), '')
  const dataDir = join(scratch.directory, 'file', 'data')
  await expectOneLine(
    scratch.start({ dataDir }),
    /cannot keep its data in .*\/file\/data: a part of the path is a file/,
  )
})

test('a data directory that cannot be made, even by root, is refused in one line', async () => {
  await using scratch = await openScratch()
  await expectOneLine(
    scratch.start({ dataDir: '/proc/envoi' }),
    /cannot keep its data in \/proc\/envoi: ENOENT: no such file/,
  )
})

test('a folder that is no database is left alone and named', async () => {
  await using scratch = await openDatabase()
  const data = join(scratch.dataDir, 'postgres-18')
  await rm(join(data, 'PG_VERSION'))
  await expectOneLine(scratch.start(), /postgres-18 is not a whole PostgreSQL database/)
  expect(await readdir(data)).toContain('base')
})

test('a database of another major version is left alone and named', async () => {
  await using scratch = await openDatabase()
  const data = join(scratch.dataDir, 'postgres-18')
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  await expectOneLine(scratch.start(), /was made by PostgreSQL 17, this is 18/)
})

test.for<[string, (data: string) => Promise<void>, RegExp]>([
  ['misses its control file', (data) => rm(join(data, 'global/pg_control')), /could not find the database system/],
  ['has a damaged control file', (data) => truncate(join(data, 'global/pg_control'), 100), /PANIC: .*pg_control/],
  ['has an unknown setting', (data) => writeFile(join(data, 'postgresql.conf'), 'nonsense = 1\n'), /FATAL: .*config/],
])('a database that %s is refused with the last word of PostgreSQL', async ([, damage, words]) => {
  await using scratch = await openDatabase()
  const data = join(scratch.dataDir, 'postgres-18')
  await damage(data)
  await expectOneLine(scratch.start(), words)
  await expectOneLine(scratch.start(), words)
})

/** Only root can make a small disk, and not in every container. */
const canMount = isRoot && (await mayMount())

async function mayMount(): Promise<boolean> {
  await using scratch = await openScratch()
  try {
    await mountSmallDisk(scratch, '1m')
    return true
  } catch {
    return false
  }
}

async function mountSmallDisk(scratch: Scratch, size: string): Promise<{ grow(size: string): Promise<unknown> }> {
  await mkdir(scratch.dataDir)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', scratch.dataDir])
  scratch.defer(() => run('umount', [scratch.dataDir]))
  return { grow: (size) => run('mount', ['-o', `remount,size=${size}`, scratch.dataDir]) }
}

async function fill(path: string): Promise<void> {
  await using file = await open(path, 'w')
  for (const block of [1 << 20, 1 << 12]) {
    const isFull = (error: unknown) => {
      if (codeOf(error) === 'ENOSPC') return false
      throw error
    }
    while (await file.writeFile(Buffer.alloc(block)).then(() => true, isFull)) continue
  }
}

if (canMount) {
  describe('on a small disk', () => {
    test('a disk too full to make a database is named in one line, and works once there is room', async () => {
      await using scratch = await openScratch()
      const disk = await mountSmallDisk(scratch, '8m')
      await expectOneLine(scratch.start(), /could not make its database in .*: the disk is full \(.*No space left/)
      expect(await readdir(scratch.dataDir)).toEqual([])
      await disk.grow('300m')
      await using postgres = await scratch.start()
      expect(await query(postgres, 'select 1')).toEqual([[1]])
    })

    test('a disk too full to start is named in one line, and works once there is room', async () => {
      await using scratch = await openScratch()
      await mountSmallDisk(scratch, '150m')
      const first = await scratch.start()
      await query(first, 'create table note as select 7 as number')
      await first.stop()
      const filler = join(scratch.dataDir, 'filler')
      await fill(filler)
      await expectOneLine(scratch.start(), /did not start in .*: the disk is full/)
      await rm(filler)
      await using postgres = await scratch.start()
      expect(await query(postgres, 'select number from note')).toEqual([[7]])
    })
  })
} else {
  describe('with a limit on what may be written, as no small disk can be mounted here', () => {
    test('too little room to make a database is named in one line, and works once there is room', async () => {
      await using scratch = await openScratch()
      const prefix = ['/bin/sh', '-c', 'ulimit -f 1000; exec "$@"', 'sh']
      const { failure } = await scratch.program({ prefix }).report
      expect(failure).toMatch(/^PostgresFailure: PostgreSQL could not make its database in .*File too large/)
      expect(await readdir(scratch.dataDir)).toEqual([])
      await using postgres = await scratch.start()
      expect(await query(postgres, 'select 1')).toEqual([[1]])
    })
  })
}
