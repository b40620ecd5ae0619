import { once } from 'node:events'
import { connectDatabase } from '../platform/database/connect.ts'
import { createDiskBucket } from './disk-bucket.ts'
import { serve } from './serve.fixture.ts'

/** A bucket in a process of its own, to be killed: says its URL in one line and ends with its input. */
const options = JSON.parse(process.argv[2] ?? '{}') as {
  connection: { host: string; port: number; user: string; database: string }
  id: string
  root: string
  signingKey: string
}
await using database = connectDatabase(options.connection, {
  maxConnections: 10,
  // A busy machine may need a while for a connection.
  connectWithin: 10_000,
  onIdleError: () => {},
})
const bucket = createDiskBucket({
  id: options.id,
  root: options.root,
  database,
  signingKey: Buffer.from(options.signingKey, 'hex'),
  publicUrl: () => server.url,
  onFault: (error) => process.stderr.write(`${String(error)}\n`),
})
await using server = await serve((request, response) => void bucket.receive(request, response))
process.stdout.write(`${server.url}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
