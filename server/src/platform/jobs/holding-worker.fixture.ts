import { connectDatabase } from '../database/connect.ts'
import { silentLog } from '../log.ts'
import { startWorker } from './worker.ts'

/** A worker in a process of its own that takes the job "hold", says so, and never finishes it. */
const database = connectDatabase(
  { connectionString: process.argv[2] ?? '' },
  // A busy machine may need a while for a connection.
  { maxConnections: 10, connectWithin: 10_000, onIdleError: () => {} },
)
const hold = {
  name: 'hold',
  handle: () => {
    process.stdout.write('holding\n')
    return new Promise<void>(() => {})
  },
}
await startWorker({ database, jobs: [hold], log: silentLog })
