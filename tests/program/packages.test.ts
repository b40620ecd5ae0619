import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { someBytes } from '@envoi/testing/bytes'
import { buildPackages } from '@envoi/testing/cli'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What is published to npm: packed, installed in an empty folder from nothing but the files, and used there. */
const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

let folder: string
let service: Service
const paper = someBytes(400_000, 3)

beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'envoi-packed-'))
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await writeFile(join(folder, 'report.pdf'), paper)
  const { cli, client } = buildPackages()
  for (const built of [client, cli]) await run('npm', ['pack', built, '--pack-destination', folder], { cwd: folder })
  const packed = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`)
  expect(packed).toHaveLength(2)
  await run('npm', ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', ...packed], { cwd: folder })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service[Symbol.asyncDispose]()
})

/** The one of this run, and the machine's own, which may be as old as Node 20. */
async function nodes(): Promise<string[]> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const { stdout } = await run('node', ['-p', 'process.execPath'], { env: { PATH: path.join(delimiter) } })
  return [...new Set([process.execPath, stdout.trim()])]
}

test('installed without what is optional, neither package brings another along, nor imports one', async () => {
  const installed = await readdir(join(folder, 'node_modules'))
  expect(installed.filter((name) => !name.startsWith('.')).toSorted()).toEqual(['@envoi', 'envoi'])
  expect(await readdir(join(folder, 'node_modules/@envoi'))).toEqual(['client'])
  for (const name of ['envoi', '@envoi/client']) {
    const below = join(folder, 'node_modules', name)
    const files = await readdir(below, { recursive: true, withFileTypes: true })
    const sources = files.filter((file) => /\.(?:js|ts)$/.test(file.name))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((file) => /(?<!\.d)\.ts$/.test(file.name))).toEqual([])
    for (const file of sources) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8')
      const imported = [
        ...text.matchAll(/^(?:import|export) .*?from ["']([^"'.]+)["']|import\(["']([^"'.]+)["']\)/gm),
      ].map(([, fixed, later]) => fixed ?? later)
      expect(imported.filter((module) => !module?.startsWith('node:'))).toEqual([])
    }
  }
})

const program = `
import { Envoi } from '@envoi/client'
const envoi = new Envoi({ origin: process.argv[2] })
let shown = 0
const sent = await envoi.send({
  title: 'Board papers',
  files: ['report.pdf', { path: 'report.pdf', name: 'copies/report.pdf' }],
  expires: '3d',
  onProgress: (state) => { shown = state.sent },
})
const { senderSecret } = sent
const seen = await envoi.get(sent.transferId, { senderSecret })
const { url } = await envoi.api.getDownloadLink({ query: { transferId: sent.transferId, fileId: seen.files[0].fileId } })
console.log(JSON.stringify({ ...sent, shown, title: seen.name, names: seen.files.map(({ name }) => name), url }))
await envoi.delete(sent.transferId, { senderSecret: sent.senderSecret })
const gone = await envoi.api.getDownloadLink({ query: { transferId: sent.transferId } }).catch(({ codes }) => codes)
console.log(JSON.stringify(gone))
envoi[Symbol.dispose]()
`

test('a plain module sends, looks and deletes, on every Node that is here', async () => {
  await writeFile(join(folder, 'send.mjs'), program)
  for (const node of await nodes()) {
    const { stdout } = await run(node, ['send.mjs', service.app.publicUrl], { cwd: folder })
    const [sent = '', gone] = stdout.trim().split('\n')
    expect(JSON.parse(sent)).toMatchObject({
      status: 'ENABLED',
      title: 'Board papers',
      names: ['report.pdf', 'copies/report.pdf'],
      shown: 2 * paper.length,
    })
    expect(gone).toBe('["DELETED"]')
  }
})

test('a plain module tells webhooks of ours from others, on every Node that is here', async () => {
  const [secret, body, time] = ['whsec_a', '{"id":"evt_1"}', Math.floor(Date.now() / 1000)]
  const signature = `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  const asks = (one: string) => `await isWebhookAuthentic(${JSON.stringify({ secret, signature, body: one })})`
  const module = `import { isWebhookAuthentic } from '@envoi/client/webhook-signature'
console.log(${asks(body)}, ${asks('{}')})`
  await writeFile(join(folder, 'webhook.mjs'), module)
  for (const node of await nodes()) {
    expect((await run(node, ['webhook.mjs'], { cwd: folder })).stdout).toBe('true false\n')
  }
})

