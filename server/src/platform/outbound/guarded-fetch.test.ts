import { type Server, createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundRefused, createGuardedFetch } from './guarded-fetch.ts'

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
  (...addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
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
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
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
  ['a mapped one', ['::ffff:10.0.0.1']],
])('a name that leads to %s is refused, and nothing is connected to', async (_what, addresses) => {
  asked = []
  const guarded = createGuardedFetch({ ...limits, allowed: [], lookup: saying(...addresses) })
  await expect(guarded(`https://innocent.example:${port}/`)).rejects.toThrow('the address is not public')
  expect(asked).toEqual([])
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
