import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createHostKind, createPlaceName, createPlaceOrigin } from './hosts.ts'

const named = (host: string | undefined) => ({ headers: { host } }) as IncomingMessage
/** Looks at the first label alone: whether the host is below ours is not its business. */
const isOneOf =
  (...names: string[]) =>
  async ({ headers }: IncomingMessage) =>
    names.includes(headers.host?.split('.')[0]?.toLowerCase() ?? '')
const local = createHostKind({
  publicUrl: () => 'http://localhost:3000',
  storageUrl: () => 'http://127.0.0.1:3000',
  isPlace: isOneOf('acme'),
})
const canonicalWww = createHostKind({
  publicUrl: () => 'https://www.envoi.example',
  storageUrl: () => 'https://bytes.envoi.example',
  isPlace: isOneOf('acme', 'bytes', 'www'),
})

describe('a request goes to the host it names', () => {
  test.each([
    [local, 'localhost:3000', 'site'],
    [local, 'localhost', 'site'],
    [local, 'LOCALHOST:8080', 'site'],
    [local, 'www.localhost:3000', 'alias'],
    [local, '127.0.0.1:3000', 'storage'],
    [local, 'acme.localhost:3000', 'site'],
    [local, 'ACME.localhost:3000', 'site'],
    [local, 'acme.localhost.', 'unknown'],
    [local, 'nobody.localhost:3000', 'unknown'],
    [local, 'www.acme.localhost:3000', 'unknown'],
    [local, 'acme.acme.localhost:3000', 'unknown'],
    [local, '.localhost:3000', 'unknown'],
    [local, 'acmelocalhost:3000', 'unknown'],
    [local, 'acme.localhost.evil.example', 'unknown'],
    [local, 'acme.evil.example', 'unknown'],
    [local, '[::1]:3000', 'unknown'],
    [local, 'evil.example', 'unknown'],
    [local, '', 'unknown'],
    [local, undefined, 'unknown'],
    [local, 'localhost@evil.example', 'unknown'],
    [local, 'localhost/x', 'unknown'],
    [canonicalWww, 'www.envoi.example', 'site'],
    [canonicalWww, 'envoi.example', 'alias'],
    [canonicalWww, 'acme.envoi.example', 'site'],
    [canonicalWww, 'acme.www.envoi.example', 'unknown'],
    // Ours come first, whatever a customer is called.
    [canonicalWww, 'bytes.envoi.example', 'storage'],
    [canonicalWww, 'www.bytes.envoi.example', 'unknown'],
  ])('%# %s', async (kindOf, host, kind) => {
    expect(await kindOf(named(host))).toBe(kind)
  })
})

test.each([
  ['http://localhost:3000', 'acme', 'http://acme.localhost:3000'],
  ['https://www.envoi.example', 'acme', 'https://acme.envoi.example'],
  ['https://envoi.example:8443', 'acme', 'https://acme.envoi.example:8443'],
  ['https://www.envoi.example', 'www', 'https://www.envoi.example'],
  ['https://envoi.example', 'www', 'https://envoi.example'],
])('beside %s the place %s is at %s, and its host leads back to it', (publicUrl, place, origin) => {
  expect(createPlaceOrigin(() => publicUrl)(place)).toBe(origin)
  expect(createPlaceName(() => publicUrl)(new URL(origin).host)).toBe(place)
})
