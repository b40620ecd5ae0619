import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hashOf, isBuiltFrom, putInPlace } from './built-from.ts'

/** Builds the letters into letters/dist/letters.js, unless what is there was built from these very sources. */
const dist = join('letters', 'dist')
const wanted = hashOf([
  join('letters', 'src'),
  join('letters', 'vite.config.ts'),
  join('letters', 'tsconfig.json'),
  join('contract', 'src', 'words.ts'),
  join('contract', 'src', 'limits.ts'),
  join('contract', 'src', 'rules', 'device-name.ts'),
  join('contract', 'src', 'rules', 'size-display.ts'),
  'package-lock.json',
])

if (!isBuiltFrom(dist, wanted)) {
  console.error('Building the letters (a few seconds) …')
  const aside = `dist-${process.pid}`
  const args = ['node_modules/vite/bin/vite.js', 'build', 'letters', '--logLevel', 'warn', '--outDir', aside]
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) process.exit(1)
  putInPlace(join('letters', aside), dist, wanted)
}
