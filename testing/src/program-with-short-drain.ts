import { once } from 'node:events'
import { join } from 'node:path'
import { startApp } from '@envoi/server/app'
import { runProgram } from '@envoi/server/main/run-program'

const root = join(import.meta.dirname, '..', '..')
const built = { webFolder: join(root, 'web', 'dist'), lettersFile: join(root, 'letters', 'dist', 'letters.js') }

/** The program as it is, except that parts under way when it stops have less than twelve seconds to end. */
await runProgram(async ({ stopping, ...surroundings }) => {
  const drain = { parts: 500, connections: 15_000 }
  await using app = await startApp({ ...surroundings, ...built, signal: stopping, drain })
  surroundings.say(`Envoi is at ${app.publicUrl}`)
  if (!stopping.aborted) await once(stopping, 'abort')
})
