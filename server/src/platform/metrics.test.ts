import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const unexpected = (error: unknown) => expect.unreachable(String(error))
const nothing = { help: {}, read: async () => ({}) }

test('requests are told by route and status, with how long they took', async () => {
  using metrics = createMetrics(nothing, unexpected)
  const request = { method: 'GET', route: '/api/limits/:uid', status: 200 }
  for (const seconds of [0.02, 0.3]) metrics.answered(request, seconds)
  metrics.answered({ ...request, status: 404 }, 0.001)
  const text = await metrics.text()
  const of = (status: number) => `method="GET",route="/api/limits/:uid",status="${status}"`
  expect(text).toContain('# HELP http_request_duration_seconds How long')
  expect(text).toContain('# TYPE http_request_duration_seconds histogram')
  expect(text).toContain(`http_request_duration_seconds_bucket{le="0.025",${of(200)}} 1\n`)
  expect(text).toContain(`http_request_duration_seconds_bucket{le="0.5",${of(200)}} 2\n`)
  expect(text).toContain(`http_request_duration_seconds_count{${of(200)}} 2\n`)
  expect(text).toContain(`http_request_duration_seconds_count{${of(404)}} 1\n`)
})

test('the process tells its memory, its processor time and how late it is', async () => {
  using metrics = createMetrics(nothing, unexpected)
  const value = async (name: string, type: string) => {
    const text = await metrics.text()
    expect(text).toContain(`# TYPE ${name} ${type}\n`)
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  }
  expect(await value('process_resident_memory_bytes', 'gauge')).toBeGreaterThan(1e6)
  expect(await value('nodejs_eventloop_lag_p99_seconds', 'gauge')).toBeGreaterThanOrEqual(0)
  const before = await value('process_cpu_seconds_total', 'counter')
  expect(await value('process_cpu_seconds_total', 'counter')).toBeGreaterThanOrEqual(before)
})

test('figures are looked up whenever somebody asks', async () => {
  let waiting = 0
  const read = async () => ({ waiting_files: (waiting += 1) })
  using metrics = createMetrics({ help: { waiting_files: 'Files that wait.' }, read }, unexpected)
  expect(await metrics.text()).toMatch(
    /^# HELP waiting_files Files that wait\.\n# TYPE waiting_files gauge\nwaiting_files 1$/m,
  )
  expect(await metrics.text()).toMatch(/^waiting_files 2$/m)
})

test('figures that cannot be looked up are missing; the rest is told, and so is the fault', async () => {
  const faults: unknown[] = []
  const read = () => Promise.reject(new Error('the database is away'))
  using metrics = createMetrics({ help: { waiting_files: 'Files that wait.' }, read }, (error) => faults.push(error))
  const text = await metrics.text()
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain('waiting_files')
  expect(faults).toEqual([new Error('the database is away')])
})
