import { expect, test } from 'vitest'
import { createHostKind } from './hosts.ts'

const local = createHostKind(
  () => 'http://localhost:3000',
  () => 'http://127.0.0.1:3000',
)
const canonicalWww = createHostKind(
  () => 'https://www.envoi.example',
  () => 'https://bytes.envoi.example',
)

test.each([
  [local, 'localhost:3000', 'site'],
  [local, 'localhost', 'site'],
  [local, 'LOCALHOST:8080', 'site'],
  [local, 'www.localhost:3000', 'alias'],
  [local, '127.0.0.1:3000', 'storage'],
  [local, 'acme.localhost:3000', 'unknown'],
  [local, '[::1]:3000', 'unknown'],
  [local, 'evil.example', 'unknown'],
  [local, '', 'unknown'],
  [local, undefined, 'unknown'],
  [local, 'localhost@evil.example', 'unknown'],
  [local, 'localhost/x', 'unknown'],
  [canonicalWww, 'www.envoi.example', 'site'],
  [canonicalWww, 'envoi.example', 'alias'],
  [canonicalWww, 'bytes.envoi.example', 'storage'],
  [canonicalWww, 'www.bytes.envoi.example', 'unknown'],
])('%# %s', (kindOf, host, kind) => {
  expect(kindOf(host)).toBe(kind)
})
