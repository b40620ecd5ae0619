import { expect, test } from 'vitest'
import { PostgresFailure } from './failure.ts'
import { asPostgresFailure, isFull, lastComplaint } from './explain.ts'

const fault = (code: string, message = 'fault') => Object.assign(new Error(message), { code })

test.for([
  ['EACCES', 'permission denied'],
  ['ENOSPC', 'the disk is full'],
  ['53100', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
  ['EIO', 'fault'],
])('%s of the system or the database becomes one line: %s', ([code = '', words]) => {
  const failure = asPostgresFailure(fault(code), '/data')
  expect(failure).toBeInstanceOf(PostgresFailure)
  expect(failure).toMatchObject({ message: `PostgreSQL cannot keep its data in /data: ${words}.` })
})

test('the path that is in the way is named when it is not the data directory itself', () => {
  const failure = asPostgresFailure(Object.assign(fault('EACCES'), { path: '/data/postgres-18.log' }), '/data')
  expect(failure).toMatchObject({ message: expect.stringContaining('permission denied (/data/postgres-18.log).') })
})

test('a failure that has its line keeps it, and a mistake of ours stays a mistake', () => {
  const failure = new PostgresFailure('a line')
  const mistake = Object.assign(new TypeError('not a function'), { code: 'ERR_INVALID_ARG_TYPE' })
  expect(asPostgresFailure(failure, '/data')).toBe(failure)
  expect(asPostgresFailure(mistake, '/data')).toBe(mistake)
})

test.for([
  [
    'the last FATAL line',
    '2026-11-15 03:57:23.453 UTC [7] LOG:  starting\n2026-11-15 03:57:23.453 UTC [7] FATAL:  first\n2026-11-15 03:57:24 UTC [7] FATAL:  second\n2026-11-15 03:57:24 UTC [7] LOG:  shut down\n',
    'FATAL: second',
  ],
  ['a PANIC', '2026-11-15 03:57:23.453 UTC [7] PANIC:  could not read\n', 'PANIC: could not read'],
  ['an error of initdb', 'creating files ...\ninitdb: error: no room\ninitdb: removing\n', 'error: no room'],
  [
    'everything, if nothing stands out',
    '7 LOG:  starting\npostgres: could not find it\nExpected it there\n',
    'postgres: could not find it Expected it there',
  ],
  ['nothing, if nothing was said', '\n', ''],
])('what PostgreSQL complains of is %s', ([, output = '', expected]) => {
  expect(lastComplaint(output)).toBe(expected)
})

test('a disk is full when PostgreSQL says so, even if there is room again by now', async () => {
  expect(await isFull('/', 'FATAL: could not write lock file "postmaster.pid": No space left on device')).toBe(true)
  expect(await isFull('/', 'FATAL: could not open file')).toBe(false)
})
