import { expect, test } from 'vitest'
import { networkOf } from './asker.ts'

test.each([
  ['203.0.113.77', '203.0.113'],
  ['2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:db8::/64', '2001:db8:0'],
  ['::/64', '0:0:0'],
  ['unknown', null],
  ['', null],
])('of the source %j a letter says %j', (source, network) => expect(networkOf(source)).toBe(network))
