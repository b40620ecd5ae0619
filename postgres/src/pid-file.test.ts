import { expect, test } from 'vitest'
import { readPidFile } from './pid-file.ts'

const written = (pid: string, state: string) =>
  `${pid}\n/data/postgres-18\n1794715043\n5432\n/data/postgres-18.run\n\n  5243 7\n${state}\n`
const server = { pid: 4711, port: 5432, socketDir: '/data/postgres-18.run' }

test.for([
  ['a server that accepts sessions', written('4711', 'ready   '), { ...server, isReady: true }],
  ['a server that starts or recovers', written('4711', 'starting'), { ...server, isReady: false }],
  ['a server that stops', written('4711', 'stopping'), { ...server, isReady: false }],
  ['a single-user server, which has a negative number', written('-4711', ''), { ...server, isReady: false }],
  ['a file just begun', '4711\n', { pid: 4711, port: 0, socketDir: '', isReady: false }],
  ['an empty file', '', 'damaged'],
  ['zeroes after a power loss', '\0\0\0\0', 'damaged'],
  ['no number', 'postgres\n', 'damaged'],
  ['number nought', '0\n', 'damaged'],
] as const)('%s', ([, text, expected]) => {
  expect(readPidFile(text)).toEqual(expected)
})
