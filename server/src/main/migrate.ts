import { openDatabase } from '../database.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'

/** Brings the database to this version's schema and ends: for installations that migrate before they roll out. */
await using closing = new AsyncDisposableStack()
const log = createLog((line) => process.stderr.write(line))
await openDatabase(readConfig(process.env), { log, say: (line) => console.log(line), closing })
