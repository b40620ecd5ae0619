import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressWeb } from './compress-web.ts'

/**
 * Builds the web app into web/dist, unless what is there was built from these very sources. It is built aside and then
 * put in place by two renames: a server that starts in the moment between them says that it is not built.
 */
const sources = ['web', 'client/src', 'contract/src', 'package-lock.json']
const dist = join('web', 'dist')
const aside = join('web', `dist-${process.pid}`)
const stamp = join(dist, '.built-from')

const wanted = hashOf(sources)
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.error('Building the web app …')
  const args = [
    'node_modules/vite/bin/vite.js',
    'build',
    'web',
    '--logLevel',
    'warn',
    '--outDir',
    `dist-${process.pid}`,
  ]
  // Whoever builds, a test run too, builds what people get.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) process.exit(1)
  compressWeb(aside)
  writeFileSync(join(aside, '.built-from'), wanted)
  // Another build may have come first; the last one to finish stays.
  if (existsSync(dist)) renameSync(dist, `${aside}-old`)
  renameSync(aside, dist)
  rmSync(`${aside}-old`, { recursive: true, force: true })
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).toSorted())
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.built-from$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^web[\\/](dist[\w-]*|node_modules)[\\/]/.test(file))
}
