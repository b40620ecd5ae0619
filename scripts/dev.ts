import { spawn } from 'node:child_process'
import './build-letters.ts'
import './build-web.ts'

/**
 * `npm run dev`: Vite at http://localhost:3000 with hot reload, and behind it the server, started anew whenever its
 * sources change. The server believes to be at Vite's address, so links, cookies and origins are as in the real thing.
 */
const serverPort = '3001'
const children = [
  start(
    ['--watch-path=server/src', '--watch-path=contract/src', '--watch-path=postgres/src', 'server/src/main/serve.ts'],
    {
      PORT: serverPort,
      PUBLIC_URL: 'http://localhost:3000',
      STORAGE_URL: `http://127.0.0.1:${serverPort}`,
    },
  ),
  start(['node_modules/vite/bin/vite.js', 'web'], { ENVOI_DEV_SERVER: `http://127.0.0.1:${serverPort}` }),
]

function start(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('exit', (code) => stopAll(code ?? 1))
  return child
}

/** One without the other is of no use. */
function stopAll(code: number): void {
  process.exitCode ??= code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(0))
process.on('disconnect', () => stopAll(0))
