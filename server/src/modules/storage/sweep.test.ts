import { expect, test } from 'vitest'
import { type Bucket, BucketAway, type SweepReport } from '../../outside/object-store/port.ts'
import { silentLog } from '../../platform/log.ts'
import { sweepStorage, usualSweep } from './sweep.ts'

const { signal } = new AbortController()
const nothing: SweepReport = { removed: 0, refused: 0, orphans: 0, missing: [] }

/** Buckets whose sweeps end so, one after another; then there is nothing left. */
async function sweepAll(...buckets: (SweepReport | Error)[][]) {
  const swept: string[] = []
  const logged: string[] = []
  const all = buckets.map((script, index) => {
    const id = `bucket${index}`
    const sweep = async (): Promise<SweepReport> => {
      swept.push(id)
      const next = script.shift() ?? nothing
      if (next instanceof Error) throw next
      return next
    }
    return { bucket: { id, sweep } as unknown as Bucket, region: 'local', types: [] }
  })
  const log = { ...silentLog, error: (event: string) => void logged.push(event) }
  const job = sweepStorage({ all, endpoint: () => '' }, log)
  const failure = await job.handle({}, signal).then(
    () => undefined,
    (error: unknown) => (error as AggregateError).errors.map(String),
  )
  return { swept, logged, failure }
}

test('a bucket is swept until a stretch leaves nothing over', async () => {
  const full = { ...nothing, removed: usualSweep.atMost }
  const found = { ...nothing, orphans: usualSweep.atMost }
  expect(await sweepAll([full, found, { ...nothing, removed: 3 }])).toMatchObject({
    swept: ['bucket0', 'bucket0', 'bucket0'],
    failure: undefined,
  })
})

test.each([new BucketAway('away'), new Error('broken')])(
  '%s: the other buckets are swept, and it is told',
  async (error) => {
    expect(await sweepAll([error], [nothing])).toMatchObject({
      swept: ['bucket0', 'bucket1'],
      failure: [String(error)],
    })
  },
)

test('what somebody must look at is an error in the log', async () => {
  const reports = [
    { ...nothing, refused: 200 },
    { ...nothing, stuck: '1: AccessDenied' },
  ]
  for (const report of reports) expect((await sweepAll([report])).logged).toHaveLength(1)
})
