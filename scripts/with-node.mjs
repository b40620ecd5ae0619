// Runs a program of this project on the project's own Node, installing what is missing first. The only file that must
// also run on Node 20: everything else is TypeScript for Node 24, run as it is.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.envoi-installed')
const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  console.error('Installing packages (once) …')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses when a registry lacks a native package of some other platform. The lock file decides all the same.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (installed.status !== 0) {
    console.error('npm could not install the packages; its message is above.')
    process.exit(1)
  }
  writeFileSync(stamp, lockHash)
}

const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const node = existsSync(own) ? own : process.execPath
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `There is no packaged Node 24 for ${process.platform}-${process.arch}: install Node 24 or later and try again.`,
  )
  process.exit(1)
}

// The channel tells the child when this process is gone, however it went.
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`${node} cannot be run: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
