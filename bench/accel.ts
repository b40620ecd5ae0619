import { randomBytes } from 'node:crypto'
import { chmod, link, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@envoi/testing/free-port'
import { startNginx as startInFront } from '@envoi/testing/nginx'
import { requireCommands } from '../scripts/debian-packages.ts'
import { createByteClient } from './byte-client.ts'
import { median, millisecondsOf, print, rateOf } from './measure.ts'
import { startNginx } from './nginx.ts'
import { startProgram } from './program.ts'
import { createSender } from './sender.ts'

/**
 * nginx in front, as docs/nginx/envoi.conf sets it up: we decide, it sends. Beside it a plain nginx that sends the same
 * bytes to anybody. Who goes first changes with every round. `npm run bench -- accel [rounds]`
 */
const MiB = 1024 * 1024
const PART = 16 * MiB
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
console.log(`X-Accel-Redirect beside plain nginx, median of ${rounds} rounds. MB/s of ours [nginx].\n`)

for (const size of [256 * MiB, 1024 * MiB]) {
  const addresses = await place(size)
  for (const connections of [1, 4]) await download(addresses, size, connections)
  if (size === 256 * MiB) await firstByte(addresses)
}

/** So many addresses of the file. A link of ours is one download: each has its own. */
type Addresses = Record<'ours' | 'theirs', (count: number) => Promise<string[]>>
type Pair = { ours: number; theirs: number }

/** The very file at both, and nothing left to be read of it. */
async function place(size: number): Promise<Addresses> {
  using client = createByteClient(4)
  const sender = createSender(program.url, client)
  const transfer = await sender.create([size])
  await client.sendAll(await sender.sign(transfer, [size], bytes), bytes)
  await sender.complete(transfer)
  await sender.done(transfer)
  await program.whenIdle()
  const file = await findObject(size)
  // The plain nginx has no rights of its own to it.
  await chmod(file, 0o644)
  await link(file, join(plain.root, 'files', String(size)))
  const fileId = transfer.multiparts[0]?.fileId
  const asking = createSender(program.url, createByteClient(1))
  return {
    ours: (count) => Promise.all(Array.from({ length: count }, () => asking.link(transfer.transferId, fileId))),
    theirs: async (count) => Array.from({ length: count }, () => `${plain.url}/files/${size}`),
  }
}

async function findObject(size: number): Promise<string> {
  const objects = join(program.dataDir, 'objects')
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await stat(path)).size === size) return path
  }
  throw new Error(`no object has ${size} bytes`)
}

async function inTurn(
  count: number,
  connections: number,
  measure: (urls: string[]) => Promise<number>,
  at: Addresses,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  // The first two are for the page cache and for whoever compiles while running.
  for (let round = -2; round < count; round += 1) {
    const first = round % 2 === 0 ? 'ours' : 'theirs'
    const second = first === 'ours' ? 'theirs' : 'ours'
    const measured = {
      [first]: await measure(await at[first](connections)),
      [second]: await measure(await at[second](connections)),
    } as Pair
    if (round >= 0) pairs.push(measured)
  }
  return pairs
}

async function download(addresses: Addresses, size: number, connections: number): Promise<void> {
  using receiver = createByteClient(connections)
  const fetch = (urls: string[]) => rateOf(size * connections, () => receiver.fetchEach(urls, size))
  const pairs = await inTurn(rounds, connections, fetch, addresses)
  const [ours, theirs] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))]
  print({
    what: `download ${size / MiB} MiB, x${connections}`,
    figure: `${ours.toFixed(0)} [${theirs.toFixed(0)}]`,
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    goal: 0.85,
  })
}

/** What we take before nginx may begin: the whole answer is one byte. */
async function firstByte(addresses: Addresses): Promise<void> {
  using receiver = createByteClient(1)
  const ask = ([url = '']: string[]) => millisecondsOf(() => receiver.fetchAll(url, { Range: 'bytes=0-0' }))
  const pairs = await inTurn(50, 1, ask, addresses)
  const [ours, theirs] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))]
  print({
    what: 'one byte',
    figure: `${ours.toFixed(1)} [${theirs.toFixed(1)}] ms`,
    note: 'part of every download above',
  })
}
