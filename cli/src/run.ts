/** From what was typed to an exit status. */
import { Stopped, explain } from './exit.ts'
import { parseArguments } from './parse-arguments.ts'
import { createTerminal } from './terminal.ts'
import type { CommandName } from './command-table.ts'
import type { Context } from './context.ts'
import type { World } from './world.ts'

type Run = (context: Context) => Promise<void>

/** Read when they are called: to ask who one is needs no upload engine. */
const loaders: Record<CommandName, () => Promise<Run>> = {
  login: async () => (await import('./commands/login.ts')).login,
  logout: async () => (await import('./commands/login.ts')).logout,
  whoami: async () => (await import('./commands/login.ts')).whoami,
  send: async () => (await import('./commands/send.ts')).send,
  resume: async () => (await import('./commands/resume.ts')).resume,
  receive: async () => (await import('./commands/receive.ts')).receive,
  list: async () => (await import('./commands/list.ts')).list,
  show: async () => (await import('./commands/show.ts')).show,
  extend: async () => (await import('./commands/manage.ts')).extend,
  delete: async () => (await import('./commands/manage.ts')).deleteTransfer,
  push: async () => (await import('./commands/push.ts')).push,
  watch: async () => (await import('./commands/watch.ts')).watch,
  completion: async () => (await import('./commands/help.ts')).completion,
  help: async () => (await import('./commands/help.ts')).help,
}

export async function run(argv: readonly string[], world: World): Promise<number> {
  // Known before anything else, so that what cannot be understood is told in it, too.
  const terminal = createTerminal(world, argv.includes('--json'))
  try {
    const { command, words, options } = parseArguments(argv)
    if (command === 'version') {
      terminal.tell('version', { version: world.version }, `envoi ${world.version}`)
      return 0
    }
    const { env, stdin, signal, version } = world
    const execute = await loaders[command]()
    await execute({ env, stdin, signal, version, terminal, words, options })
    return 0
  } catch (error) {
    // Whatever breaks when it is stopped; what can be resumed says so itself.
    const isStopped = world.signal.aborted && !(error instanceof Stopped)
    const failure = explain(isStopped ? world.signal.reason : error)
    terminal.fail(failure)
    return failure.status
  }
}
