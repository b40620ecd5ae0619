import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type InboxMessage, inboxOf } from './inbox.ts'

const messageTo = (to: string, text: string, second: number, more: Partial<InboxMessage> = {}): InboxMessage => ({
  kind: 'mail',
  to,
  subject: 'Hello',
  text,
  links: [],
  at: `2026-11-15T09:31:0${second}.000Z`,
  ...more,
})

/** An outbox that can be filled while somebody looks. */
async function openOutbox(messages: InboxMessage[], status = 200) {
  const server = createServer((request, response) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    response.writeHead(isForwarded ? 404 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(messages))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    inbox: inboxOf({ app: { port } }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('the inbox finds the newest message to an address, whatever its letter case', async () => {
  await using outbox = await openOutbox([
    messageTo('bo@example.org', 'third', 3),
    messageTo('Ana@example.org', 'second', 2),
    messageTo('ana@example.org', 'first', 1),
  ])
  expect((await outbox.inbox.latest('ana@Example.org')).text).toBe('second')
  expect(await outbox.inbox.all('ana@example.org')).toHaveLength(2)
  expect(await outbox.inbox.all()).toHaveLength(3)
})

test('the code and the link are those of the newest message', async () => {
  const link = 'https://envoi.example/a'
  await using outbox = await openOutbox([
    messageTo('ana@example.org', 'Here.\n\n482913\n', 2, { links: [link, 'https://envoi.example/b'] }),
    messageTo('ana@example.org', '111222', 1),
    messageTo('+33612345678', '333444 is your code', 1, { kind: 'sms' }),
  ])
  expect(await outbox.inbox.codeFor('ana@example.org')).toBe('482913')
  expect(await outbox.inbox.linkFor('ana@example.org')).toBe(link)
  expect(await outbox.inbox.codeFor('+33612345678')).toBe('333444')
})

test('the inbox waits for a new message and skips earlier ones', async () => {
  const first = messageTo('ana@example.org', '111222', 1)
  const messages = [first]
  await using outbox = await openOutbox(messages)
  setTimeout(() => messages.unshift(messageTo('ana@example.org', '482913', 2)), 100)
  expect(await outbox.inbox.codeFor('ana@example.org', { after: first })).toBe('482913')
})

test('a message without a code or link throws a clear error', async () => {
  await using outbox = await openOutbox([messageTo('ana@example.org', '1234567 is no code', 1)])
  await expect(outbox.inbox.codeFor('ana@example.org')).rejects.toThrow(
    'there is no code in “Hello” for ana@example.org',
  )
  await expect(outbox.inbox.linkFor('ana@example.org')).rejects.toThrow(
    'there is no link in “Hello” for ana@example.org',
  )
})

test('a service without an outbox throws instead of looking empty', async () => {
  await using outbox = await openOutbox([], 404)
  await expect(outbox.inbox.latest('ana@example.org')).rejects.toThrow('the outbox answers 404')
})
