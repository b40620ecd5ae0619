import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { someBytes } from '@envoi/testing/bytes'
import { byId } from '@envoi/testing/managing'
import { createPerson } from '@envoi/testing/people'
import { millisecondsOf, print } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * Jumping about in a film of 2 GB, as a player does: from asking for a place to its first megabyte. Beside it the time
 * to the first bytes alone. `npm run bench -- seek [jumps]`
 */
const GOAL = 300
const JUMPS = Number(process.argv[3] ?? '200')
const PIECE = 1_000_000
const SIZE = 2_000 * PIECE

await using program = await startProgram(tmpdir())
const who = { name: 'Ana', address: '10.9.9.9', origin: program.url, ledger: join(program.dataDir, 'ledger') }
using person = createPerson(who)
const sent = await person.send({ 'film.mp4': someBytes(SIZE) })
while ((await person.api.getTransfer(byId(sent))).status !== 'ENABLED') await delay(50)
const [file] = sent.multiparts
const query = { transferId: sent.transferId, fileId: file?.fileId ?? '', preview: 'true' } as const
const { url } = await person.api.getDownloadLink({ query })

const whole: number[] = []
const first: number[] = []
for (let jump = 0; jump < JUMPS; jump += 1) {
  const start = Math.floor(Math.random() * (SIZE - PIECE))
  const took = await millisecondsOf(async () => {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { range: `bytes=${start}-${start + PIECE - 1}` } })
    if (answer.status !== 206 || !answer.body) throw new Error(`a jump was answered ${answer.status}`)
    let length = 0
    for await (const chunk of answer.body) {
      if (length === 0) first.push(performance.now() - begun)
      length += chunk.length
    }
    if (length !== PIECE) throw new Error(`${length} bytes came`)
  })
  whole.push(took)
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
console.log(`${JUMPS} jumps in a film of 2 GB; load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
for (const [what, times] of [
  ['first bytes', first],
  ['first megabyte', whole],
] as const) {
  const figure = `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`
  print({ what, figure, note: `goal ${GOAL} ms` })
}
