import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { developerPages } from '@envoi/contract/developer-pages'
import { rates } from '@envoi/contract/limits'
import { type ApiScope, apiScopes } from '@envoi/contract/words'
import { someBytes } from '@envoi/testing/bytes'
import { buildPackages } from '@envoi/testing/cli'
import { findFreePort } from '@envoi/testing/free-port'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type StorageProxy, openStorageProxy } from '@envoi/testing/storage-proxy'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

/**
 * Every example of the documentation, run as a reader would run it: by bash, by Node with the packed client, by the packed
 * command line. Those of widgets are pages, and tried in tests/browser/developers.test.ts.
 */
const root = join(import.meta.dirname, '..', '..')
const sources = join(root, 'web', 'src', 'developers', 'examples')
const report = someBytes(300_000, 7)

let service: Service
let ana: SignedUp
let bin: string
let receiverPort: number
let proxy: StorageProxy

beforeAll(async () => {
  receiverPort = await findFreePort()
  proxy = await openStorageProxy()
  const often = { max: 100_000, per: 60_000 }
  service = await startService({
    env: { ENVOI_OUTBOUND_ALLOW: `127.0.0.1:${receiverPort}`, STORAGE_URL: proxy.url },
    rates: { ...rates, writes: often, reads: often, apiKeys: often },
  })
  proxy.leadTo(service.app.port)
  ana = await service.signedUp('Ana', { plan: 'TEAM' })
  const { cli, client } = buildPackages()
  bin = await mkdtemp(join(tmpdir(), 'envoi-examples-'))
  await mkdir(join(bin, 'node_modules', '@envoi'), { recursive: true })
  await symlink(client, join(bin, 'node_modules', '@envoi', 'client'))
  const program = `#!/bin/sh\nexec "${process.execPath}" "${join(cli, 'envoi.js')}" "$@"\n`
  await writeFile(join(bin, 'envoi'), program, { mode: 0o755 })
})
afterAll(async () => {
  await rm(bin, { recursive: true, force: true })
  await service[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
})

type Ran = { status: number | null; out: string; err: string }
type Running = { child: ChildProcess; said(): string; ended: Promise<Ran> }

/** Somebody's folder, with the file that they want to send, and their key. */
async function openDesk(owner: SignedUp = ana, scopes: readonly ApiScope[] = apiScopes) {
  const folder = await mkdtemp(join(tmpdir(), 'envoi-desk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(bin, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'report.pdf'), report)
  const { key } = await owner.api.addApiKey({ body: { description: 'Examples', scopes: [...scopes] } })

  async function start(example: string, env: Record<string, string> = {}): Promise<Running> {
    const text = (await readFile(join(sources, example), 'utf8')).replaceAll(
      developerPages.exampleOrigin,
      service.app.publicUrl,
    )
    const file = join(folder, example.replaceAll('/', '-'))
    await writeFile(file, text)
    const child = spawn(example.endsWith('.sh') ? 'bash' : process.execPath, [file], {
      cwd: folder,
      detached: true,
      env: {
        PATH: [bin, process.env['PATH']].join(delimiter),
        HOME: folder,
        ENVOI_KEY: key,
        ENVOI_ORIGIN: service.app.publicUrl,
        ENVOI_UID: owner.uid,
        ...env,
      },
    })
    let [out, err] = ['', '']
    child.stdout?.on('data', (text: Buffer) => (out += text.toString()))
    child.stderr?.on('data', (text: Buffer) => (err += text.toString()))
    const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, out, err }))
    return { child, said: () => out + err, ended }
  }
  async function run(example: string, env?: Record<string, string>): Promise<string> {
    const ran = await (await start(example, env)).ended
    expect(ran.status, `${example}: ${ran.err}`).toBe(0)
    return ran.out
  }
  return { folder, key, start, run }
}

const idIn = (text: string): string => /\/dl\/([\w-]+)/.exec(text)?.[1] ?? `no link in: ${text}`

