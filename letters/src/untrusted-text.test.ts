import { describe, expect, test } from 'vitest'
import { unlinked } from './untrusted-text.ts'

/** What the mail programs of this world take for an address: a scheme, a host or a mailbox. */
const address = /\w+:\/\/|[\p{L}\p{N}-]+[.。．｡][\p{L}\p{N}]{2,}|[\w.+-]+[@＠][\w-]+|\b(?:mailto|tel|sms):/iu

describe('no address is left in a stranger’s words', () => {
  test.each([
    'https://evil.example/login?x=1',
    'see HTTP://EVIL.EXAMPLE now',
    'www.evil.example',
    'evil.zip',
    'http://192.168.0.1/',
    'write to eve@evil.example',
    'evil。example',
    'mailto:eve',
    'tel:0800123',
    '(evil.example)',
  ])('%s', (text) => {
    expect(text).toMatch(address)
    expect(unlinked(text)).not.toMatch(address)
    expect(unlinked(text).replaceAll('\u200c', '')).toBe(text)
  })
})

test.each(['Here are the plans. Compare pages 3 and 4.', 'Well… yes.', 'One.\nTwo.', ''])('%j stays as it is', (text) =>
  expect(unlinked(text)).toBe(text),
)
