import { openDatabases } from '../database.ts'
import { runProgram } from './run-program.ts'

/** Brings the database to this version's schema and ends: for installations that migrate before they roll out. */
await runProgram(async ({ config, log, say, stopping }) => {
  await using closing = new AsyncDisposableStack()
  await openDatabases(config, { log, say, closing, signal: stopping })
})
