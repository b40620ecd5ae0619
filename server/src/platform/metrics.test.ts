import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counts add up, and figures are looked up whenever somebody asks', async () => {
  let waiting = 0
  using metrics = createMetrics(
    () => Promise.resolve({ waiting_files: (waiting += 1) }),
    (error) => expect.unreachable(String(error)),
  )
  for (const by of [1, 2]) metrics.count('bytes_total', { method: 'GET' }, by)
  expect(await metrics.text()).toMatch(/^waiting_files 1\nbytes_total\{method="GET"\} 3\n$/m)
  expect(await metrics.text()).toMatch(/^waiting_files 2$/m)
})

test('figures that cannot be looked up are missing; the rest is told, and so is the fault', async () => {
  const faults: unknown[] = []
  using metrics = createMetrics(
    () => Promise.reject(new Error('the database is away')),
    (error) => faults.push(error),
  )
  metrics.count('requests_total', { method: 'GET' })
  expect(await metrics.text()).toMatch(/^process_resident_memory_bytes \d+\n[^]*\nrequests_total\{method="GET"\} 1\n$/)
  expect(faults).toEqual([new Error('the database is away')])
})
