import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createSourceOf, plainAddress, sourceKey } from './source-address.ts'

const from = (peer: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as never

describe('the source of a request', () => {
  const sourceOf = createSourceOf(['127.0.0.1', '::1', '10.0.0.9'])
  test.each([
    ['a stranger’s own word is not believed', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    ['a listed proxy is believed', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['the nearest address that is no proxy counts, not the first', '127.0.0.1', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
    ['proxies behind proxies are passed over', '127.0.0.1', '203.0.113.5, 10.0.0.9', '203.0.113.5'],
    ['only proxies: the nearest', '127.0.0.1', '10.0.0.9', '127.0.0.1'],
    ['a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
    ['an empty list', '127.0.0.1', ' , ', '127.0.0.1'],
    ['IPv4 in IPv6 clothes is a listed proxy too', '::ffff:127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['a port is no part of an address', '127.0.0.1', '1.2.3.4, 203.0.113.5:4711', '203.0.113.5'],
    ['nor of one in brackets', '127.0.0.1', '1.2.3.4, [2001:db8:1:2::6]:4711', '2001:db8:1:2::/64'],
    ['brackets without a port', '127.0.0.1', '1.2.3.4, [2001:db8:1:2::6]', '2001:db8:1:2::/64'],
    ['IPv4 in IPv6 clothes and brackets', '127.0.0.1', '1.2.3.4, [::ffff:203.0.113.5]:80', '203.0.113.5'],
    ['a proxy with a port is passed over', '127.0.0.1', '203.0.113.5, 10.0.0.9:8080', '203.0.113.5'],
    ['before what is unreadable nothing is believed', '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
    ['nor before a hidden name', '127.0.0.1', '1.2.3.4, _hidden:80', '127.0.0.1'],
    ['nor before an empty one', '127.0.0.1', '1.2.3.4, ', '127.0.0.1'],
    ['nor before a port that is none', '127.0.0.1', '1.2.3.4, 203.0.113.5:http', '127.0.0.1'],
    ['what is unreadable before a source is nothing', '127.0.0.1', 'unknown, 203.0.113.5', '203.0.113.5'],
    ['IPv6 counts by its /64', '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('%s', (_rule, peer, forwarded, source) => {
    expect(sourceOf(from(peer, forwarded))).toBe(source)
  })
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:0db8:0000:00ff:1::2', '2001:db8:0:ff::/64'],
  ['192.0.2.1', '192.0.2.1'],
  ['not an address', 'not an address'],
])('%s is the source %s', (address, key) => {
  expect(sourceKey(address)).toBe(key)
})

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
])('%s is %s', (written, plain) => {
  expect(plainAddress(written)).toBe(plain)
})
