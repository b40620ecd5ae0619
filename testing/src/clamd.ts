import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type NetConnectOpts, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** The harmless file that scanners call a virus, in two pieces: a scanner on this machine must not take away this file. */
export const eicar: Buffer = Buffer.from(
  `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
  'latin1',
)

/** A real clamd that knows one virus: EICAR, anywhere in the bytes. */
export type Clamd = {
  /** As the setting CLAMD takes it. */
  place: string
  /** Plays an outage; SIGKILL cuts scans under way. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Again at the same place, with these lines of its configuration changed. */
  start(changes?: Record<string, string>): Promise<void>
} & AsyncDisposable

export type ClamdOptions = {
  over?: 'socket' | 'tcp'
  /** Lines of clamd.conf that are other than ours, such as `{ StreamMaxLength: '1M' }`. */
  settings?: Record<string, string>
}

/** What clamd answers with for EICAR. Names of signatures that are not signed by its makers get an ending. */
export const eicarFinding = 'Eicar-Test-String.UNOFFICIAL'

/** As operators are asked to set it up. */
const ours = {
  Foreground: 'yes',
  OfficialDatabaseOnly: 'no',
  StreamMaxLength: '0',
  MaxFileSize: '2000M',
  MaxScanSize: '2000M',
  MaxScanTime: '600000',
  ReadTimeout: '300',
  AlertExceedsMax: 'yes',
}
const READY_WITHIN = 30_000

export async function startClamd({ over = 'socket', settings = {} }: ClamdOptions = {}): Promise<Clamd> {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'envoi-clamd-'))
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  const socket = join(folder, 'clamd.sock')
  const port = over === 'tcp' ? await findFreePort() : 0
  const config = join(folder, 'clamd.conf')
  await writeFile(join(folder, 'eicar.ndb'), `Eicar-Test-String:0:*:${eicar.toString('hex')}\n`)
  await writeFile(
    join(folder, 'eicar.hdb'),
    `${createHash('md5').update(eicar).digest('hex')}:${eicar.length}:Eicar-Test-File\n`,
  )
  const lines: Record<string, string> = {
    ...(over === 'tcp' ? { TCPSocket: String(port), TCPAddr: '127.0.0.1' } : { LocalSocket: socket }),
    ...ours,
    DatabaseDirectory: folder,
    TemporaryDirectory: folder,
    ...settings,
  }

  const at: NetConnectOpts = over === 'tcp' ? { port, host: '127.0.0.1' } : { path: socket }
  let running: ChildProcess | undefined
  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!running) return
    const ended = running.exitCode === null && running.signalCode === null ? once(running, 'exit') : undefined
    running.kill(signal)
    running = undefined
    await ended
  }
  async function start(changes: Record<string, string> = {}): Promise<void> {
    if (running) throw new Error('clamd is running')
    const text = Object.entries({ ...lines, ...changes }).map(([name, value]) => `${name} ${value}\n`)
    await writeFile(config, text)
    running = await launch(config, at)
  }
  opening.defer(() => stop('SIGKILL'))
  await start()
  const closing = opening.move()
  const place = over === 'tcp' ? `127.0.0.1:${port}` : socket
  return { place, stop, start, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Resolves once it answers. */
async function launch(config: string, at: NetConnectOpts): Promise<ChildProcess> {
  // Debian keeps it where only administrators look.
  const env = { ...process.env, PATH: `${process.env['PATH']}${delimiter}/usr/sbin` }
  const program = spawn('clamd', ['-c', config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (words: Buffer) => (said += words.toString()))
  const failure = new Promise<never>((_, reject) => {
    program.once('error', (cause) =>
      reject(new Error('clamd cannot be started: install the package clamav-daemon', { cause })),
    )
    program.once('exit', (code) => reject(new Error(`clamd ended with ${code}: ${said}`)))
  })
  // Later it is stopped on purpose.
  failure.catch(() => {})
  const until = performance.now() + READY_WITHIN
  while (!(await Promise.race([isAnswering(at), failure]))) {
    if (performance.now() > until) {
      program.kill('SIGKILL')
      throw new Error(`clamd does not answer: ${said}`)
    }
    await delay(10)
  }
  return program
}

function isAnswering(at: NetConnectOpts): Promise<boolean> {
  const socket = connect(at)
  socket.end('zPING\0')
  return new Promise((resolve) => {
    socket.once('data', (answer) => resolve(answer.toString() === 'PONG\0'))
    socket.once('error', () => resolve(false)).once('close', () => resolve(false))
  })
}
