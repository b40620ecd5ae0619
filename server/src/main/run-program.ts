import { type Config, readConfig } from '../platform/config.ts'
import { type Log, createLog } from '../platform/log.ts'
import { StartFailure } from '../platform/start-failure.ts'

export type ProgramContext = {
  config: Config
  log: Log
  say: (line: string) => void
  /** Fires when the program is to stop: it closes what it has opened and ends with 0. */
  stopping: AbortSignal
}

/** One line when the program cannot go on, and a clean end, also in the midst of its start, when it is asked to stop. */
export async function runProgram(work: (context: ProgramContext) => Promise<void>): Promise<never> {
  const log = createLog((line) => process.stderr.write(line))
  const stopping = stopRequest()
  try {
    await work({ config: readConfig(process.env), log, say: (line) => console.log(line), stopping })
  } catch (error) {
    if (!stopping.aborted || error !== stopping.reason) {
      if (error instanceof StartFailure) console.error(error.message)
      else log.error('program-failed', error)
      process.exit(1)
    }
  }
  process.exit(0)
}

function stopRequest(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  // Whoever read our lines has gone, as in `npm start | head`.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.abort())
  // Started by with-node.mjs: when it is gone, nobody could stop us any more.
  process.on('disconnect', () => stop.abort())
  if (process.send !== undefined && !process.connected) stop.abort()
  return stop.signal
}
