import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['93.184.215.14', true],
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.100.100.200', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['localhost', false],
  ['', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
