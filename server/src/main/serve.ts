import { startApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** The program: one line when it is ready, one line when it cannot start, and a clean end when it is asked to stop. */
const say = (line: string): void => console.log(line)
const log = createLog((line) => process.stderr.write(line))

try {
  const app = await startApp({ config: readConfig(process.env), log, say })
  say(`Envoi is at ${app.publicUrl}`)

  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    app[Symbol.asyncDispose]().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop-failed', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Started by npm: when the parent is gone, nobody could stop us any more.
  process.on('disconnect', stop)
} catch (error) {
  if (error instanceof StartFailure) console.error(error.message)
  else log.error('start-failed', error)
  process.exit(1)
}
