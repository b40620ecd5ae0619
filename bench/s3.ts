import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createApi } from '@envoi/client/api'
import { keys, startCeph, stopCeph } from '@envoi/testing/ceph-program'
import { requireCommands, testPackages } from '../scripts/debian-packages.ts'
import { createByteClient } from './byte-client.ts'
import { type Line, median, millisecondsOf, print, rateOf } from './measure.ts'
import { runOperator } from './accounts.ts'
import { startProgram } from './program.ts'
import { createSender } from './sender.ts'
import { openStore } from './direct-s3.ts'

/**
 * The service on a real S3 (Ceph with its data in memory) beside the same client on that store without us, in interleaved
 * rounds. `npm run bench -- s3 [rounds]`
 */
const MiB = 1024 * 1024
const PART = 16 * MiB
const PARTS = 16
const FILE = PARTS * PART
const rounds = Number(process.argv[3] ?? '5')

requireCommands(testPackages)
await using closing = new AsyncDisposableStack()
const folder = closing.adopt(await mkdtemp(join(tmpdir(), 'envoi-bench-ceph-')), stopCeph)
const place = { endpoint: await startCeph(folder), ...keys, bucket: 'envoi', region: 'default' }
const settings = {
  S3_ENDPOINT: place.endpoint,
  S3_BUCKET: place.bucket,
  S3_REGION: place.region,
  S3_ACCESS_KEY: place.accessKey,
  S3_SECRET_KEY: place.secretKey,
}
await using program = await startProgram(tmpdir(), settings)
await runOperator(program, ['bucket', 'setup'], settings)
const store = openStore({ ...place, bucket: 'directly' })
await store.makeBucket()
const bytes = randomBytes(PART)
console.log(`Envoi on S3 beside the same client on the store, median of ${rounds} rounds. MB/s of ours [directly].\n`)

for (const connections of [1, 4]) print(await uploads(connections))
for (const connections of [1, 4]) print(await downloads(connections))
print(await zip(250, 1_000_000))
print(await zip(32, 8_000_000))
print(await zip(4, 64_000_000))
print(await manyFiles())
const { peak, loopP99 } = await program.usage()
print({
  what: 'whole run',
  figure: `peak RSS ${(peak / 1e6).toFixed(0)} MB`,
  note: `event loop p99 ${loopP99.toFixed(1)} ms`,
})

type Pair = { ours: number; theirs: number }

async function compared(work: () => Promise<Pair>): Promise<{ figure: string; ratio: number; cpu: number }> {
  const before = await program.usage()
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) pairs.push(await work())
  const [ours, theirs] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))]
  return {
    figure: `${ours.toFixed(0)} [${theirs.toFixed(0)}]`,
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    cpu: (await program.usage()).cpu - before.cpu,
  }
}

/** From the first call to the complete object, on both sides; of ours with upload-done. */
async function uploads(connections: number): Promise<Line> {
  const { figure, ratio, cpu } = await compared(async () => {
    using client = createByteClient(connections)
    const key = randomBytes(16).toString('hex')
    const theirs = await rateOf(FILE, async () => {
      await client.sendAll(await store.open(key, PARTS), bytes)
      await store.complete(key)
    })
    let sent: string[] = []
    const ours = await rateOf(FILE, async () => {
      sent = await send(client, [FILE])
    })
    await whenOpen(sent)
    return { ours, theirs }
  })
  return {
    what: `upload 256 MiB, 16 MiB parts, x${connections}`,
    figure,
    ratio,
    goal: 0.9,
    note: `cpu of ours ${(cpu / ((rounds * FILE) / 1e9)).toFixed(2)} s/GB, reading it after that included`,
  }
}

