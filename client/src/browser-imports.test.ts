/** What a browser would load of the client, followed import by import with the types taken out. */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = import.meta.dirname
const contract = join(source, '../../contract/src')
const plainFiles = new Set([
  'account-calls.ts',
  'calls.ts',
  'developer-calls.ts',
  'limits.ts',
  'pay-calls.ts',
  'words.ts',
  'refusals.ts',
  'sending-calls.ts',
  'sso-calls.ts',
  'team-calls.ts',
  'widget-calls.ts',
])

function importsOf(file: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  const found = code.matchAll(/^(?:import|export)\s+(?:[\w\s*{},$]+\sfrom\s+)?['"](.+?)['"]|\bimport\(['"](.+?)['"]/gm)
  return [...found].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
}

/** Every file reached from these, and every package named on the way. */
function reach(files: string[]): { files: Set<string>; packages: Set<string> } {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) follow(join(dirname(file), name))
      else if (name.startsWith('@envoi/contract/'))
        follow(join(contract, `${name.slice('@envoi/contract/'.length)}.ts`))
      else packages.add(name)
    }
  }
  files.forEach(follow)
  return { files: seen, packages }
}

async function filesOfBrowser(): Promise<string[]> {
  const names = await readdir(source, { recursive: true })
  const ours = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return ours.filter((name) => !/^node\/|\btesting\//.test(name)).map((name) => join(source, name))
}

test('the walk of imports covers the browser entry and the worker it starts', async () => {
  const files = (await filesOfBrowser()).map((file) => relative(source, file))
  expect(files).toEqual(expect.arrayContaining(['browser/index.ts', 'browser/checksum-worker.ts', 'upload/upload.ts']))
  const { files: reached } = reach([join(source, 'browser/index.ts')])
  expect([...reached].map((file) => relative(source, file))).toContain('upload/upload.ts')
  expect([...reached].filter((file) => /\/(node|testing)\//.test(relative(source, file)))).toEqual([])
})

test('client and engine reach no package at all: neither zod nor anything of Node', async () => {
  const { packages } = reach(await filesOfBrowser())
  expect([...packages]).toEqual([])
})

test('client and engine reach only the plain files of the contract', async () => {
  const { files } = reach(await filesOfBrowser())
  const ofContract = [...files].map((file) => relative(contract, file)).filter((file) => !file.startsWith('..'))
  expect(ofContract).toContain('calls.ts')
  expect(ofContract.filter((file) => !plainFiles.has(file) && !file.startsWith('rules/'))).toEqual([])
})

test('the walk of imports finds zod and Node where they are used', () => {
  expect([...reach([join(contract, 'contract.ts')]).packages]).toContain('zod')
  expect([...reach([join(source, 'node/index.ts')]).packages]).toContain('node:http')
})
