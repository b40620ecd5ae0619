import { inspect } from 'node:util'
import { openDatabases } from '../database.ts'
import { readConfig } from '../platform/config.ts'
import { silentLog } from '../platform/log.ts'
import { getCommand } from './operator-commands.ts'
import { readCommandLine } from './operator-command.ts'

/** The operator's door, beside a running server: `npm run operator -- COMMAND [ARGUMENTS] [--json]`. */
try {
  const { name, words, options, isJson } = readCommandLine(process.argv.slice(2))
  const command = getCommand(name)
  const config = readConfig(process.env)
  await using closing = new AsyncDisposableStack()
  const { patient } = await openDatabases(config, { log: silentLog, say: () => {}, closing })
  const answer = await command.run({ database: patient, config }, words, options)
  const { print = (shown: unknown) => `${inspect(shown, { depth: null })}\n` } = command
  process.stdout.write(isJson ? `${JSON.stringify(answer)}\n` : print(answer))
  if (command.isAlarming?.(answer) === true) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
