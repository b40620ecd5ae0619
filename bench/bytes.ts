import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { requireCommands } from '../scripts/debian-packages.ts'
import { type Place, createByteClient } from './byte-client.ts'
import { type Line, median, millisecondsOf, print, rateOf } from './measure.ts'
import { signInWithPlan } from './accounts.ts'
import { emptyFiles, startNginx } from './nginx.ts'
import { startProgram } from './program.ts'
import { readRate } from './reads.ts'
import { createSender } from './sender.ts'

/**
 * The whole service beside nginx on the same machine, file system and run, in interleaved rounds. nginx takes uploads
 * without checking or flushing them; we verify CRC-32, fdatasync and keep a ledger. `npm run bench -- disk|memory [rounds]`
 */
const MiB = 1024 * 1024
const PART = 16 * MiB
const FILE = 64 * PART
const SMALL = 64 * 1024
const PASSWORD = 'for the benchmark alone'
const [where = 'disk', roundsText = '5'] = process.argv.slice(2)
const rounds = Number(roundsText)
const below = where === 'memory' ? '/dev/shm' : tmpdir()

requireCommands({ nginx: 'nginx-light', wrk: 'wrk' })
await using nginx = await startNginx(below)
await using program = await startProgram(below)
const bytes = randomBytes(PART)
console.log(`Envoi beside nginx, ${where}, median of ${rounds} rounds. MB/s of ours [nginx].\n`)

for (const connections of [1, 4]) print(await uploads(connections))
print(await smallFiles())
for (const connections of [1, 4]) print(await downloads(connections))
for (const connections of [1, 4]) print(await uploads(connections, { password: PASSWORD }))
for (const connections of [1, 4]) print(await downloads(connections, { password: PASSWORD }))
print(await zip())
print(await manyFiles())
print(await reads())
const { peak, loopP99 } = await program.usage()
print({
  what: 'whole run',
  figure: `peak RSS ${(peak / 1e6).toFixed(0)} MB`,
  note: `event loop p99 ${loopP99.toFixed(1)} ms`,
})

type Pair = { ours: number; theirs: number }

async function rounded(work: () => Promise<Pair>): Promise<Pair & { ratio: number }> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    await emptyFiles(nginx)
    await program.whenIdle()
    execFileSync('sync')
    pairs.push(await work())
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  }
}

function placesAtNginx(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => ({ url: `${nginx.url}/files/${index}` }))
}

function rates({ ours, theirs }: Pair): string {
  return `${ours.toFixed(0)} [${theirs.toFixed(0)}]`
}

type Encryption = { password?: string }

async function uploads(connections: number, encryption: Encryption = {}): Promise<Line> {
  const before = await program.usage()
  const result = await rounded(async () => {
    using client = createByteClient(connections)
    const theirs = await rateOf(FILE, () => client.sendAll(placesAtNginx(FILE / PART), bytes))
    const sender = createSender(program.url, client, encryption)
    const transfer = await sender.create([FILE])
    const signed = await sender.sign(transfer, [FILE], bytes)
    const ours = await rateOf(FILE, () => client.sendAll(signed, bytes))
    await sender.complete(transfer)
    await sender.done(transfer)
    await program.emptyObjects()
    return { ours, theirs }
  })
  const cpu = ((await program.usage()).cpu - before.cpu) / ((rounds * FILE) / 1e9)
  return {
    what: `upload 1 GiB, 16 MiB parts, x${connections}${encryption.password === undefined ? '' : ', encrypted'}`,
    figure: rates(result),
    ratio: result.ratio,
    goal: encryption.password !== undefined ? 0.45 : where === 'memory' ? 0.8 : 0.6,
    note: `cpu ${cpu.toFixed(2)} s/GB`,
  }
}

/** 500 files of 64 KiB over 16 connections, from create to upload-done; nginx only takes the bytes. */
async function smallFiles(): Promise<Line> {
  const count = 250
  const sizes = Array.from({ length: count }, () => SMALL)
  const part = bytes.subarray(0, SMALL)
  const result = await rounded(async () => {
    using client = createByteClient(16)
    const theirs = count / ((await millisecondsOf(() => client.sendAll(placesAtNginx(count), part))) / 1000)
    const sender = createSender(program.url, client)
    const ours = await millisecondsOf(async () => {
      const transfer = await sender.create(sizes)
      const signed = await sender.sign(transfer, sizes, part)
      await client.sendAll(signed, part)
      await sender.done(transfer)
    })
    return { ours: count / (ours / 1000), theirs }
  })
  return {
    what: `upload ${count} x 64 KiB, x16`,
    figure: `${result.ours.toFixed(0)} [${result.theirs.toFixed(0)}] files/s`,
    ratio: result.ratio,
    note: 'create, sign, put, upload-done',
  }
}

