import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const sample = join(import.meta.dirname, '..', '..', 'docs', 'nginx', 'envoi.conf')
const READY_WITHIN = 30_000

/**
 * A real nginx with the configuration that operators are given, on `port` of this machine: `localhost` is the site,
 * `127.0.0.1` the host of bytes. Only names, places and the certificates are other.
 */
export async function startNginx(at: {
  port: number
  servicePort: number
  /** Of a second process for bytes. */
  secondPort?: number
  dataDir: string
}): Promise<{ folder: string } & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'envoi-nginx-'))
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  const changes: [string | RegExp, string][] = [
    [/server 127.0.0.1:3000;/g, `server 127.0.0.1:${at.servicePort};`],
    ...(at.secondPort === undefined ? [] : [secondFor(at.secondPort)]),
    [/listen 443 ssl;/g, `listen 127.0.0.1:${at.port};`],
    [/ssl_certificate(_key)? .*;/g, ''],
    ['server_name envoi.example *.envoi.example;', 'server_name localhost *.localhost;'],
    ['server_name files.example;', 'server_name 127.0.0.1;'],
    ['alias /srv/envoi/', `alias ${at.dataDir}/`],
    [/error_log \/var\/log\/nginx\//g, `error_log ${folder}/`],
  ]
  await writeFile(join(folder, 'envoi.conf'), changed(await readFile(sample, 'utf8'), changes))
  await writeFile(join(folder, 'nginx.conf'), around(folder))
  const env = { ...process.env, PATH: `${process.env['PATH']}${delimiter}/usr/sbin` }
  const program = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (words: Buffer) => (said += words.toString()))
  const ended = once(program, 'exit')
  // Where it cannot be started at all, that is said below.
  ended.catch((error: Error) => (said += error.message))
  opening.defer(async () => {
    if (program.exitCode === null && program.pid !== undefined) {
      program.kill('SIGTERM')
      await ended
    }
  })
  const until = performance.now() + READY_WITHIN
  while (!(await isOpen(at.port))) {
    const isOver = program.exitCode !== null || program.pid === undefined || performance.now() > until
    if (isOver) throw new Error(`nginx does not answer; is the package nginx installed? ${said}`)
    await delay(10)
  }
  const closing = opening.move()
  return { folder, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

const secondFor = (port: number): [string, string] => ['# server 127.0.0.1:3001;', `server 127.0.0.1:${port};`]

/** What the sample does not say any more cannot be changed in it either. */
const changed = (text: string, changes: [string | RegExp, string][]): string =>
  changes.reduce((sofar, [from, to]) => {
    const next = sofar.replace(from, to)
    if (next === sofar) throw new Error(`the sample configuration has no ${String(from)}`)
    return next
  }, text)

const around = (folder: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log ${folder}/access.log;
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/envoi.conf;
}
`

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    return await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
  } finally {
    socket.destroy()
  }
}
