import type { Database } from '../database/connect.ts'
import { createLog } from '../log.ts'
import { startWorker } from './worker.ts'

/** A worker whose timetable cannot be read: it tries again, and waits twice as long each time. */
export async function startWithoutTimetable(database: Database) {
  await database.pool.query('alter table graphile_worker._private_known_crontabs rename to hidden')
  const hourly = { name: 'hourly', cron: '0 * * * *', handle: () => Promise.resolve() }
  let logged = ''
  const log = createLog((line) => (logged += line))
  const worker = await startWorker({ database, jobs: [hourly], log })
  return { worker, logged: () => logged }
}
