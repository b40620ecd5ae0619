import { expect, test } from 'vitest'
import { runProcess } from './testing/run-process.ts'
import { startService } from './testing/service.ts'
import { makeDirectory } from './testing/sources.ts'

const MiB = 1024 * 1024

test('memory stays flat: ten times the bytes take no more of it', { timeout: 300_000 }, async () => {
  await using directory = await makeDirectory()
  await using service = await startService({ partSize: 16 * MiB, keepsBytes: false })

  const mostHeld = async (size: number) => {
    const path = await directory.sparse(`${size}.bin`, size)
    await using sending = runProcess({ origin: service.origin, ledger: directory.path, path }, [
      '--max-old-space-size=32',
    ])
    await sending.next()
    return (await sending.next())?.maxKilobytes ?? 0
  }
  // What a process held at most depends on the moment too, of the small upload as of the large; what it needs shows each time.
  const isFlat = async () => {
    const small = await mostHeld(100 * 1_000_000)
    expect(small).toBeGreaterThan(0)
    return (await mostHeld(1000 * 1_000_000)) / small < 1.15
  }
  expect((await isFlat()) || (await isFlat())).toBe(true)
})
