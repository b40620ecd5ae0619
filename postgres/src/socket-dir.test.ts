import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectOneLine, openScratch } from './scratch.fixture.ts'
import { openSocketDir, socketDirFor } from './socket-dir.ts'

const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 }
const long = `/${'d'.repeat(100)}/postgres-18`

test('the socket lies beside the data as long as its path fits into what the kernel allows', () => {
  const longest = process.platform === 'darwin' ? 89 : 93
  const data = `/${'d'.repeat(longest - '/.run'.length)}`
  expect(socketDirFor(data, undefined, '/var/lib/envoi')).toBe(`${data}.run`)
  expect(socketDirFor(`${data}d`, undefined, '/var/lib/envoi')).not.toContain('dd')
  // Bytes count, not letters.
  expect(socketDirFor(`/${'é'.repeat(longest / 2)}`, undefined, '/var/lib/envoi')).not.toContain('é')
})

test('a short folder is named after the data, below the temporary folder or, for root, the fallback folder', () => {
  const own = socketDirFor(long, undefined, '/var/lib/envoi')
  const roots = socketDirFor(long, nobody, '/var/lib/envoi')
  expect(own.startsWith(join(tmpdir(), 'envoi-'))).toBe(true)
  expect(roots).toMatch(/^\/var\/lib\/envoi\/run-[0-9a-f]+$/)
  expect(socketDirFor(long, nobody, '/var/lib/envoi')).toBe(roots)
  expect(socketDirFor(`/other${long}`, nobody, '/var/lib/envoi')).not.toBe(roots)
})

test('the folder is made for its owner alone, and used again', async () => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'new', 'run')
  await openSocketDir(path, undefined)
  await openSocketDir(path, undefined)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test.for<[string, (path: string) => Promise<unknown>]>([
  ['open to others', (path) => mkdir(path).then(() => chmod(path, 0o755))],
  ['a link', (path) => symlink(tmpdir(), path)],
  ['a file', (path) => writeFile(path, '', { mode: 0o600 })],
])('a folder that somebody may have prepared is refused: one that is %s', async ([, prepare]) => {
  await using scratch = await openScratch()
  const path = join(scratch.directory, 'run')
  await prepare(path)
  await expectOneLine(openSocketDir(path, undefined), /must be a folder that only you can enter; remove it/)
})