async function download(owner: SignedUp, transferId: string): Promise<Buffer> {
  const seen = await owner.api.getTransfer({ params: { id: transferId } })
  const [file] = 'files' in seen ? seen.files : []
  const { url } = await owner.api.getDownloadLink({ query: { transferId, fileId: file?.fileId } })
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

describe('the first transfer', () => {
  test.each(['curl.sh', 'typescript.mts', 'cli.sh'])('arrives whole by %s, for its recipient', async (way) => {
    const { run } = await openDesk(ana, ['send', 'read'])
    const transferId = idIn(await run(`first-transfer/${way}`))
    expect(await ana.api.getTransfer({ params: { id: transferId } })).toMatchObject({
      name: 'Board papers',
      status: 'ENABLED',
      files: [{ name: 'report.pdf', size: report.length }],
      recipients: [{ email: 'hannah@calderpress.co.uk' }],
    })
    expect((await download(ana, transferId)).equals(report)).toBe(true)
    const tracked = await run(`first-transfer/track/${way}`, { TRANSFER: transferId })
    expect(tracked).toContain('Board papers')
  })
})

describe('an upload that was interrupted', () => {
  const film = someBytes(40_000_000, 3)
  /** Of three parts the first two are this long. */
  const wholePart = 16_777_216
  const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0)

  test.each([
    ['curl.sh', 'Carla', 'SIGKILL'],
    ['typescript.mts', 'Tess', 'SIGKILL'],
    ['cli.sh', 'Lina', 'SIGINT'],
  ] as const)('goes on by %s when it is run again, and sends nothing twice', async (way, name, signal) => {
    const owner = await service.signedUp(name, { plan: 'PREMIUM' })
    const { folder, start, run } = await openDesk(owner, ['send', 'read'])
    await writeFile(join(folder, 'film.mp4'), film)
    const before = proxy.arrived().length
    const arrived = (): number[] => proxy.arrived().slice(before)
    // One part arrives and the others wait: curl sends the first one first, the others all at once.
    if (way !== 'curl.sh') proxy.holdLargerThan(wholePart - 1)
    const first = await start(`resuming/${way}`)
    await expect.poll(() => arrived().length).toBeGreaterThan(0)
    proxy.holdLargerThan(0)
    process.kill(-(first.child.pid ?? 0), signal)
    await first.ended
    proxy.renew()
    const out = await run(`resuming/${way}`)
    expect((await download(owner, idIn(out))).equals(film)).toBe(true)
    expect(sum(arrived())).toBe(film.length)
    const { total } = await owner.api.searchTransfers({ query: { searchType: 'sent' }, body: {} })
    expect(total).toBe(1)
  })
})

