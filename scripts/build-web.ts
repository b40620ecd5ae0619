import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { hashOf, isBuiltFrom, putInPlace } from './built-from.ts'
import { compressWeb } from './compress-web.ts'

/**
 * Builds the web app into web/dist, and beside it the page of widgets, the script that shows one and the pages that are drawn
 * here, unless what is there was built from these very sources. It is built aside and then put in place by two renames: a server that starts in the
 * moment between them says that it is not built.
 */
const builders = ['build-web', 'built-from', 'compress-web', 'write-prerendered', 'write-static-pages'].map(
  (name) => `scripts/${name}.ts`,
)
const sources = ['web', 'client/src', 'contract/src', ...builders, 'package-lock.json']
const dist = join('web', 'dist')
const aside = join('web', `dist-${process.pid}`)
const drawing = `${aside}-drawing`

/** For what hangs: slow machines are to get there. */
const TIME_LIMIT = 15 * 60_000

const wanted = hashOf(sources)
if (!isBuiltFrom(dist, wanted)) {
  console.error('Building the web app (about a minute) …')
  build(aside)
  for (const part of ['widget', 'loader', 'static']) build(aside, ['--config', join('web', `vite.${part}.config.ts`)])
  build(drawing, ['--ssr', 'src/draw-static-pages.ts'])
  run(['scripts/write-static-pages.ts', drawing, aside])
  build(drawing, ['--ssr', 'src/app/prerender.tsx'])
  compressWeb(aside)
  run(['scripts/write-prerendered.ts', drawing, aside])
  putInPlace(aside, dist, wanted)
}

function build(folder: string, more: string[] = []): void {
  run(['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn', '--outDir', basename(folder), ...more])
}

function run(args: string[]): void {
  // Whoever builds, a test run too, builds what people get.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, error } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], env, timeout: TIME_LIMIT })
  if (status === 0) return
  console.error(`The web app could not be built${error ? ` (${error.message})` : '; why is above'}.`)
  process.exit(1)
}
