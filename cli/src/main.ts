import { Stopped } from './exit.ts'
import { run } from './run.ts'

/** Put in by the packing. */
declare const ENVOI_VERSION: string | undefined
const version = typeof ENVOI_VERSION === 'undefined' ? 'from source' : ENVOI_VERSION

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait.
    if (stop.signal.aborted) process.exit(130)
    stop.abort(new Stopped())
  })
}
// Whoever reads our output has had enough, as in `envoi list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const { env, stdin, stdout, stderr } = process
process.exitCode = await run(process.argv.slice(2), { env, stdin, stdout, stderr, signal: stop.signal, version })
// Nothing is left to do; a connection that is kept open must not keep this process.
stdout.write('', () => process.exit())
