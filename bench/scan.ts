import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClamd } from '@envoi/server/outside/scanner/clamd'
import { someBytes } from '@envoi/testing/bytes'
import { startClamd } from '@envoi/testing/clamd'
import { byId } from '@envoi/testing/managing'
import { createPerson } from '@envoi/testing/people'
import { millisecondsOf, print } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * From upload-done to the open transfer with a real clamd, beside that clamd alone, which is given the same bytes from
 * memory. `npm run bench -- scan [megabytes]`
 */
const MB = 1_000_000
const size = Number(process.argv[3] ?? '400') * MB
const WINDOW = 1_900 * MB
const bytes = someBytes(size)
let runs = 0

await using clamd = await startClamd()
await using program = await startProgram(tmpdir(), { CLAMD: clamd.place })
await using windowed = await startProgram(tmpdir(), { CLAMD: clamd.place, ENVOI_SCAN_WINDOW: String(size / 4) })
console.log(`${size / MB} MB; load of the machine ${loadavg()[0]?.toFixed(1)}. MB/s of ours [clamd alone].\n`)

const third = (part: number): Buffer => bytes.subarray((part * size) / 3, ((part + 1) * size) / 3)
await compare('one file', { 'one.bin': bytes })
await compare('the same in overlapping windows', { 'one.bin': bytes }, windowed)
await compare('three files at once', { 'a.bin': third(0), 'b.bin': third(1), 'c.bin': third(2) })
const small = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}.bin`, someBytes(65_536, index)]))
const took = await scan(small)
print({ what: '200 files of 64 KiB', figure: `${(took / 1000).toFixed(1)} s, ${(200_000 / took).toFixed(0)}/s` })
const { peak, loopP99 } = await program.usage()
print({
  what: 'whole run',
  figure: `peak RSS ${(peak / MB).toFixed(0)} MB`,
  note: `event loop p99 ${loopP99.toFixed(1)} ms`,
})

type Files = Record<string, Buffer>

async function compare(what: string, files: Files, by = program): Promise<void> {
  renew(files)
  const alone = await millisecondsOf(() => Promise.all(Object.values(files).map(giveToClamd)))
  renew(files)
  const ours = await scan(files, by)
  const total = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  const rate = (milliseconds: number): string => (total / 1000 / milliseconds).toFixed(0)
  print({ what, figure: `${rate(ours)} [${rate(alone)}]`, ratio: alone / ours })
}

/** A scanner remembers what it has seen: no two runs are given the same. */
function renew(files: Files): void {
  runs += 1
  for (const content of Object.values(files)) {
    for (let at = 0; at + 4 <= content.length; at += 50_000) content.writeUInt32LE(runs, at)
  }
}

async function giveToClamd(content: Buffer): Promise<void> {
  const scanner = createClamd({ at: { path: clamd.place }, window: WINDOW })
  using stream = await scanner.open(new AbortController().signal)
  for (let at = 0; at < content.length; at += MB) await stream.write(content.subarray(at, at + MB))
  await stream.verdict()
}

/** Uploaded as a matter of course; counted is what comes after it. */
async function scan(files: Files, { url, dataDir } = program): Promise<number> {
  const who = { name: 'Ana', address: '10.9.9.9', origin: url, ledger: join(dataDir, 'ledger') }
  using person = createPerson(who)
  const sent = await person.send(files)
  return await millisecondsOf(async () => {
    while ((await person.api.getResult(byId(sent))).scanning) await delay(20)
  })
}
