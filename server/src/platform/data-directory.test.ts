import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDirectory } from './data-directory.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envoi-data-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a first start makes it, with its parents, and others see nothing of it', async () => {
  const dataDir = join(folder, 'a', 'b')
  const { objects, masterSecret } = await openDataDirectory({ dataDir, secret: undefined })
  expect((await readdir(dataDir)).toSorted()).toEqual(['objects', 'secret'])
  expect((await stat(dataDir)).mode & 0o066).toBe(0)
  expect((await stat(objects)).mode & 0o777).toBe(0o700)
  expect(await openDataDirectory({ dataDir, secret: undefined })).toEqual({ objects, masterSecret })
})

test('a secret that is given is not kept', async () => {
  const secret = 's'.repeat(32)
  expect(await openDataDirectory({ dataDir: folder, secret })).toMatchObject({ masterSecret: secret })
  expect(await readdir(folder)).toEqual(['objects'])
})

test.for<[string, () => Promise<string>, RegExp]>([
  ['below a file', () => aFile('file', 'data'), /^The data directory .*file\/data cannot be used \(ENOTDIR: /],
  ['that is a file', () => aFile('file'), /^The data directory .*file cannot be used \(ENOTDIR: /],
  ['that nobody can make', async () => '/proc/envoi/data', /^The data directory \/proc\/envoi\/data cannot be used \(/],
  [
    'without a folder for bytes',
    () => within('objects', ''),
    /^The data directory .* cannot be used \(EACCES: .*objects/,
  ],
  ['with a damaged secret', () => within('secret', 'short'), /^The secret in .*secret is damaged; restore it/],
  ['with an unreadable secret', () => within('secret'), /^The data directory .* cannot be used \(EISDIR: /],
])('one %s is refused in one line', async ([, prepare, line]) => {
  const dataDir = await prepare()
  const refusal = await openDataDirectory({ dataDir, secret: undefined }).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'StartFailure', message: expect.stringMatching(line) })
})

async function aFile(name: string, ...below: string[]): Promise<string> {
  await writeFile(join(folder, name), '')
  return join(folder, name, ...below)
}

/** A directory with something in it that was not left by us. */
async function within(name: string, content?: string): Promise<string> {
  if (content === undefined) await mkdir(join(folder, name))
  else await writeFile(join(folder, name), content)
  return folder
}
