import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { findFreePort } from '@envoi/testing/free-port'
import { startNginx as startInFront } from '@envoi/testing/nginx'
import { requireCommands } from '../scripts/debian-packages.ts'
import { createByteClient } from './byte-client.ts'
import { median, print, rateOf } from './measure.ts'
import { startNginx } from './nginx.ts'
import { startProgram } from './program.ts'
import { createSender } from './sender.ts'

/**
 * nginx in front, as docs/nginx/envoi.conf sets it up: we decide, it sends. Beside it a plain nginx that sends the same
 * bytes to anybody. `npm run bench -- accel [rounds]`
 */
const PART = 16 * 1024 * 1024
const PARTS = 64
const SIZE = PARTS * PART
const rounds = Number(process.argv[3] ?? '5')

requireCommands({ nginx: 'nginx-light' })
const [port, servicePort] = [await findFreePort(), await findFreePort()]
await using plain = await startNginx(tmpdir())
await using program = await startProgram(tmpdir(), {
  PORT: String(servicePort),
  PUBLIC_URL: `http://localhost:${port}`,
  STORAGE_URL: `http://127.0.0.1:${port}`,
  ENVOI_ACCEL: '/accel/',
})
await using _front = await startInFront({ port, servicePort, dataDir: program.dataDir })
const bytes = randomBytes(PART)
using client = createByteClient(4)
await client.sendAll([{ url: `${plain.url}/files/0` }], Buffer.concat(Array.from({ length: PARTS }, () => bytes)))
const sender = createSender(program.url, client)
const transfer = await sender.create([SIZE])
await client.sendAll(await sender.sign(transfer, [SIZE], bytes), bytes)
await sender.complete(transfer)
await sender.done(transfer)
console.log(`X-Accel-Redirect beside plain nginx, median of ${rounds} rounds. MB/s of ours [nginx].\n`)

for (const connections of [1, 4]) {
  using receiver = createByteClient(connections)
  const url = await sender.link(transfer.transferId, transfer.multiparts[0]?.fileId)
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = -1; round < rounds; round += 1) {
    const theirs = await rateOf(SIZE * connections, () => receiver.fetchAll(`${plain.url}/files/0`))
    const ours = await rateOf(SIZE * connections, () => receiver.fetchAll(url))
    // The first is for the page cache.
    if (round >= 0) pairs.push({ ours, theirs })
  }
  const [ours, theirs] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))]
  print({
    what: `download 1 GiB, x${connections}`,
    figure: `${ours.toFixed(0)} [${theirs.toFixed(0)}]`,
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    goal: 0.85,
  })
}
