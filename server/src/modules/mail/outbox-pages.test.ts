import { type IncomingMessage, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ask } from '@envoi/testing/raw-http'
import { expect, test } from 'vitest'
import type { KeptMessage } from '../../outside/mail-transport/port.ts'
import { createApi } from '../../platform/http/api.ts'
import { silentLog } from '../../platform/log.ts'
import { mayReadOutbox, mountOutbox } from './outbox-pages.ts'

const mailToBo: KeptMessage = {
  id: 'b',
  kind: 'mail',
  to: '<b>bo</b>@example.org',
  subject: 'Hello <i>& "all"</i>',
  text: 'Look: <script>alert(1)</script>\n\nhttps://envoi.example/a?x=1&y=2\n',
  html: '<p onclick="x()">Look</p>',
  links: ['https://envoi.example/a?x=1&y=2'],
  at: '2026-11-15T09:31:07.123Z',
}
const textToAna: KeptMessage = {
  ...mailToBo,
  id: 'a',
  kind: 'sms',
  to: '+33612345678',
  subject: '',
  text: '482913 is your code',
  html: null,
  links: [],
}

/** A site with an outbox, and a page for every address that does not exist. */
async function openSite(messages: KeptMessage[] = [mailToBo, textToAna]) {
  const app = createApi(silentLog)
  app.get('/*', (_request, reply) => reply.code(404).type('text/html').send('there is nothing here'))
  const find = async (id: string) => messages.find((message) => message.id === id)
  mountOutbox(app, { list: async () => messages, find }, () => 'https://files.envoi.example')
  await app.ready()
  const server = createServer((request, response) => app.routing(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    get: (path: string, more: { host?: string; headers?: Record<string, string> } = {}) => ask(port, { path, ...more }),
    async [Symbol.asyncDispose]() {
      await app.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('programs get the messages as they came from the outbox, without what is only ours', async () => {
  await using site = await openSite()
  const { status, json } = await site.get('/outbox.json')
  expect(status).toBe(200)
  const { id: _b, html: _html, ...mail } = mailToBo
  const { id: _a, html: _none, ...text } = textToAna
  expect(json).toEqual([mail, text])
})

test('people get a list, and each message with its links, its text and its letter in a frame', async () => {
  await using site = await openSite()
  const list = await site.get('/outbox')
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(list.text).toContain('href="/outbox/b"')
  expect(list.text).toContain('482913 is your code')
  const { text } = await site.get('/outbox/b')
  expect(text).toContain('<a href="https://envoi.example/a?x=1&amp;y=2" rel="noreferrer noopener">')
  expect(text).toContain('<iframe sandbox src="/outbox/b/letter"')
  const message = await site.get('/outbox/a')
  expect(message.text).toContain('482913 is your code')
  expect(message.text).not.toContain('<iframe')
})

test('an empty outbox says so', async () => {
  await using site = await openSite([])
  expect((await site.get('/outbox')).text).toContain('Nothing has been sent yet.')
  expect((await site.get('/outbox.json')).json).toEqual([])
})

test('what people wrote is text', async () => {
  await using site = await openSite()
  for (const path of ['/outbox', '/outbox/b']) {
    const { text } = await site.get(path)
    expect(text).toContain('&lt;b&gt;bo&lt;/b&gt;@example.org')
    expect(text).toContain('Hello &lt;i&gt;&amp; &quot;all&quot;&lt;/i&gt;')
    expect(text).not.toMatch(/<b>bo|<i>|<script/)
  }
})

test('nothing on these pages can run, and a letter can do nothing at all', async () => {
  await using site = await openSite()
  const { headers, text } = await site.get('/outbox/b')
  const policy = String(headers['content-security-policy'])
  const [, nonce] = /style-src 'nonce-([^']+)'/.exec(policy) ?? []
  expect(policy).toMatch(/^default-src 'none'; style-src [^;]+; frame-src 'self'; frame-ancestors 'none';/)
  expect(text).toContain(`<style nonce="${nonce}">`)
  const letter = await site.get('/outbox/b/letter')
  expect(letter.text).toBe(mailToBo.html)
  expect(letter.headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https://files.envoi.example; frame-ancestors 'self'",
  )
  expect(letter.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test.each(['/outbox/c', '/outbox/c/letter', '/outbox/a/letter'])('%s does not exist', async (path) => {
  await using site = await openSite()
  expect((await site.get(path)).status).toBe(404)
})

const strangers: [string, { host?: string; headers?: Record<string, string> }][] = [
  ['a public name', { host: 'envoi.example' }],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }],
  ['a name that only ends like ours', { host: 'evillocalhost' }],
  ['an address', { host: '127.0.0.1' }],
  ['no name', { host: '' }],
  ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that tells the host', { headers: { 'x-forwarded-host': 'localhost' } }],
  ['a proxy that tells nothing', { headers: { 'x-forwarded-proto': '' } }],
  ['a modern proxy', { headers: { forwarded: 'for=127.0.0.1' } }],
]
test.each(strangers)('whoever comes by %s is answered as at any address that does not exist', async (_by, how) => {
  await using site = await openSite()
  const nowhere = await site.get('/nowhere', how)
  expect(nowhere.status).toBe(404)
  for (const path of ['/outbox', '/outbox.json', '/outbox/b', '/outbox/b/letter']) {
    const { status, text, headers } = await site.get(path, how)
    expect([status, text, headers['content-type']]).toEqual([404, nowhere.text, nowhere.headers['content-type']])
  }
})

test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', 'acme.localhost'])('%s is this machine', async (host) => {
  await using site = await openSite()
  expect((await site.get('/outbox.json', { host })).status).toBe(200)
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.9', false],
  ['::ffff:10.0.0.9', false],
  ['::', false],
  ['1127.0.0.1', false],
  ['fe80::1', false],
  [undefined, false],
])('somebody at %s is at this machine: %s', (remoteAddress, expected) => {
  const request = { headers: { host: 'localhost:3000' }, socket: { remoteAddress } as IncomingMessage['socket'] }
  expect(mayReadOutbox(request)).toBe(expected)
})
