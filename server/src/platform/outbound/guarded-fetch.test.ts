import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundRefused, createGuardedFetch } from './guarded-fetch.ts'
import type { Resolve } from './resolve.ts'

let server: Server
let port: number
let asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { location: '/plain' }).end()
    if (request.url === '/huge') return response.end('x'.repeat(70_000))
    if (request.url === '/endless') return void response.write('x')
    if (request.url === '/silent') return undefined
    request.pipe(response.setHeader('content-type', 'text/plain'))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { timeLimit: 5000, answerLimit: 65_536 }
/** A name server that says so. */
const saying =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const here = () => `http://127.0.0.1:${port}`
const allowing = (more: Partial<Parameters<typeof createGuardedFetch>[0]> = {}) =>
  createGuardedFetch({ ...limits, allowed: [`127.0.0.1:${port}`], ...more })

test('what the operator allows is called without https and on a private address', async () => {
  const answer = await allowing()(`${here()}/plain`, { method: 'POST', body: 'hello' })
  expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
})

test.each([
  'http://93.184.215.14/',
  'ftp://example.org/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://database/',
  'https://169.254.169.254/latest/meta-data/',
  'https://ana:secret@example.org/',
])('%s is refused before anything is sent', async (url) => {
  const fetched = createGuardedFetch({ ...limits, allowed: [] })(url)
  await expect(fetched).rejects.toThrow(OutboundRefused)
})

test.each([
  ['a private address', ['10.0.0.1']],
  ['this machine', ['127.0.0.1']],
  ['a public address and a private one', ['93.184.215.14', '192.168.0.1']],
  ['this host', ['0.0.0.0']],
  ['metadata', ['169.254.169.254']],
  ['a mapped one', ['::ffff:10.0.0.1']],
  ['one behind NAT64', ['64:ff9b::a00:1']],
  ['a unique local one', ['fc00::1']],
  ['a link-local one', ['fe80::1']],
])('a name that leads to %s is refused, and nothing is connected to', async (_what, addresses) => {
  asked = []
  const guarded = createGuardedFetch({ ...limits, allowed: [], resolve: saying(...addresses) })
  await expect(guarded(`https://innocent.example:${port}/`)).rejects.toThrow('the address is not public')
  expect(asked).toEqual([])
})

test('a name that nobody knows is refused', async () => {
  const guarded = createGuardedFetch({ ...limits, allowed: [], resolve: saying() })
  await expect(guarded('https://nobody.example/')).rejects.toThrow('nobody knows the name')
})

test('a name server that lets us wait is given up in time', async () => {
  const silent: Resolve = () => new Promise(() => {})
  const guarded = createGuardedFetch({ ...limits, timeLimit: 50, allowed: [], resolve: silent })
  await expect(guarded('https://slow.example/')).rejects.toThrow('no answer in time')
})

test('a redirect is an answer like any other, and is not followed', async () => {
  asked = []
  expect((await allowing()(`${here()}/moved`)).status).toBe(302)
  expect(asked).toEqual(['/moved'])
})

test('an answer that is too long is cut off', async () => {
  await expect(allowing()(`${here()}/huge`)).rejects.toThrow('longer than 65536 bytes')
})

test.each(['/silent', '/endless'])('who never ends to answer is given up (%s)', async (path) => {
  await expect(allowing({ timeLimit: 50 })(here() + path)).rejects.toThrow('no answer in time')
})

test('whoever asks may stop', async () => {
  const stopping = new AbortController()
  const fetched = allowing()(`${here()}/silent`, { signal: stopping.signal })
  stopping.abort(new Error('enough'))
  await expect(fetched).rejects.toThrow('enough')
})