async function send(client: ReturnType<typeof createByteClient>, sizes: number[]): Promise<string[]> {
  const sender = createSender(program.url, client)
  const transfer = await sender.create(sizes)
  const signed = await sender.sign(transfer, sizes, bytes)
  const byLength = Map.groupBy(signed, ({ size }) => size)
  for (const [size, parts] of byLength) await client.sendAll(parts, bytes.subarray(0, size))
  await sender.complete(transfer)
  await sender.done(transfer)
  return [transfer.transferId, ...transfer.multiparts.map(({ fileId }) => fileId)]
}

async function sendAndWait(sizes: number[]): Promise<string[]> {
  using client = createByteClient(8)
  const sent = await send(client, sizes)
  await whenOpen(sent)
  return sent
}

/** What the store has not verified is read before it opens. */
async function whenOpen([id = '']: string[]): Promise<void> {
  const api = createApi({ origin: program.url })
  while ((await api.getTransfer({ params: { id } })).status !== 'ENABLED') await delay(50)
}

async function downloads(connections: number): Promise<Line> {
  const [id = '', file] = await sendAndWait([FILE])
  const key = randomBytes(16).toString('hex')
  using client = createByteClient(connections)
  await client.sendAll(await store.open(key, PARTS), bytes)
  await store.complete(key)
  const sender = createSender(program.url, client)
  const { figure, ratio, cpu } = await compared(async () => {
    const theirs = await rateOf(FILE * connections, () => client.fetchAll(store.address(key)))
    const ours = await rateOf(FILE * connections, async () => {
      // As a browser does: the link, its redirection, the bytes.
      const handedOver = await fetch(await sender.link(id, file), { redirect: 'manual' })
      await client.fetchAll(handedOver.headers.get('location') ?? '')
    })
    return { ours, theirs }
  })
  return {
    what: `download 256 MiB, x${connections}`,
    figure,
    ratio,
    goal: 0.9,
    note: `cpu of ours ${(cpu / ((rounds * connections * FILE) / 1e9)).toFixed(2)} s/GB`,
  }
}

/** Beside one large object from the store, and beside the same small ones by a client that only receives them. */
async function zip(count: number, size: number): Promise<Line> {
  const [id = ''] = await sendAndWait(Array.from({ length: count }, () => size))
  const key = randomBytes(16).toString('hex')
  using client = createByteClient(1)
  using eight = createByteClient(8)
  await client.sendAll(await store.open(key, PARTS), bytes)
  await store.complete(key)
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  const same = Buffer.concat(Array.from({ length: Math.ceil(size / PART) }, () => bytes)).subarray(0, size)
  await eight.sendAll(keys.map(store.place), same)
  const sender = createSender(program.url, client)
  const apart: number[] = []
  const { figure, ratio, cpu } = await compared(async () => {
    const theirs = await rateOf(FILE, () => client.fetchAll(store.address(key)))
    const url = await sender.link(id)
    const ours = await rateOf(count * size, () => client.fetchAll(url))
    apart.push(ours / (await rateOf(count * size, () => eight.fetchEach(keys.map(store.address), size))))
    return { ours, theirs }
  })
  const perGB = cpu / ((rounds * count * size) / 1e9)
  return {
    what: `ZIP of ${count} x ${size / 1e6} MB`,
    figure,
    ratio,
    goal: 0.6,
    note: `beside one object; ${median(apart).toFixed(2)}x of the same ones over 8 connections; cpu ${perGB.toFixed(2)} s/GB`,
  }
}

async function manyFiles(): Promise<Line> {
  const sizes = Array.from({ length: 250 }, () => 1000)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    using client = createByteClient(8)
    const sender = createSender(program.url, client)
    const begun = performance.now()
    const transfer = await sender.create(sizes)
    const created = performance.now() - begun
    await client.sendAll(await sender.sign(transfer, sizes, bytes), bytes.subarray(0, 1000))
    times.push(created + (await millisecondsOf(() => sender.done(transfer))))
  }
  return { what: 'create + upload-done of 250 files', figure: `${median(times).toFixed(0)} ms` }
}
