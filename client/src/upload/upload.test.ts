import { expect, test } from 'vitest'
import { createTestHome } from './testing/home.ts'
import { begin } from './testing/scenario.ts'
import { startService } from './testing/service.ts'
import { bytesSource, someBytes } from './testing/sources.ts'

test('smoke', async () => {
  await using service = await startService()
  using home = createTestHome(service.origin)
  const big = bytesSource('big', someBytes(750_000))
  const small = bytesSource('small', someBytes(50_000, 2))
  const { upload, keys } = await begin(home, [big, small])
  const outcome = await upload.done
  expect(outcome).toMatchObject({ status: 'done' })
  expect(service.bucket.content(keys[0]!).equals(big.bytes)).toBe(true)
  expect(service.bucket.content(keys[1]!).equals(small.bytes)).toBe(true)
  expect(home.memory.records.size).toBe(0)
  console.log(service.asked.map((a) => a.kind))
})
