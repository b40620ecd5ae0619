import { once } from 'node:events'
import { join } from 'node:path'
import { startApp } from '../app.ts'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const built = { webFolder: join(root, 'web', 'dist'), lettersFile: join(root, 'letters', 'dist', 'letters.js') }

/** The service: it says where it is, and serves until it is asked to stop. */
await runProgram(async ({ stopping, ...surroundings }) => {
  await using app = await startApp({ ...surroundings, ...built, signal: stopping })
  surroundings.say(`Envoi is at ${app.publicUrl}`)
  if (!stopping.aborted) await once(stopping, 'abort')
})
