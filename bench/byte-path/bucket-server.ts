import { randomBytes } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { migrate, readMigrations } from '@envoi/server/platform/database/migrate'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { createDiskBucket } from '@envoi/server/bytes/disk-bucket'

/** A disk bucket in a process of its own, told by its parent what to open and asked what it cost. */
export type Ask =
  | { ask: 'open'; size: number; partSize: number; crc32: number; isEncrypted: boolean }
  | { ask: 'seal'; key: string; isEncrypted: boolean }
  | { ask: 'usage' }

const [root = '', databaseDir = ''] = process.argv.slice(2)
await using postgres = await startPostgres({ dataDir: databaseDir, say: () => {} })
await using database = connectDatabase(postgres.connection, { maxConnections: 10, onIdleError: console.error })
await migrate(database.pool, await readMigrations(new URL('../../server/src/migrations/', import.meta.url)))

/** The one of all encrypted objects here. */
const secret = randomBytes(32)
const downloadUrl = /^\/download\/([^/]+\/[^/]+)\/([^/]+)\/(\d+)(\/encrypted)?$/
const server = createServer({ requestTimeout: 0, noDelay: true }, (request, response) => {
  const [, key, version = '', size = '', encrypted] = downloadUrl.exec(request.url ?? '') ?? []
  const wanted = key === undefined ? undefined : { key, version, size: Number(size), ...(encrypted && { secret }) }
  void (wanted === undefined ? bucket.receive(request, response) : send(response, wanted))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const bucket = createDiskBucket({
  id: 'bench',
  root: join(root, 'objects'),
  database,
  signingKey: randomBytes(32),
  publicUrl: () => url,
  onFault: console.error,
})
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
let cpu = process.cpuUsage()
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)

type Wanted = { key: string; version: string; size: number; secret?: Buffer }

async function send(response: ServerResponse, object: Wanted): Promise<void> {
  response.writeHead(200, { 'Content-Length': object.size })
  const sink = {
    write: (chunk: Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        response.write(chunk, (error) => (error ? reject(error) : resolve()))
      }),
  }
  await bucket.read({ ...object, start: 0, length: object.size }, sink, AbortSignal.timeout(60_000))
  response.end()
}

async function reply(message: Ask): Promise<unknown> {
  if (message.ask === 'usage') {
    const used = process.cpuUsage(cpu)
    const usage = { cpu: (used.user + used.system) / 1e6, peak, p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 }
    loop.reset()
    peak = 0
    cpu = process.cpuUsage()
    return usage
  }
  if (message.ask === 'open') {
    const key = `${randomBytes(16).toString('hex')}/${randomBytes(16).toString('hex')}`
    const encryption = message.isEncrypted ? { secret } : {}
    const [opened] = await bucket.open([{ key, size: message.size, partSize: message.partSize }], encryption.secret)
    const uploadId = opened?.uploadId
    if (uploadId === null || uploadId === undefined) {
      const put = await bucket.signPut({ key, size: message.size, crc32: message.crc32, ...encryption })
      return { key, uploadId: null, places: [put] }
    }
    const count = message.size / message.partSize
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const parts = numbers.map((partNumber) =>
      bucket.signPart({ key, uploadId, partNumber, size: message.partSize, crc32: message.crc32, ...encryption }),
    )
    return { key, uploadId, places: await Promise.all(parts) }
  }
  const { sealed } = await bucket.seal([message.key])
  const path = `${message.key}/${sealed[0]?.version}/${sealed[0]?.size}${message.isEncrypted ? '/encrypted' : ''}`
  return { download: `${url}/download/${path}` }
}

process.on('message', (message: Ask) => {
  void reply(message).then((answer) => process.send?.(answer))
})
process.send?.({ ready: true })
await new Promise((resolve) => process.once('disconnect', resolve))
clearInterval(watch)
server.closeAllConnections()
server.close()
