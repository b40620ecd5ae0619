import { once } from 'node:events'
import { startApp } from '../app.ts'
import { runProgram } from './run-program.ts'

/** The service: it says where it is, and serves until it is asked to stop. */
await runProgram(async ({ stopping, ...surroundings }) => {
  await using app = await startApp({ ...surroundings, signal: stopping })
  surroundings.say(`Envoi is at ${app.publicUrl}`)
  if (!stopping.aborted) await once(stopping, 'abort')
})
