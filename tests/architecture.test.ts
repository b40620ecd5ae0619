import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The shape of the code, held by a test so that review need not. ARCHITECTURE.md explains it. */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file))
const lines = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n')]))
const isTest = (file: string): boolean => /\.(test|fixture|contract)\.ts$|\/testing\/|^web\/tests\//.test(file)

/** Foundations first: a module may import only the door (index.ts) of modules above it. */
const modules = [
  'mail',
  'accounts',
  'address-book',
  'places',
  'widgets',
  'member-groups',
  'branding',
  'push',
  'sign-in',
  'api-keys',
  'billing',
  'storage',
  'transfers',
  'teams',
  'sso',
  'scim',
  'downloads',
  'previews',
  'scanning',
  'notices',
  'webhooks',
  'lists',
  'moderation',
  'statistics',
  'site',
]

/** Which rooms each room may import. A room is the longest prefix that is listed here. */
const rooms: Record<string, string[]> = {
  contract: [],
  client: ['contract'],
  cli: ['contract', 'client'],
  letters: ['contract'],
  postgres: [],
  'server/src/platform': ['contract'],
  'server/src/outside': ['contract', 'server/src/platform'],
  // The modules know it as they know S3: by the port alone.
  'server/src/bytes': ['contract', 'server/src/platform', 'server/src/outside'],
  'server/src/modules': ['contract', 'letters', 'server/src/platform', 'server/src/outside'],
  'server/src': [
    'contract',
    'letters',
    'postgres',
    'server/src/platform',
    'server/src/outside',
    'server/src/bytes',
    'server/src/modules',
  ],
  'server/src/main': ['contract', 'server/src/platform', 'server/src/modules', 'server/src'],
  'web/src/words': ['contract'],
  'web/src/platform': ['contract', 'client', 'web/src/words'],
  'web/src/ui': ['contract'],
  'web/src/features': ['contract', 'client', 'web/src/words', 'web/src/platform', 'web/src/ui'],
  'web/src/screens': ['contract', 'web/src/platform', 'web/src/ui', 'web/src/features'],
  'web/src/app': ['contract', 'client', 'web/src/platform', 'web/src/ui', 'web/src/features', 'web/src/screens'],
  // Drawn by the build: pages that have nothing of the app but how it looks.
  'web/src/static-pages': ['contract', 'web/src/platform', 'web/src/ui'],
  'web/src/developers': ['contract', 'web/src/platform', 'web/src/ui', 'web/src/static-pages'],
  'web/src/service-pages': ['contract', 'web/src/platform', 'web/src/ui', 'web/src/static-pages'],
  // It stands in pages of customers, and knows nothing of ours.
  'web/src/widget-loader': ['contract', 'web/src/words'],
  'web/src': [
    'contract',
    'web/src/platform',
    'web/src/ui',
    'web/src/screens',
    'web/src/app',
    'web/src/developers',
    'web/src/service-pages',
  ],
  web: [],
  'web/tests': [
    'contract',
    'client',
    'web/src/platform',
    'web/src/ui',
    'web/src/features',
    'web/src/screens',
    'web/src/app',
    'web/src/widget-loader',
  ],
  testing: ['contract', 'client', 'postgres', 'server/src', 'server/src/platform', 'server/src/main'],
  tests: ['contract', 'client', 'testing'],
  scripts: ['contract', 'cli', 'testing'],
  demo: ['contract', 'server/src', 'server/src/platform', 'server/src/main', 'testing', 'scripts'],
  // The configurations at the root.
  '': ['testing'],
  bench: [
    'contract',
    'client',
    'postgres',
    'server/src',
    'server/src/platform',
    'server/src/outside',
    'server/src/bytes',
    'testing',
    'scripts',
  ],
}
const roomOf = (file: string): string =>
  Object.keys(rooms)
    .filter((room) => file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? ''
const moduleOf = (file: string): string | undefined => /^server\/src\/modules\/([\w-]+)\//.exec(file)?.[1]
const featureOf = (file: string): string | undefined => /^web\/src\/features\/([\w-]+)\//.exec(file)?.[1]

function importsOf(file: string): string[] {
  const text = lines.get(file)?.join('\n') ?? ''
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return names.flatMap((name) => resolved(file, name))
}

/** Of a package of others there is no file here. */
function resolved(file: string, name: string): string[] {
  if (name.startsWith('.')) return [normalize(join(dirname(file), name))]
  const workspace = /^@envoi\/(\w+)\/(.+)$/.exec(name)
  return workspace ? [`${workspace[1]}/src/${workspace[2]}.ts`] : []
}

/** Tests of the server stand beside it and may use the harness. */
function isAllowed(from: string, to: string): boolean {
  const [room, target] = [roomOf(from), roomOf(to)]
  if (isTest(from) && target === 'testing') return true
  const [own, other] = [moduleOf(from), moduleOf(to)]
  if (own !== undefined && other !== undefined && own !== other) {
    return to.endsWith('/index.ts') && modules.indexOf(other) < modules.indexOf(own)
  }
  // Features never know one another: a screen hands one's data to the next.
  const [feature, otherFeature] = [featureOf(from), featureOf(to)]
  if (feature !== undefined && otherFeature !== undefined && feature !== otherFeature) return false
  // Modules know their neighbours by the port alone.
  if (own !== undefined && target === 'server/src/outside' && !to.endsWith('/port.ts')) return false
  return room === target || (rooms[room] ?? []).includes(target)
}

describe('the folders', () => {
  test('every source file belongs to a listed folder', () => {
    expect(files.filter((file) => roomOf(file) === '' && !/^[\w.]+\.ts$/.test(file))).toEqual([])
  })

  test('every module has a place in the order', () => {
    const found = new Set(files.map(moduleOf).filter((name) => name !== undefined))
    expect([...found].filter((name) => !modules.includes(name))).toEqual([])
  })

  test('a folder imports only what its rule allows', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !isAllowed(file, target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('there are no import cycles', () => {
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]): void => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      for (const target of importsOf(file)) if (lines.has(target)) visit(target, [...path, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('zod is imported only by the contract’s schema files, so that no browser bundle has it', () => {
    const plain = new Set(
      ['words', 'limits', 'developer-limits', 'refusals', 'calls', 'boot', 'pages', 'session-claims'].map(
        (name) => `contract/src/${name}.ts`,
      ),
    )
    const withZod = files
      .filter((file) => plain.has(file) || file.startsWith('contract/src/rules/'))
      .filter((file) => (lines.get(file) ?? []).some((line) => /^import .*'zod'/.test(line)))
    expect(withZod).toEqual([])
  })

  test('the page of a widget has neither router, query nor i18next, and nothing that keeps', () => {
    const reached = new Set<string>()
    const packages = new Set<string>()
    const visit = (file: string): void => {
      if (reached.has(file)) return
      reached.add(file)
      const values = textOf(file).matchAll(/^(?:import|export) (?!type )[^;'=]*?from '(.+)'$|import\('(.+)'\)/gm)
      for (const [, atOnce, later] of values) {
        const name = atOnce ?? later ?? ''
        const [target] = resolved(file, name)
        if (target === undefined) packages.add(name)
        else if (lines.has(target)) visit(target)
      }
    }
    visit('web/src/main-widget.tsx')
    expect([...packages].toSorted()).toEqual(['react', 'react-dom/client'])
    expect([...reached]).toContain('web/src/features/uploader/widget/framed-engine.ts')
    expect([...reached].filter((file) => /\/(?:browser-store|database|upload-lock|session)\.ts$/.test(file))).toEqual(
      [],
    )
  })
})

describe('source files', () => {
  test('have at most 400 lines', () => {
    expect([...lines].flatMap(([file, text]) => (text.length > 400 ? [`${file}: ${text.length}`] : []))).toEqual([])
  })

  test('have no banned names such as utils or helpers', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual([])
    expect(files.filter((file) => /[A-Z_]/.test(file))).toEqual([])
  })

  test('are at most four folders below a source root', () => {
    const deep = files.filter((file) => (file.split('/src/')[1] ?? '').split('/').length > 5)
    expect(deep).toEqual([])
  })

  test('read the environment in one place only', () => {
    const allowed =
      /^(server\/src\/main|scripts|bench|demo|testing|tests)\/|^(web|letters)\/vite\.config\.ts$|\.(test|fixture)\.ts$/
    const reads = files.filter(
      (file) => !allowed.test(file) && lines.get(file)?.some((line) => line.includes('process.env')),
    )
    expect(reads).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const printed = readPrinted()
  const foldersOf = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const printedIn = (folder: string): string[] =>
    printed.flatMap((path) => (dirname(path) === folder ? [basename(path)] : []))

  test('lists every folder, and nothing that does not exist', () => {
    const all = Object.keys(rooms).filter((room) => room !== '')
    // A room that stands around others is where they are.
    const innermost = all.filter((room) => !all.some((other) => other.startsWith(`${room}/`)))
    expect(innermost.filter((room) => !printed.includes(room) && !printed.includes(`${room}/src`))).toEqual([])
    expect(printed.filter((path) => !existsSync(path))).toEqual([])
  })

  test('lists every module, in import order', () => {
    expect(printedIn('server/src/modules')).toEqual(modules)
    expect(foldersOf('server/src/modules').toSorted()).toEqual(modules.toSorted())
  })

  test('lists every feature', () => {
    expect(printedIn('web/src/features')).toEqual(foldersOf('web/src/features').toSorted())
  })

  test('lists every neighbour', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8')
    expect(foldersOf('server/src/outside').filter((name) => !text.includes(`${name}/ (`))).toEqual([])
  })
})

test('every class that a component names is in its style sheet', () => {
  const components = files.filter((file) => file.endsWith('.tsx'))
  const missing = components.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].flatMap(([statement, name, sheet = '']) => {
      const rules = readFileSync(join(dirname(file), sheet), 'utf8')
      const named = text.replace(statement, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
      return [...named].flatMap(([, rule]) => (new RegExp(`\\.${rule}\\b`).test(rules) ? [] : `${file}: ${rule}`))
    })
  })
  expect(missing).toEqual([])
})

test('stories that share a service sign up each person once', () => {
  const sharing = files.filter((file) => file.startsWith('tests/browser/') && textOf(file).includes('openStories()'))
  const names = sharing.flatMap((file) => [...textOf(file).matchAll(/signedUp\('(\w+)'/g)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const textOf = (file: string): string => (lines.get(file) ?? []).join('\n')

/**
 * The folders that the list of rooms begins its lines with, each under the one that stands before it and further left.
 * Below modules/ and features/ they have no slash.
 */
function readPrinted(): string[] {
  const block = /^## Rooms$[^]*?^```$([^]*?)^```$/m.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1]
  if (block === undefined) throw new Error('ARCHITECTURE.md has no list of rooms')
  const above: string[] = []
  return block.split('\n').flatMap((line) => {
    const depth = line.search(/\S/) / 2
    if (depth < 0 || depth > above.length) return []
    const parent = above.slice(0, depth)
    const isPlain = ['server/src/modules', 'web/src/features'].includes(parent.join('/'))
    const begin = isPlain ? /^ *([\w-]+) / : /^ *((?:[\w/-]+\/(?: +|$))+)/
    const folders =
      begin
        .exec(line)?.[1]
        ?.trim()
        .split(/\/(?: +|$)/)
        .filter(Boolean) ?? []
    if (folders[0] !== undefined) above.splice(depth, above.length, folders[0])
    return folders.map((name) => [...parent, name].join('/'))
  })
}