describe('keys', () => {
  test.each(['curl.sh', 'typescript.mts', 'cli.sh'])('say by %s whose they are and what they may do', async (way) => {
    const { run } = await openDesk(ana, ['send', 'read'])
    const out = await run(`authentication/${way}`)
    expect(out).toContain(ana.email)
    expect(out).toMatch(/send\W+read|read\W+send/)
  })

  test('come to a device by curl once somebody has approved its code', async () => {
    const { folder, start } = await openDesk()
    const running = await start('authentication/device/curl.sh')
    await approve(running)
    expect(await running.ended).toMatchObject({ status: 0 })
    const key = (await readFile(join(folder, 'envoi-key.txt'), 'utf8')).trim()
    const answer = await ask(service.app.port, {
      path: '/api/user/api/key',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer).toMatchObject({ status: 200, json: { scopes: ['send'], account: { email: ana.email } } })
  })

  test('come to the command line in the same way', async () => {
    const { start } = await openDesk()
    const running = await start('authentication/device/cli.sh', { ENVOI_KEY: '' })
    await approve(running)
    expect(await running.ended).toMatchObject({ status: 0 })
  })

  async function approve({ said }: Running): Promise<void> {
    const codeIn = (): string => /\b([A-Z]{4}-?[A-Z]{4})\b/.exec(said())?.[1] ?? ''
    await expect.poll(codeIn).not.toBe('')
    await ana.api.approveDeviceCode({ params: { code: codeIn() }, body: {} })
  }
})

describe('webhooks', () => {
  test.each(['curl.sh', 'typescript.mts'])('are added by %s, and tell their secret', async (way) => {
    const { run } = await openDesk(ana, ['manage'])
    expect(await run(`webhooks/${way}`)).toMatch(/whsec_/)
    const { webhooks } = await ana.api.listWebhooks()
    expect(webhooks).toContainEqual(
      expect.objectContaining({
        url: 'https://erp.calderpress.co.uk/hooks/envoi',
        events: ['AVAILABLE', 'DOWNLOADED', 'EXPIRED'],
      }),
    )
  })

  test('are believed by the endpoint of the guide, also while the secret changes, and nobody else is', async () => {
    const { start } = await openDesk()
    const url = `http://127.0.0.1:${receiverPort}`
    const { id, secret } = await ana.api.addWebhook({ body: { url } })
    const running = await start('webhooks/verify/typescript.mts', {
      ENVOI_WEBHOOK_SECRET: secret,
      PORT: String(receiverPort),
    })
    onTestFinished(() => void running.child.kill())
    const isListening = () =>
      fetch(url, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isListening).toBe(401)
    expect(await ana.api.testWebhook({ params: { id } })).toMatchObject({ state: 'DELIVERED', status: 204 })
    await expect.poll(() => running.said()).toContain('TEST')
    await ana.api.rotateWebhookSecret({ params: { id } })
    expect(await ana.api.testWebhook({ params: { id } })).toMatchObject({ state: 'DELIVERED' })
    const forged = { method: 'POST', body: '{"type":"DOWNLOADED"}', headers: { 'envoi-signature': 't=1,v1=00' } }
    expect((await fetch(url, forged)).status).toBe(401)
  })
})

test.each(['curl.sh', 'typescript.mts'])('a widget is made by %s', async (way) => {
  const { run } = await openDesk(ana, ['team'])
  const id = /[\w-]{8,}/.exec((await run(`widgets/${way}`)).replace('{"id":"', ''))?.[0] ?? ''
  expect(await ana.api.getWidget({ params: { id } })).toMatchObject({ recipientLabel: 'Calder Press' })
})

test('a list is read by curl, and a limit is told by the client', async () => {
  const { run } = await openDesk(ana, ['send', 'read'])
  expect(JSON.parse(await run('errors/curl.sh'))).toMatchObject({ transfers: expect.any(Array) })
  expect(await run('errors/typescript.mts')).toContain('VALIDITY_DAYS: 5000, at most 365')
})

test('a request with an Idempotency-Key makes one transfer, however often it is run', async () => {
  const { run } = await openDesk(ana, ['send'])
  const [first, second] = [await run('idempotency/curl.sh'), await run('idempotency/curl.sh')]
  expect(JSON.parse(first)).toMatchObject({ transferId: expect.any(String) })
  expect(second).toBe(first)
})

test('the client tells its progress, names files, and makes any call', async () => {
  const { run } = await openDesk(ana, ['send', 'read', 'manage'])
  expect(await run('client/typescript.mts')).toContain('100%')
  const { transfers } = await ana.api.searchTransfers({ query: { searchType: 'sent' }, body: { size: 1 } })
  const seen = await ana.api.getTransfer({ params: { id: transfers[0]?.transferId ?? '' } })
  expect(seen).toMatchObject({ files: [{ name: 'papers/report.pdf' }] })
})

test('the command line receives, watches a folder and prints JSON', async () => {
  const { folder, run } = await openDesk()
  const sent = await run('first-transfer/cli.sh')
  const link = /https?:\S+\/dl\/[\w-]+/.exec(sent)?.[0] ?? ''
  await run('cli/receive/cli.sh', { LINK: link })
  expect((await readFile(join(folder, 'reports', 'report.pdf'))).equals(report)).toBe(true)
  await mkdir(join(folder, 'outbox'))
  await writeFile(join(folder, 'outbox', 'note.txt'), 'for the board')
  expect(await run('cli/watch/cli.sh')).toMatch(/\/dl\//)
  const lines = (await run('cli/json.sh')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown).length).toBeGreaterThan(0)
})

test('no example is left out here', async () => {
  const entries = await readdir(sources, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) =>
    entry.isFile() ? [relative(sources, join(entry.parentPath, entry.name))] : [],
  )
  const own = await readFile(import.meta.filename, 'utf8')
  const isRun = (file: string): boolean =>
    own.includes(file) ||
    (own.includes(`${file.replace(/[^/]+$/, '')}\${way}`) && own.includes(file.replace(/.*\//, '')))
  expect(files.filter((file) => !file.endsWith('.html') && !isRun(file))).toEqual([])
  expect(files.length).toBeGreaterThan(20)
})

describe('the reference', () => {
  type Document = { paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>> }
  const PAGE = /<section class="call" id="(\w+)".*?<pre[^>]*>(.*?)<\/pre>/gs
  const entities: Record<string, string> = { '&quot;': '"', '&#x27;': `'`, '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  const textIn = (markup: string): string =>
    markup.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

  /** As people read them. */
  async function readRequests(): Promise<Map<string, string>> {
    const { text } = await ask(service.app.port, { path: '/developers' })
    const pages = new Set([...text.matchAll(/href="(\/developers\/api-[\w-]+)"/g)].map(([, page = '']) => page))
    const requests = new Map<string, string>()
    for (const path of pages) {
      const page = await ask(service.app.port, { path })
      for (const [, id = '', markup = ''] of page.text.matchAll(PAGE)) requests.set(id, textIn(markup))
    }
    return requests
  }

  test('has a request for every call, which the service understands', async () => {
    const { folder, key } = await openDesk()
    const { json } = await ask(service.app.port, { path: '/api/openapi.json' })
    const operations = Object.values((json as Document).paths).flatMap((methods) => Object.values(methods))
    const requests = await readRequests()
    expect([...requests.keys()].toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
    // The last one ends the key that all others show.
    const ids = [...requests.keys()].toSorted((a, b) => Number(a === 'deleteOwnKey') - Number(b === 'deleteOwnKey'))
    const script = [
      `curl() { command curl -s -m 60 -o /dev/null -w '%{http_code}\\n' "$@"; }`,
      ...ids.map((id) => `printf '%s ' ${id}\n${requests.get(id)}`),
    ].join('\n')
    const file = join(folder, 'requests.sh')
    await writeFile(file, script)
    const env = {
      PATH: process.env['PATH'] ?? '',
      ENVOI_KEY: key,
      ENDPOINT: service.app.storageUrl,
      UPLOAD_TOKEN: 'none',
    }
    const child = spawn('bash', [file], { env })
    let out = ''
    child.stdout.on('data', (text: Buffer) => (out += text.toString()))
    await once(child, 'close')
    const answers = new Map(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(' ') as [string, string]),
    )
    expect(answers.size).toBe(operations.length)
    const wrong = operations.flatMap(({ operationId, responses }) => {
      const status = answers.get(operationId) ?? 'none'
      const isTold = Object.keys(responses).includes(status)
      return isTold && !['400', '413', '415', '500'].includes(status) ? [] : [`${operationId}: ${status}`]
    })
    expect(wrong).toEqual([])
  })
})
