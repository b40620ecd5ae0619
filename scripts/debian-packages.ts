import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the tests need beyond npm, by the command each package brings. */
export const testPackages = {
  aria2c: 'aria2',
  ceph: 'ceph-common',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  clamd: 'clamav-daemon',
  curl: 'curl',
  nginx: 'nginx',
  openssl: 'openssl',
  '7z': 'p7zip-full',
  python3: 'python3',
  radosgw: 'radosgw',
  unzip: 'unzip',
  wget: 'wget',
}

/** Installs what is missing when that is possible, and otherwise names it: nothing is skipped silently. */
export function requireCommands(packages: Record<string, string>): void {
  const missing = Object.entries(packages).filter(([command]) => !isOnPath(command))
  if (missing.length === 0) return
  const names = missing.map(([, name]) => name)
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !isOnPath('apt-get')) {
    throw new Error(`Missing: ${missing.map(([command, name]) => `${command} (Debian package ${name})`).join(', ')}`)
  }
  console.log(`Installing Debian packages: ${names.join(' ')}`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}

function run(command: string, args: string[]): void {
  // In the runlevel for repairs a package that brings a service, such as clamd, does not start it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

function isOnPath(command: string): boolean {
  // Programs of administrators, such as clamd, are not on everybody's path.
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      // Not in this folder; the next one decides.
      return false
    }
  })
}
