import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProgramSandbox, openSandbox } from '@envoi/testing/program-sandbox'
import { mayMount, mountDisk, unmount } from '@envoi/testing/small-disk'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

/** The whole output is this one line, and nothing keeps running. */
async function expectOneLine(sandbox: ProgramSandbox, env: Record<string, string>, line: RegExp): Promise<void> {
  const { status, out, err } = await sandbox.run({ env })
  expect(err).toEqual([expect.stringMatching(line)])
  expect({ status, out }).toEqual({ status: 1, out: [] })
  expect(await sandbox.processes()).toEqual([])
}

test('an unknown setting ends the start with one line', async () => {
  await using sandbox = await openSandbox()
  await expectOneLine(sandbox, { ENVOI_DATE: '1' }, /^ENVOI_DATE is not a setting of Envoi\.$/)
})

test('a page of the operator’s that is no plain text ends the start with one line that names the file and the line', async () => {
  await using sandbox = await openSandbox()
  const folder = join(sandbox.dataDir, '..', 'pages')
  await mkdir(folder)
  await writeFile(join(folder, 'terms.en.md'), '# Terms\n\n<script>alert(1)</script>\n')
  await writeFile(join(folder, 'terms.fr.md'), '# Conditions\n')
  await expectOneLine(
    sandbox,
    { ENVOI_PAGES: folder },
    /^ENVOI_PAGES: \S+terms\.en\.md: line 3 has HTML, which is not taken\.$/,
  )
})

test('a data directory that is not writable ends the start with one line', async () => {
  await using sandbox = await openSandbox()
  await makeUnwritable(sandbox)
  await expectOneLine(
    sandbox,
    {},
    /^The data directory .* cannot be used \((EACCES|EROFS): .* Set ENVOI_DATA to a place/,
  )
})

/** No permission stops root, but a read-only disk does. */
async function makeUnwritable(sandbox: ProgramSandbox): Promise<void> {
  await mkdir(sandbox.dataDir)
  if (process.getuid?.() !== 0) return chmod(sandbox.dataDir, 0o500)
  if (!(await mayMount())) return writeFile(join(sandbox.dataDir, 'objects'), '')
  await mountDisk(sandbox.dataDir, 'ro,size=1m')
  sandbox.defer(() => unmount(sandbox.dataDir))
  return undefined
}

test('a database that does not answer ends the start with one line', async () => {
  await using sandbox = await openSandbox()
  const DATABASE_URL = 'postgres://ana:secret@127.0.0.1:1/envoi'
  await expectOneLine(sandbox, { DATABASE_URL }, /^The database that DATABASE_URL names does not answer\.$/)
})
