import { once } from 'node:events'
import { join } from 'node:path'
import { startApp } from '../app.ts'
import { runProgram } from './run-program.ts'
import { messageAfterStart, messageBeforeStart } from './start-message.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const built = { webFolder: join(root, 'web', 'dist'), lettersFile: join(root, 'letters', 'dist', 'letters.js') }

/** Who reads stderr elsewhere than at a terminal reads a log. */
const tellPeople = (words: string): void => void (process.stderr.isTTY && process.stderr.write(`${words}\n`))

/** The service: it says where it is, and serves until it is asked to stop. */
await runProgram(async ({ stopping, ...context }) => {
  tellPeople(messageBeforeStart(context.config))
  await using app = await startApp({ ...context, ...built, signal: stopping })
  context.say(`Envoi is at ${app.publicUrl}`)
  tellPeople(messageAfterStart(context.config, app.publicUrl))
  if (!stopping.aborted) await once(stopping, 'abort')
})
