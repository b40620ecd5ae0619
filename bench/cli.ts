import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackages } from '@envoi/testing/cli'
import { openSink } from '@envoi/testing/sink'
import { median, print, rateOf } from './measure.ts'

/** The command line beside the engine alone, both as processes that send the same file to a sink. */
const BYTES = 4e9
const rounds = Number(process.argv[3] ?? 5)

await using sink = await openSink()
const folder = await mkdtemp(join(tmpdir(), 'envoi-bench-cli-'))
const path = join(folder, 'large.bin')
const file = await open(path, 'w')
await file.truncate(BYTES)
await file.close()

/** With an input that stays open: the engine's process ends with it. */
async function run(args: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'], env })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
}
const errand = JSON.stringify({ origin: sink.origin, ledger: join(folder, 'ledger'), path })
const engine = () => run([join(import.meta.dirname, '..', 'client/src/upload/testing/sending-process.ts'), errand])
// Before the clock runs: whether it has to be built takes a while to tell.
const program = join(buildPackages().cli, 'envoi.js')
const cli = () => run([program, 'send', path, '--json', '--origin', sink.origin])

const rates: { engine: number; cli: number }[] = []
try {
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first in turn: a machine that slows down, or a cache that fills, meets both alike.
    const [first, second] = round % 2 === 0 ? [engine, cli] : [cli, engine]
    const [one, other] = [await rateOf(BYTES, first), await rateOf(BYTES, second)]
    rates.push(round % 2 === 0 ? { engine: one, cli: other } : { engine: other, cli: one })
  }
} finally {
  await rm(folder, { recursive: true })
}
const ratio = median(rates.map((one) => one.cli / one.engine))
const figure = `${median(rates.map((one) => one.cli)).toFixed(0)} against ${median(rates.map((one) => one.engine)).toFixed(0)} MB/s`
print({ what: '4 GB by the command line, against the engine', figure, ratio, goal: 0.9 })
