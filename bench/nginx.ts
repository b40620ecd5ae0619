import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The measure of all things: one worker that takes files by PUT and sends them by sendfile, plain HTTP on loopback. */
export type Nginx = { url: string; root: string; pid: number } & AsyncDisposable

/** `below` chooses the file system. Files PUT to `/files/x` lie in `root/files/x`. */
export async function startNginx(below: string): Promise<Nginx> {
  const root = await mkdtemp(join(below, 'envoi-nginx-'))
  // Its worker gives up root's rights.
  await chmod(root, 0o755)
  for (const folder of ['files', 'body']) {
    await mkdir(join(root, folder))
    await chmod(join(root, folder), 0o777)
  }
  const port = await freePort()
  await writeFile(join(root, 'nginx.conf'), configuration(root, port))
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilOpen(port)
  return {
    url: `http://127.0.0.1:${port}`,
    root,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** What was PUT before, out of the way of the next run. */
export async function emptyFiles(nginx: Nginx): Promise<void> {
  const files = join(nginx.root, 'files')
  for (const name of await readdir(files)) await rm(join(files, name))
}

const configuration = (root: string, port: number): string => `
daemon off;
worker_processes 1;
pid ${root}/nginx.pid;
error_log ${root}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000;
  client_max_body_size 0;
  client_body_buffer_size 1m;
  client_body_temp_path ${root}/body;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location /files/ { dav_methods PUT DELETE; dav_access user:rw group:r all:r; }
  }
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('nginx did not come up; is it installed?')
}
