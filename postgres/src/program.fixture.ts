import { once } from 'node:events'
import { startPostgres } from './start-postgres.ts'
import { throwawaySettings } from './settings.ts'

/** A program of its own that starts PostgreSQL, tells how it went in one line, and stops when its input ends. */
const options = JSON.parse(process.argv[2] ?? '{}') as { dataDir: string; fallbackDir: string }
const said: string[] = []
const tell = (report: object) => process.stdout.write(`${JSON.stringify({ said, ...report })}\n`)

try {
  await using postgres = await startPostgres({
    ...options,
    settings: throwawaySettings,
    say: (line) => said.push(line),
  })
  tell({ connection: postgres.connection, adopted: postgres.adopted })
  process.stdin.resume()
  await once(process.stdin, 'end')
} catch (error) {
  tell({ failure: String(error) })
}
