import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { type ByteClient, type Place, createByteClient } from './byte-client.ts'
import { type Line, median, print, rateOf } from './measure.ts'
import { startProgram } from './program.ts'
import { createSender } from './sender.ts'

/**
 * Four connections to one process, and the same four shared out between it and a second one that has the role `storage`
 * alone, on the same database and disk. Does a second process pay? `npm run bench -- processes [rounds]`
 */
const MiB = 1024 * 1024
const PART = 16 * MiB
const FILE = 64 * PART
const PASSWORD = 'for the benchmark alone'
const rounds = Number(process.argv[3] ?? '5')

await using closing = new AsyncDisposableStack()
const dataDir = closing.adopt(await mkdtemp(join(tmpdir(), 'envoi-bench-')), (path) =>
  rm(path, { recursive: true, force: true }),
)
const postgres = closing.adopt(await startPostgres({ dataDir, say: () => {} }), (server) => server.stop())
const { host, port, user, database } = postgres.connection
const settings = {
  ENVOI_DATA: dataDir,
  DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
}
await using first = await startProgram(tmpdir(), settings)
await using second = await startProgram(tmpdir(), { ...settings, ENVOI_ROLES: 'storage' })
const bytes = randomBytes(PART)
console.log(`Two processes for bytes beside one, median of ${rounds} rounds. MB/s of two [one].\n`)

for (const password of [undefined, PASSWORD]) print(await uploads(password))
for (const password of [undefined, PASSWORD]) print(await downloads([16 * PART], password))
print(await downloads(Array.from({ length: 250 }, () => 1_000_000)))

function atSecond(url: string): string {
  const moved = new URL(url)
  moved.port = new URL(second.url).port
  return moved.href
}

/** The order changes from round to round: whoever comes second finds the machine as the first one left it. */
async function compared(what: string, work: (isShared: boolean) => Promise<number>): Promise<Line> {
  const pairs: { two: number; one: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0
    const before = await work(isFirst)
    const after = await work(!isFirst)
    pairs.push(isFirst ? { two: before, one: after } : { two: after, one: before })
  }
  const [two, one] = [median(pairs.map((pair) => pair.two)), median(pairs.map((pair) => pair.one))]
  return {
    what,
    figure: `${two.toFixed(0)} [${one.toFixed(0)}]`,
    ratio: median(pairs.map((pair) => pair.two / pair.one)),
  }
}

function named(password: string | undefined): string {
  return password === undefined ? '' : ', encrypted'
}

async function uploads(password?: string): Promise<Line> {
  return await compared(`upload 1 GiB, 16 MiB parts, x4${named(password)}`, async (isShared) => {
    using whole = createByteClient(4)
    using half = createByteClient(2)
    using other = createByteClient(2)
    const sender = createSender(first.url, whole, password === undefined ? {} : { password })
    const transfer = await sender.create([FILE])
    const signed: Place[] = await sender.sign(transfer, [FILE], bytes)
    const there = signed.slice(0, signed.length / 2).map(({ url, headers = {} }) => ({ url: atSecond(url), headers }))
    const send = (client: ByteClient, places: readonly Place[]): Promise<void> => client.sendAll(places, bytes)
    const rate = await rateOf(FILE, () =>
      isShared ? Promise.all([send(half, signed.slice(there.length)), send(other, there)]) : send(whole, signed),
    )
    await sender.complete(transfer)
    await sender.done(transfer)
    await first.emptyObjects()
    return rate
  })
}

async function downloads(sizes: number[], password?: string): Promise<Line> {
  using sending = createByteClient(4)
  const sender = createSender(first.url, sending, password === undefined ? {} : { password })
  const transfer = await sender.create(sizes)
  for (const part of await sender.sign(transfer, sizes, bytes)) {
    await sending.sendAll([part], bytes.subarray(0, part.size))
  }
  await sender.complete(transfer)
  await sender.done(transfer)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const [file] = transfer.multiparts.map(({ fileId }) => fileId)
  const what = sizes.length === 1 ? 'download 256 MiB, x4' : `ZIP of ${sizes.length} x 1 MB, x4`
  return await compared(`${what}${named(password)}`, async (isShared) => {
    using whole = createByteClient(4)
    using half = createByteClient(2)
    // A link is one download: each line has its own.
    const asked = sizes.length === 1 ? file : undefined
    const links = () => Promise.all([1, 2].map(() => sender.link(transfer.transferId, asked)))
    const [first, second] = [await links(), await links()]
    const head = await fetch(first[0] ?? '', { method: 'HEAD' })
    const length = Number(head.headers.get('content-length'))
    return await rateOf(4 * total, () =>
      isShared
        ? Promise.all([half.fetchEach(first, length), half.fetchEach(second.map(atSecond), length)])
        : whole.fetchEach([...first, ...second], length),
    )
  })
}
