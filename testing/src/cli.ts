import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Ended, type Lines, linesOf } from './program.ts'

/** The command line as it is packed, in processes of its own, for somebody with a home of their own. */
export type Cli = {
  /** Where it is run. */
  folder: string
  configFile: string
  write(name: string, content: Uint8Array | string): Promise<string>
  start(args: string[], options?: CliOptions): RunningCli
  /** To its end. */
  run(args: string[], options?: CliOptions): Promise<Ended>
  /** The same with --json: what it printed, line by line. */
  json(args: string[], options?: CliOptions): Promise<{ status: Ended['status']; lines: Json[] }>
} & AsyncDisposable
export type RunningCli = {
  pid: number
  out: Lines
  err: Lines
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
}
export type CliOptions = { stdin?: Uint8Array | string; env?: Record<string, string> }
// oxlint-disable-next-line typescript/no-explicit-any -- what a program prints has the shape that a test expects of it
export type Json = Record<string, any>

const root = join(import.meta.dirname, '..', '..')

/** Built once from these very sources; told where the packages are. */
export function buildPackages(): { cli: string; client: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-packages.ts'], { cwd: root })
  if (status !== 0) throw new Error(`the packages were not built: ${stderr.toString()}`)
  return { cli: join(root, 'cli', 'dist'), client: join(root, 'client', 'dist') }
}

export async function openCli(origin: string, { node = process.execPath }: { node?: string } = {}): Promise<Cli> {
  const program = join(buildPackages().cli, 'envoi.js')
  const home = await mkdtemp(join(tmpdir(), 'envoi-cli-'))
  const folder = join(home, 'work')
  await mkdir(folder)
  const running = new Set<ChildProcess>()

  const start: Cli['start'] = (args, { stdin, env = {} } = {}) => {
    const child = spawn(node, [program, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_STATE_HOME: join(home, 'state'),
        ENVOI_ORIGIN: origin,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    running.add(child)
    // A program that ends before it has read everything is no failure of this one.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin ?? '')
    const [out, err] = [linesOf(child.stdout), linesOf(child.stderr)]
    const ended = once(child, 'close').then(([code, signal]: unknown[]): Ended => {
      running.delete(child)
      return { status: (code ?? signal) as number | string, out: out.all, err: err.all }
    })
    return { pid: child.pid ?? 0, out, err, ended, kill: (signal) => void child.kill(signal) }
  }

  return {
    folder,
    configFile: join(home, 'config', 'envoi', 'config.json'),
    async write(name, content) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      return path
    },
    start,
    run: (args, options) => start(args, options).ended,
    async json(args, options) {
      const { status, out } = await start([...args, '--json'], options).ended
      return { status, lines: out.map((line) => JSON.parse(line) as Json) }
    },
    async [Symbol.asyncDispose]() {
      for (const child of running) {
        child.kill('SIGKILL')
        await once(child, 'close')
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
