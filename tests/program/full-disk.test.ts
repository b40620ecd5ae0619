import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { retryWhileBusy, answerWhenNotBusy } from '@envoi/testing/concurrent-calls'
import { getBytes, putBytes, someBytes } from '@envoi/testing/bytes'
import { createDatabase } from '@envoi/testing/database'
import { type Program, openSandbox } from '@envoi/testing/program-sandbox'
import { completeUpload, type Person } from '@envoi/testing/people'
import { fillDisk, mayMount, mountDisk, unmount } from '@envoi/testing/small-disk'
import { describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })
const plan = someBytes(300_000, 1)

async function downloadFirst(person: Person, sent: { transferId: string; multiparts: { fileId: string }[] }) {
  const fileId = sent.multiparts[0]?.fileId ?? ''
  const query = { transferId: sent.transferId, fileId }
  const { url } = await retryWhileBusy(() => person.api.getDownloadLink({ query }))
  return getBytes(url)
}

test('below the minimum of free space, new transfers are refused for now and downloads go on', async () => {
  await using database = await createDatabase()
  await using sandbox = await openSandbox()
  const DATABASE_URL = database.url
  const before = await sandbox.start({ env: { DATABASE_URL } })
  const sent = await before.person('Ana').send({ 'plan.pdf': plan })
  await before.stop()

  const program = await sandbox.start({
    env: { DATABASE_URL, ENVOI_FREE_BYTES_KEPT: String(Number.MAX_SAFE_INTEGER) },
  })
  const refused = await create(program)
  expect(refused.status).toBe(507)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await downloadFirst(program.person('Bo'), sent)).toEqual(plan)
})

/** By hand: the typed client does not show the header. */
const create = ({ url }: Program): Promise<Response> =>
  fetch(`${url}/api/transfer/v2/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'a.txt', size: 1 }] }),
  })

if (await mayMount()) {
  describe('on a small disk', () => {
    test.for([
      ['not even a secret', 'size=1m,nr_inodes=2'],
      ['no database', 'size=8m'],
    ])(
      'a disk with room for %s ends the start with one line, and the next start works once there is room',
      async ([, size]) => {
        await using sandbox = await openSandbox()
        await mountDisk(sandbox.dataDir, `mode=711,${size}`)
        sandbox.defer(() => unmount(sandbox.dataDir))
        const { status, out, err } = await sandbox.run()
        expect({ status, out }).toEqual({ status: 1, out: [] })
        expect(err).toEqual([expect.stringMatching(/no space left on device|the disk is full/i)])

        await mountDisk(sandbox.dataDir, 'remount,size=300m,nr_inodes=10k')
        expect((await sandbox.start()).out.all).toHaveLength(1)
      },
    )

    test('a disk that fills up during an upload refuses the part for now; with room again the upload resumes', async () => {
      await using database = await createDatabase()
      await using sandbox = await openSandbox()
      const objects = join(sandbox.dataDir, 'objects')
      await mountDisk(objects, 'size=64m')
      sandbox.defer(() => unmount(objects))
      const program = await sandbox.start({ env: { DATABASE_URL: database.url, ENVOI_FREE_BYTES_KEPT: '0' } })
      const ana = program.person('Ana')
      const earlier = await ana.send({ 'plan.pdf': plan })
      const film = someBytes(40_000_000, 2)
      const transfer = await retryWhileBusy(() => ana.create({ 'film.mp4': film.length }))
      const put = await signParts(ana, program, transfer, film)

      const first = await put(0)
      expect(first.status).toBe(200)
      await fillDisk(join(objects, 'filler'))
      const refused = await put(1)
      expect({ status: refused.status, isTold: Number(refused.headers.get('retry-after')) > 0 }).toEqual({
        status: 507,
        isTold: true,
      })
      expect((await create(program)).status).toBe(507)
      expect(await downloadFirst(ana, earlier)).toEqual(plan)

      await rm(join(objects, 'filler'))
      const rest = [await put(1), await put(2)]
      await finish(ana, program, transfer, [first, ...rest])
      expect((await downloadFirst(program.person('Bo'), transfer)).equals(film)).toBe(true)
    })
  })
} else {
  test('with a file-size limit in place of a small disk, the start ends with one line', async () => {
    await using sandbox = await openSandbox()
    const limited = ['/bin/sh', '-c', 'ulimit -f 1000; exec "$@"', 'sh', process.execPath]
    const command = [...limited, 'scripts/with-node.mjs', 'server/src/main/serve.ts']
    const { status, err } = await sandbox.run({ command })
    expect({ status, err }).toEqual({ status: 1, err: [expect.stringMatching(/File too large/)] })
    expect((await sandbox.start()).out.all).toHaveLength(1)
  })
}

type Created = Awaited<ReturnType<Person['create']>>

const callsOf = (ana: Person, program: Program, transfer: Created) => ({
  storage: ana.api.at(program.storageUrl),
  calls: { params: { bucket: transfer.bucketId }, headers: { 'x-upload-token': transfer.uploadToken } },
  upload: { key: transfer.multiparts[0]?.key ?? '', uploadId: transfer.multiparts[0]?.uploadId ?? '' },
})

/** Signs all parts at once; the function returned sends one of them. */
async function signParts(ana: Person, program: Program, transfer: Created, film: Buffer) {
  const { storage, calls, upload } = callsOf(ana, program, transfer)
  const { partSize } = transfer.bucketConfig
  const parts = [0, 1, 2].map((index) => film.subarray(index * partSize, (index + 1) * partSize))
  const items = parts.map((part, index) => ({ ...upload, partNumber: index + 1, size: part.length }))
  const signed = await retryWhileBusy(() => storage.signMany({ ...calls, body: { items } }))
  return (index: number): Promise<Response> =>
    answerWhenNotBusy(() => putBytes(signed.items[index]?.url ?? '', parts[index] ?? Buffer.alloc(0)))
}

async function finish(ana: Person, program: Program, transfer: Created, answers: Response[]): Promise<void> {
  const { storage, calls, upload } = callsOf(ana, program, transfer)
  const { url } = await retryWhileBusy(() => storage.signComplete({ ...calls, body: upload }))
  const etags = answers.map((answer) => answer.headers.get('etag') ?? '')
  await answerWhenNotBusy(() => completeUpload(url, etags))
  const done = { params: { id: transfer.transferId }, headers: calls.headers }
  await retryWhileBusy(() => ana.api.uploadDone(done))
}
