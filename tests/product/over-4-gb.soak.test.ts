import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtempDisposable, open, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendFiles } from '@envoi/client/node/index'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { startService } from '@envoi/testing/service'
import { runTool, tryTool } from '@envoi/testing/tools'
import { openBreakingProxy } from '@envoi/testing/breaking-proxy'
import { readByAll } from '@envoi/testing/zip-readers'
import { expect, test } from 'vitest'

const GiB4 = 2 ** 32
const size = 4_500_000_000
const MiB = 2 ** 20

/** Mostly a hole, with content at both ends and across the border of 4 GiB, where a lost bit of a number would show. */
async function writeFilm(path: string): Promise<void> {
  await using file = await open(path, 'wx')
  for (const [seed, position] of [0, GiB4 - MiB / 2, size - MiB].entries()) {
    await file.write(someBytes(MiB, seed + 1), 0, MiB, position)
  }
  expect((await file.stat()).size).toBe(size)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

test('a transfer beyond 4 GB downloads intact as a file, as a ZIP and resumed', async () => {
  await using service = await startService()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-4-gb-'))
  const paths = ['first.txt', 'film.mp4', 'last.txt'].map((name) => join(folder.path, name))
  const [first = '', film = '', last = ''] = paths
  await writeFile(first, 'before the film')
  await writeFilm(film)
  await writeFile(last, 'behind the film')

  const ana = service.person('Ana')
  const { transferId } = await sendFiles(ana.home, {
    files: paths.map((path) => ({ path })),
    transfer: { transferType: 'S1', langCode: 'en', name: 'Film' },
  })
  const bo = service.person('Bo')
  const view = await bo.api.getTransfer({ params: { id: transferId } })
  if (!('files' in view)) throw new Error('the transfer is not there for everybody')

  // The file alone: its length, its end, and what lies across 4 GiB.
  const { url } = await bo.api.getDownloadLink({ query: { transferId, fileId: view.files[1]?.fileId } })
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(size))
  const border = await getBytes(url, { range: `bytes=${GiB4 - MiB / 2}-${GiB4 + MiB / 2 - 1}` })
  expect(border.equals(someBytes(MiB, 2))).toBe(true)
  expect((await getBytes(url, { range: `bytes=-${MiB}` })).equals(someBytes(MiB, 3))).toBe(true)

  // Everything as a ZIP, on a line that breaks beyond 4 GiB.
  const zip = await bo.api.getDownloadLink({ query: { transferId } })
  const length = Number((await fetch(zip.url, { method: 'HEAD' })).headers.get('content-length'))
  await using line = await openBreakingProxy(service.app.port)
  const saved = join(folder.path, 'saved.zip')
  const command = ['-qsS', '-C', '-', '-o', saved, line.through(zip.url)]
  line.breakAfter(4_400_000_000)
  expect((await tryTool('curl', command)).status).toBe(18)
  expect((await stat(saved)).size).toBeLessThan(length)
  line.mend()
  await runTool('curl', command)
  expect(line.rangeStarts()[0]).toBeGreaterThan(GiB4)
  expect((await stat(saved)).size).toBe(length)

  const expected = await Promise.all(
    paths.map(async (path) => ({
      name: path.slice(folder.path.length + 1),
      size: (await stat(path)).size,
      sha256: await sha256Of(path),
    })),
  )
  expect(await readByAll(saved)).toEqual(expected)
})