const typed = `
import { ApiError, Envoi, type SentTransfer } from '@envoi/client'
import { type Reply, createApi } from '@envoi/client/api'
import { createHome, sendFiles, startUpload } from '@envoi/client/node'
import { createBrowserHome } from '@envoi/client/browser'
import { isWebhookAuthentic } from '@envoi/client/webhook-signature'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env['ENVOI_KEY'] })
const sent: SentTransfer = await envoi.send({ files: ['a.pdf'], to: ['hannah@calderpress.co.uk'], expires: new Date() })
const { transfers }: Reply<'searchTransfers'> = await envoi.list({ received: true })
const first: string | null = transfers[0]?.name ?? sent.link
const { validity } = await envoi.api.setValidity({ params: { id: sent.transferId }, body: { to: '2030-01-01T00:00:00Z' } })
const until: string = validity.to
const limit = (error: unknown): number | undefined => (error instanceof ApiError ? error.limitErrors[0]?.max : undefined)
const isOurs: boolean = await isWebhookAuthentic({ secret: 'whsec_a', signature: null, body: '{}' })
const { url }: { url: string } = await createApi({ origin: '' }).getDownloadLink({ query: { transferId: 'a' } })
// @ts-expect-error -- a title is text
await envoi.send({ files: ['a.pdf'], title: 1 })
// @ts-expect-error -- no such field
await envoi.api.createTransfer({ body: { transferType: 'S1', langCode: 'en', files: [], recipient: 'x' } })
export { createBrowserHome, createHome, first, isOurs, limit, sendFiles, startUpload, until, url }
`

test('a TypeScript file is checked against it, strictly, its declarations included', async () => {
  await writeFile(join(folder, 'typed.ts'), typed)
  for (const resolution of ['nodenext', 'bundler']) {
    const how = ['--moduleResolution', resolution, '--module', resolution === 'bundler' ? 'esnext' : 'nodenext']
    await check(['typed.ts', ...how])
  }
})

/** The types that are printed from the schemas, held to those that the schemas themselves have. */
const compared = `
import type { Contract as Ours } from '${root}/contract/src/contract.ts'
import type { Contract as Printed } from '@envoi/client-types/contract/src/contract.d.ts'
type In<T> = T extends { _zod: { input: infer I } } ? I : never
type Out<T> = T extends { _zod: { output: infer O } } ? O : never
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** In an address the schema takes whatever becomes a number; what is printed says that it is one. */
type Fits<A, B> = [B] extends [A] ? true : false
type Piece<R, K extends string> = R extends Record<K, infer S> ? In<S> : 'none'
type Differing = {
  [K in keyof Ours]: [
    Same<Piece<Ours[K], 'params'>, Piece<Printed[K], 'params'>>,
    Fits<Piece<Ours[K], 'query'>, Piece<Printed[K], 'query'>>,
    Same<Piece<Ours[K], 'headers'>, Piece<Printed[K], 'headers'>>,
    Same<Piece<Ours[K], 'body'>, Piece<Printed[K], 'body'>>,
    Same<Out<Ours[K]['reply']>, Out<Printed[K]['reply']>>,
  ] extends true[] ? never : K
}[keyof Ours]
export const none: [Differing] extends [never] ? true : Differing = true
export const all: Same<keyof Ours, keyof Printed> = true
`

test('what the declarations say of each call is what its schemas say', async () => {
  await symlink(join(folder, 'node_modules/@envoi/client/types'), join(folder, 'node_modules/@envoi/client-types'))
  await writeFile(join(folder, 'compared.ts'), compared)
  await check(['compared.ts', '--module', 'nodenext', '--allowImportingTsExtensions', '--skipLibCheck'])
})

async function check(args: string[]): Promise<void> {
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable,esnext.disposable',
    ...types,
  ]
  const { stdout } = await run(bin('tsc'), [...args, ...options], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
}

test('a bundler makes a page of it that needs nothing of Node', async () => {
  await writeFile(
    join(folder, 'page.js'),
    `import { createBrowserHome } from '@envoi/client/browser'\nconsole.log(createBrowserHome)`,
  )
  const args = ['page.js', '--dir', 'page', '--platform', 'browser', '--format', 'esm']
  const { stderr } = await run(bin('rolldown'), args, { cwd: folder })
  expect(stderr).not.toContain('warning')
  const made = await readFile(join(folder, 'page/page.js'), 'utf8')
  expect(made).toContain('indexedDB')
  expect(made).not.toContain('node:')
})

test('npx runs the command line on every Node that is here: a file goes and comes back', async () => {
  for (const node of await nodes()) {
    const program = join(folder, 'node_modules/.bin/envoi')
    const env = { PATH: process.env['PATH'], HOME: folder, ENVOI_ORIGIN: service.app.publicUrl }
    const { stdout } = await run(node, [program, 'send', 'report.pdf', '--new'], { cwd: folder, env })
    const out = `on-${node.length}`
    await run(node, [program, 'receive', stdout.trim(), '--out', out], { cwd: folder, env })
    expect((await readFile(join(folder, out, 'report.pdf'))).equals(paper)).toBe(true)
  }
  const { stdout } = await run('npx', ['--no-install', 'envoi', '--version'], { cwd: folder })
  expect(stdout).toMatch(/^envoi \d/)
})
