import { chmodSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isBuiltFrom, putInPlace } from './built-from.ts'
import { manual } from '../cli/src/pages/man.ts'
import { bundle } from './packages/bundle.ts'
import { writeDeclarations } from './packages/declarations.ts'

/**
 * Makes folders that `npm pack` and `npm publish` take as they are: client/dist, which is @envoi/client, and cli/dist,
 * which is envoi. Neither needs another package; one that sums up bytes faster is optional. What is there and was built from
 * these very sources stays.
 */
const { version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; license: string }
const engines = { node: '>=20' }
const { dependencies } = JSON.parse(readFileSync('client/package.json', 'utf8')) as {
  dependencies: Record<string, string>
}
const optionalDependencies = { '@node-rs/crc32': dependencies['@node-rs/crc32'] }
const shared = [
  'client/package.json',
  'client/src',
  'contract/src',
  'scripts/packages',
  'scripts/build-packages.ts',
  'package.json',
  'package-lock.json',
]

type Package = { folder: string; sources: string[]; build(into: string): Promise<object> }

const entries = {
  index: 'client/src/node/envoi.ts',
  api: 'client/src/api.ts',
  node: 'client/src/node/index.ts',
  browser: 'client/src/browser/index.ts',
  'webhook-signature': 'client/src/webhook-signature.ts',
}

const client: Package = {
  folder: 'client',
  sources: ['client/tsconfig.package.json', 'client/README.md', 'tsconfig.json'],
  async build(into) {
    const worker = { 'checksum-worker': 'client/src/browser/checksum-worker.ts' }
    await bundle({ ...entries, ...worker }, { dir: into, chunkFileNames: 'shared-[hash].js' })
    const typesOf = writeDeclarations(entries, join(into, 'types'))
    const door = (name: keyof typeof entries) => ({ types: `./types/${typesOf[name]}`, default: `./${name}.js` })
    return {
      name: '@envoi/client',
      description: 'Send files with Envoi from a program: resumable uploads, and every call of the API, typed.',
      sideEffects: ['./checksum-worker.js'],
      exports: {
        '.': door('index'),
        './api': door('api'),
        './node': door('node'),
        './browser': door('browser'),
        './webhook-signature': door('webhook-signature'),
        './package.json': './package.json',
      },
    }
  },
}

const cli: Package = {
  folder: 'cli',
  sources: ['cli/src', 'cli/README.md'],
  async build(into) {
    const file = { file: join(into, 'envoi.js'), banner: '#!/usr/bin/env node', codeSplitting: false }
    await bundle({ envoi: 'cli/src/main.ts' }, file, { ENVOI_VERSION: JSON.stringify(version) })
    chmodSync(join(into, 'envoi.js'), 0o755)
    writeFileSync(join(into, 'envoi.1'), manual(version))
    return {
      name: 'envoi',
      description: 'Send files of any size from the command line, and receive them.',
      bin: { envoi: './envoi.js' },
      man: './envoi.1',
    }
  },
}

for (const { folder, sources, build } of [client, cli]) {
  const dist = join(folder, 'dist')
  const wanted = hashOf([...shared, ...sources])
  if (isBuiltFrom(dist, wanted)) continue
  console.error(`Building ${dist} …`)
  const aside = mkdtempSync(join(folder, 'dist-'))
  chmodSync(aside, 0o755)
  const manifest = await build(aside)
  const more = { version, type: 'module', license, engines, optionalDependencies }
  writeFileSync(join(aside, 'package.json'), `${JSON.stringify({ ...manifest, ...more }, undefined, 2)}\n`)
  copyFileSync(join(folder, 'README.md'), join(aside, 'README.md'))
  copyFileSync('LICENSE', join(aside, 'LICENSE'))
  putInPlace(aside, dist, wanted)
}
