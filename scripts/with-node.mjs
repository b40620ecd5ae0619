// Runs a program of this project on the project's own Node, installing what is missing first. The only file that must
// also run on Node 20: everything else is TypeScript for Node 24, run as it is.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.envoi-installed')
/** What npm writes when it is done: what it has installed. */
const installedFile = join(root, 'node_modules', '.package-lock.json')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lock).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  if (!isInstalled()) install()
  writeFileSync(stamp, lockHash)
}

/** Whoever ran `npm ci` by hand has everything. Packages of other platforms are in the lock file alone. */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(lock).packages
  const found = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const isRight = (path) => found[path]?.version === wanted[path]?.version
  const needed = Object.keys(wanted).filter((path) => path.includes('node_modules/') && !wanted[path].optional)
  return [...needed, ...Object.keys(found)].every(isRight)
}

function install() {
  console.error('Installing packages, once (about a minute) …')
  const npm = process.env.npm_execpath
  // What is there already is brought up to date: `npm ci` would first take it away from whoever is running on it.
  const how = existsSync(installedFile) ? ['install', '--no-save'] : ['ci']
  const args = [...how, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (status === 0) return
  console.error('npm could not install the packages; its message is above.')
  process.exit(1)
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
