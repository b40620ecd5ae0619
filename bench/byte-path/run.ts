import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Place, createByteClient } from '../byte-client.ts'
import { median, rateOf } from '../measure.ts'
import { type Nginx, emptyFiles, startNginx } from '../nginx.ts'
import type { Ask } from './bucket-server.ts'

/**
 * The disk bucket beside nginx, shape by shape in interleaved rounds: nginx neither checks nor flushes, the bucket
 * verifies CRC-32, flushes, and keeps its ledger in PostgreSQL. Encrypted shapes are compared with the same plain nginx.
 * `node bench/byte-path/run.ts [disk|memory] [rounds] [plain|encrypted|both] [part in MiB]`
 */
const MiB = 1024 * 1024
const GiB = 1024 * MiB
const [where = 'disk', rounds = '5', what = 'both', only] = process.argv.slice(2)
const kinds = what === 'both' ? [false, true] : [what === 'encrypted']
const parts = [64 * MiB, 16 * MiB].filter((part) => only === undefined || part === Number(only) * MiB)
const uploads = parts.flatMap((part) => [1, 4].map((connections) => ({ part, connections })))
const DOWNLOAD = 256 * MiB

type Opened = { key: string; uploadId: string | null; places: Place[] }
type Usage = { cpu: number; peak: number; p99: number; max: number }
type Result = { rate: number; ratio: number; usage: Usage; bytes: number }

const below = where === 'memory' ? '/dev/shm' : tmpdir()
const root = await mkdtemp(join(below, 'envoi-bench-'))
const databaseDir = await mkdtemp(join(tmpdir(), 'envoi-bench-'))
const child = fork(new URL('bucket-server.ts', import.meta.url), [root, databaseDir], {
  execArgv: ['--max-semi-space-size=4'],
})
try {
  await once(child, 'message')
  await using nginx = await startNginx(below)
  await measure(nginx)
} finally {
  child.disconnect()
  if (child.exitCode === null) await once(child, 'exit')
  for (const folder of [root, databaseDir]) await rm(folder, { recursive: true, force: true })
}

async function ask<Answer>(server: ChildProcess, question: Ask): Promise<Answer> {
  const answer = once(server, 'message') as Promise<[Answer]>
  server.send(question)
  return (await answer)[0]
}

async function measure(nginx: Nginx): Promise<void> {
  const results = new Map<string, Result[]>()
  const note = (shape: string, ours: { rate: number; usage: Usage; bytes: number }, theirs: number) => {
    const known = results.get(shape) ?? []
    results.set(shape, [...known, { ...ours, ratio: ours.rate / theirs }])
    console.log(
      `${shape.padEnd(19)} nginx ${theirs.toFixed(0).padStart(5)}  bucket ${ours.rate.toFixed(0).padStart(5)} MB/s`,
    )
  }
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const shape of uploads) {
      const bytes = randomBytes(shape.part)
      const theirs = await uploadToNginx(nginx, bytes, shape.connections)
      for (const isEncrypted of kinds) {
        const ours = await uploadToBucket(bytes, shape.connections, isEncrypted)
        note(`up ${shape.part / MiB}M x${shape.connections}${isEncrypted ? ' encrypted' : ''}`, ours, theirs)
      }
    }
    const sources = await prepareDownload(nginx)
    for (const connections of [1, 4]) {
      const theirs = await download(sources.nginx, connections)
      for (const { url, isEncrypted } of sources.bucket) {
        await ask(child, { ask: 'usage' })
        const rate = await download(url, connections)
        const usage = await ask<Usage>(child, { ask: 'usage' })
        const ours = { rate, usage, bytes: DOWNLOAD * connections }
        note(`down x${connections}${isEncrypted ? ' encrypted' : ''}`, ours, theirs)
      }
    }
  }
  for (const [shape, runs] of results) {
    const usage = (pick: (usage: Usage) => number) => Math.max(...runs.map((run) => pick(run.usage)))
    console.log(
      `${shape.padEnd(19)} ratio ${median(runs.map((run) => run.ratio)).toFixed(2)} [${median(runs.map((run) => run.rate)).toFixed(0)} MB/s]` +
        ` cpu ${median(runs.map((run) => (run.usage.cpu * 1e9) / run.bytes)).toFixed(2)} s/GB, loop p99 ${usage((u) => u.p99).toFixed(0)} max ${usage((u) => u.max).toFixed(0)} ms,` +
        ` peak ${(usage((u) => u.peak) / 1e6).toFixed(0)} MB`,
    )
  }
}

async function uploadToNginx(nginx: Nginx, bytes: Buffer, connections: number): Promise<number> {
  await emptyFiles(nginx)
  execFileSync('sync')
  using client = createByteClient(connections)
  const places = Array.from({ length: GiB / bytes.length }, (_, index) => ({ url: `${nginx.url}/files/${index}` }))
  return await rateOf(GiB, () => client.sendAll(places, bytes))
}

async function uploadToBucket(
  bytes: Buffer,
  connections: number,
  isEncrypted: boolean,
): Promise<{ rate: number; usage: Usage; bytes: number }> {
  await rm(join(root, 'objects'), { recursive: true, force: true })
  execFileSync('sync')
  const part = { partSize: bytes.length, crc32: crc32(bytes) }
  const { places } = await ask<Opened>(child, { ask: 'open', size: GiB, ...part, isEncrypted })
  using client = createByteClient(connections)
  await ask(child, { ask: 'usage' })
  const rate = await rateOf(GiB, () => client.sendAll(places, bytes))
  return { rate, usage: await ask<Usage>(child, { ask: 'usage' }), bytes: GiB }
}

type Sources = { nginx: string; bucket: { url: string; isEncrypted: boolean }[] }

async function prepareDownload(nginx: Nginx): Promise<Sources> {
  await emptyFiles(nginx)
  execFileSync('sync')
  const bytes = randomBytes(DOWNLOAD)
  using client = createByteClient(1)
  const sources: Sources = { nginx: `${nginx.url}/files/0`, bucket: [] }
  await client.sendAll([{ url: sources.nginx }], bytes)
  for (const isEncrypted of kinds) {
    const part = { size: DOWNLOAD, partSize: DOWNLOAD, crc32: crc32(bytes) }
    const { key, places } = await ask<Opened>(child, { ask: 'open', ...part, isEncrypted })
    await client.sendAll(places, bytes)
    const { download: url } = await ask<{ download: string }>(child, { ask: 'seal', key, isEncrypted })
    sources.bucket.push({ url, isEncrypted })
  }
  // Once each, so that all are read from the page cache.
  for (const url of [sources.nginx, ...sources.bucket.map((source) => source.url)]) await client.fetchAll(url)
  return sources
}

async function download(url: string, connections: number): Promise<number> {
  using client = createByteClient(connections)
  return await rateOf(DOWNLOAD * connections, () => client.fetchAll(url))
}
