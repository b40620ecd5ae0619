import { expect, test } from 'vitest'
import { clusterName, ownMemory, serverArguments, sharedBuffers, throwawaySettings } from './settings.ts'

/** What PostgreSQL makes of the arguments: the last of a name counts. */
function read(args: string[]): Record<string, string> {
  const pairs = args.slice(2).filter((argument) => argument !== '-c')
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

test('the data directory comes first, which is how a running server is recognised', () => {
  expect(serverArguments('/data/postgres-18', '/run', {}).slice(0, 3)).toEqual(['-D', '/data/postgres-18', '-c'])
})

test('there is no TCP, and the socket is its owner’s alone, whatever the settings say', () => {
  const given = { listen_addresses: '*', unix_socket_permissions: '0777', port: '1' }
  const settings = read(serverArguments('/data', '/run', given))
  expect(settings).toMatchObject({ listen_addresses: '', unix_socket_permissions: '0700', port: '5432' })
})

test('nothing weakens durability unless asked', () => {
  const settings = read(serverArguments('/data', '/run', {}))
  for (const name of [...Object.keys(throwawaySettings), 'synchronous_commit']) {
    if (name === 'shared_buffers') expect(Number.parseInt(settings[name] ?? '', 10)).toBeGreaterThanOrEqual(128)
    else expect(settings[name]).toBeUndefined()
  }
  expect(read(serverArguments('/data', '/run', throwawaySettings))).toMatchObject(throwawaySettings)
})

test.for([
  ['/run/a, b', '"/run/a, b"'],
  ['/run/"a"', '"/run/""a"""'],
])('the socket folder %s is one entry of a list: %s', ([folder = '', expected]) => {
  expect(read(serverArguments('/data', folder, {}))['unix_socket_directories']).toBe(expected)
})

test('each data directory has a name of its own for its processes', () => {
  expect(clusterName('/a')).toMatch(/^envoi-[0-9a-f]{12}$/)
  expect(clusterName('/a')).not.toBe(clusterName('/b'))
})

test.each<[memory: string, bytes: number, buffers: string]>([
  ['half a gigabyte', 2 ** 29, '128MB'],
  ['4 GB', 2 ** 32, '128MB'],
  ['16 GB', 2 ** 34, '512MB'],
  ['a terabyte', 2 ** 40, '512MB'],
])('of %s it keeps a part at hand', (_memory, bytes, buffers) => expect(sharedBuffers(bytes)).toBe(buffers))

test.each<[what: string, total: number, allowed: number, own: number]>([
  ['all, where no limit is known', 2 ** 34, 0, 2 ** 34],
  ['all, where there is no limit', 2 ** 34, 2 ** 64, 2 ** 34],
  ['what a container may take', 2 ** 34, 2 ** 29, 2 ** 29],
])('our memory is %s', (_what, total, allowed, own) => expect(ownMemory(total, allowed)).toBe(own))
