import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type RunningCli, openCli } from '@envoi/testing/cli'
import { openSink } from '@envoi/testing/sink'
import { expect, test } from 'vitest'

/** `LARGE_GB=8` for a shorter one. The file has holes alone, and the sink forgets what it takes. */
const size = Number(process.env['LARGE_GB'] ?? 100) * 1e9
const killedAt = 4e9
const concurrency = 4

test(`${size / 1e9} GB are sent in flat memory; killed with -9 at 4 GB, only what was under way is sent again`, async () => {
  await using sink = await openSink()
  await using cli = await openCli(sink.origin)
  const file = await open(join(cli.folder, 'large.bin'), 'w')
  await file.truncate(size)
  await file.close()
  const startedAt = performance.now()

  const first = cli.start(['send', 'large.bin', '--json'])
  while (sink.bytes() < killedAt) await delay(20)
  const before = await peakMemory(first)
  first.kill('SIGKILL')
  await first.ended
  const atKill = sink.bytes()

  const second = cli.start(['send', 'large.bin', '--json'])
  let peak = 0
  const watching = new AbortController()
  const watch = async () => {
    while (!watching.signal.aborted) {
      peak = Math.max(peak, await peakMemory(second).catch(() => 0))
      await delay(100)
    }
  }
  const watched = watch()
  const { status, out } = await second.ended
  watching.abort()
  await watched

  const seconds = (performance.now() - startedAt) / 1000
  const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024)
  const times = [...sink.parts().values()]
  const twice = times.filter((count) => count > 1).length
  process.stderr.write(
    `killed at ${(atKill / 1e9).toFixed(1)} GB; peak memory ${megabytes(before)} and ${megabytes(peak)} MiB; ` +
      `${(size / 1e6 / seconds).toFixed(0)} MB/s; ${twice} of ${times.length} parts twice\n`,
  )
  expect({ status, last: JSON.parse(out.at(-1) ?? '{}').type, transfers: sink.transfers() }).toEqual({
    status: 0,
    last: 'sent',
    transfers: 1,
  })
  expect(times).toHaveLength(Math.ceil(size / (16 * 1024 * 1024)))
  // A part whose answer was on its way when it was killed may have arrived, and is then listed.
  expect(twice).toBeLessThanOrEqual(concurrency)
  expect(Math.max(before, peak)).toBeLessThanOrEqual(150 * 1000)
})

/** In kB, as the system counts it: the most that it ever had. */
async function peakMemory({ pid }: RunningCli): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}