async function sendOne(sizes: number[], encryption: Encryption = {}): Promise<string[]> {
  using client = createByteClient(4)
  const sender = createSender(program.url, client, encryption)
  const transfer = await sender.create(sizes)
  const signed = await sender.sign(transfer, sizes, bytes)
  for (const part of signed) await client.sendAll([part], bytes.subarray(0, part.size))
  await sender.complete(transfer)
  await sender.done(transfer)
  return [transfer.transferId, ...transfer.multiparts.map(({ fileId }) => fileId)]
}

async function downloads(connections: number, encryption: Encryption = {}): Promise<Line> {
  const size = 16 * PART
  const [id = '', file] = await sendOne([size], encryption)
  const sender = createSender(program.url, createByteClient(1), encryption)
  const before = await program.usage()
  const result = await rounded(async () => {
    using client = createByteClient(connections)
    await client.sendAll(placesAtNginx(1), Buffer.concat(Array.from({ length: 16 }, () => bytes)))
    // A link is one download: the next has one of its own.
    const links = () => Promise.all(Array.from({ length: connections }, () => sender.link(id, file)))
    const [first, second] = [await links(), await links()]
    // Once each, so that both come from the page cache.
    await client.fetchAll(`${nginx.url}/files/0`)
    await client.fetchEach(first, size)
    const theirs = await rateOf(size * connections, () => client.fetchAll(`${nginx.url}/files/0`))
    const ours = await rateOf(size * connections, () => client.fetchEach(second, size))
    return { ours, theirs }
  })
  const cpu = ((await program.usage()).cpu - before.cpu) / ((2 * rounds * connections * size) / 1e9)
  return {
    what: `download 256 MiB, x${connections}${encryption.password === undefined ? '' : ', encrypted'}`,
    figure: rates(result),
    ratio: result.ratio,
    goal: encryption.password === undefined ? 0.5 : 0.3,
    note: `cpu ${cpu.toFixed(2)} s/GB`,
  }
}

/** The ZIP of many files beside one single file of ours of the same size. */
async function zip(): Promise<Line> {
  const count = 250
  const [id = ''] = await sendOne(Array.from({ length: count }, () => 1_000_000))
  const [single = '', file] = await sendOne([count * 1_000_000])
  const sender = createSender(program.url, createByteClient(1))
  const result = await rounded(async () => {
    using client = createByteClient(1)
    for (const url of [await sender.link(single, file), await sender.link(id)]) await client.fetchAll(url)
    const [alone, all] = [await sender.link(single, file), await sender.link(id)]
    const theirs = await rateOf(count * 1_000_000, () => client.fetchAll(alone))
    const ours = await rateOf(count * 1_000_000, () => client.fetchAll(all))
    return { ours, theirs }
  })
  return {
    what: `ZIP of ${count} x 1 MB`,
    figure: rates(result),
    ratio: result.ratio,
    goal: 0.6,
    note: 'beside a single file of ours',
  }
}

async function manyFiles(): Promise<Line> {
  const sizes = Array.from({ length: 500 }, () => 1000)
  const times: number[] = []
  const cookie = await signInWithPlan(program)
  for (let round = 0; round < rounds; round += 1) {
    await program.whenIdle()
    using client = createByteClient(4)
    const sender = createSender(program.url, client, { cookie })
    let transfer: Awaited<ReturnType<typeof sender.create>> | undefined
    const create = await millisecondsOf(async () => {
      transfer = await sender.create(sizes)
    })
    if (!transfer) throw new Error('no transfer was made')
    const created = transfer
    const signed = await sender.sign(created, sizes, bytes)
    await client.sendAll(signed, bytes.subarray(0, 1000))
    times.push(create + (await millisecondsOf(() => sender.done(created))))
  }
  return {
    what: 'create + upload-done of 500 files',
    figure: `${median(times).toFixed(0)} ms`,
    ratio: 1500 / median(times),
    goal: 1,
    note: 'goal 1500 ms',
  }
}

async function reads(): Promise<Line> {
  const [id] = await sendOne([1000])
  const path = `/api/transfer/v2/transfers/${id}`
  await program.whenIdle()
  // The first seconds of any call are the compiler's: told, not counted.
  const cold = await readRate(program.url, path)
  const perSecond = await readRate(program.url, path)
  return {
    what: 'GET a transfer, x16',
    figure: `${perSecond.toFixed(0)}/s`,
    ratio: perSecond / 1500,
    goal: 1,
    note: `of 1,500/s; ${cold.toFixed(0)}/s in the five seconds before`,
  }
}
