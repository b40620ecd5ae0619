import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from './compile-cache.ts'

/** The real program in processes of its own, as somebody at a terminal starts it. */
export type Running = {
  /** Of the process that was started: with-node.mjs, or npm. */
  pid: number
  out: Lines
  err: Lines
  /** The exit status or the signal's name, when no process holds the program's output any more. */
  ended: Promise<number | string>
  /** Sends a signal to the process that was started, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | string>
  /** Nobody reads its lines any more. */
  hangUp(): void
}
export type Lines = {
  all: string[]
  /** The first line like this one, also if it has come already; waits for it otherwise. */
  first(pattern: RegExp): Promise<RegExpExecArray>
}
export type Ended = { status: number | string; out: string[]; err: string[] }
export type StartOptions = { env?: Record<string, string>; command?: string[] }

const root = join(import.meta.dirname, '..', '..')
const usualCommand = [process.execPath, 'scripts/with-node.mjs', 'server/src/main/serve.ts']

/** `mark`: an argument, which the program ignores, that tells its processes from all others. */
export function runProgram({ env = {}, command = usualCommand }: StartOptions, mark: string): Running {
  const [file = '', ...args] = command
  const child = spawn(file, [...args, mark], {
    cwd: root,
    env: { ...process.env, ...compileCache, PORT: '0', TRUSTED_PROXIES: '127.0.0.1,::1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => (code ?? signal) as number | string)
  return {
    pid: pidOf(child),
    out: linesOf(child.stdout),
    err: linesOf(child.stderr),
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    hangUp() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the program was not started')
  return child.pid
}

/** Said where the checkout itself lies below a folder that postgres cannot enter; where it lies is nobody's business here. */
const elsewhere = /^PostgreSQL is kept where /

export function linesOf(stream: NodeJS.ReadableStream): Lines {
  const all: string[] = []
  const reader = createInterface({ input: stream })
  reader.on('line', (line) => {
    if (!elsewhere.test(line)) all.push(line)
    if (process.env['SHOW_LOG'] !== undefined) process.stderr.write(`${line}\n`)
  })
  return {
    all,
    first: (pattern) =>
      new Promise((resolve) => {
        const look = (line: string): void => {
          const found = pattern.exec(line)
          if (found) resolve(found)
        }
        for (const line of all) look(line)
        reader.on('line', look)
      }),
  }
}
