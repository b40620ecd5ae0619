import { inspect } from 'node:util'
import { openDatabases } from '../database.ts'
import { readUsage } from '../modules/statistics/index.ts'
import { describeTransfer } from '../modules/transfers/index.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { silentLog } from '../platform/log.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** The operator's door, beside a running server: `npm run operator -- COMMAND [ARGUMENTS] [--json]`. */
type Command = { usage: string; run: (database: Database, args: string[]) => Promise<unknown> }

const commands: Record<string, Command> = {
  usage: { usage: 'usage', run: (database) => readUsage(database) },
  show: {
    usage: 'show ID',
    async run(database, [id]) {
      const transfer = id === undefined ? undefined : await describeTransfer(database, id)
      if (!transfer) throw new StartFailure(`There is no transfer ${id ?? '(name one: show ID)'}.`)
      return transfer
    },
  },
}

const args = process.argv.slice(2)
const isJson = args.includes('--json')
const [name = '', ...rest] = args.filter((arg) => arg !== '--json')

try {
  const command = commands[name]
  if (!command) {
    const known = Object.values(commands).map(({ usage }) => usage)
    throw new StartFailure(`Usage: npm run operator -- ${known.join(' | ')} [--json]`)
  }
  await using closing = new AsyncDisposableStack()
  const { patient } = await openDatabases(readConfig(process.env), { log: silentLog, say: () => {}, closing })
  const answer = await command.run(patient, rest)
  console.log(isJson ? JSON.stringify(answer) : inspect(answer, { depth: null }))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
