import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { runProcess } from './testing/run-process.ts'
import { startService } from './testing/service.ts'
import { makeDirectory, someBytes } from './testing/sources.ts'

const MiB = 1024 * 1024
/** Starting a process takes its time on a busy machine. */
const patience = { timeout: 120_000 }

test(
  'a process killed in the middle of a file: the next one goes on, and no part that arrived is sent again',
  patience,
  async () => {
    await using directory = await makeDirectory()
    await using service = await startService({ partSize: MiB / 4 })
    const path = await directory.write('film.bin', someBytes(64 * MiB + 12_345))
    const errand = { origin: service.origin, ledger: `${directory.path}/ledger`, path }
    const parts = 257

    service.faults.add({ on: 'putBytes', after: 100, times: Infinity, does: { holds: new Promise(() => {}) } })
    await using first = runProcess(errand)
    const transferId = (await first.next())?.transferId ?? ''
    await eventually(() => service.bucket.stored.length).toBe(100)
    await first.kill()
    const arrived = [...service.bucket.stored]
    service.faults.clear()

    await using second = runProcess({ ...errand, transferId })
    expect(await second.next()).toMatchObject({ transferId, status: 'ENABLED' })

    const [key = ''] = service.bucket.files.keys()
    expect(service.bucket.content(key).equals(await readFile(path))).toBe(true)
    expect(service.bucket.stored).toHaveLength(parts)
    expect(service.bucket.stored.slice(0, 100)).toEqual(arrived)
    expect(new Set(service.bucket.stored).size).toBe(parts)
  },
)

test('a process killed again and again gets everything over in the end', patience, async () => {
  await using directory = await makeDirectory()
  await using service = await startService({ partSize: MiB / 4 })
  const path = await directory.write('film.bin', someBytes(16 * MiB))
  const errand = { origin: service.origin, ledger: `${directory.path}/ledger`, path }
  let transferId: string | undefined

  for (const arrived of [10, 30, 55]) {
    const more = arrived - service.bucket.stored.length
    service.faults.add({ on: 'putBytes', after: more, times: Infinity, does: { holds: new Promise(() => {}) } })
    await using process = runProcess({ ...errand, ...(transferId && { transferId }) })
    transferId ??= (await process.next())?.transferId ?? ''
    await eventually(() => service.bucket.stored.length).toBe(arrived)
    await process.kill()
    service.faults.clear()
  }
  await using last = runProcess({ ...errand, ...(transferId && { transferId }) })
  expect(await last.next()).toMatchObject({ status: 'ENABLED' })

  const [key = ''] = service.bucket.files.keys()
  expect(service.bucket.content(key).equals(await readFile(path))).toBe(true)
  expect(service.bucket.stored).toHaveLength(64)
})
