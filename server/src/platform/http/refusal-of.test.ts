import { expect, test } from 'vitest'
import { DependencyAway } from '../dependency-away.ts'
import { silentLog } from '../log.ts'
import { refusalOf } from './api.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const timedOut = new DOMException('too late', 'TimeoutError')
const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })

test.each([
  ['a neighbour that is away', new DependencyAway('store'), 'UNAVAILABLE', 2, 'dependency-away'],
  ['one that refused us', new DependencyAway('store', { cause: refused }), 'UNAVAILABLE', 2, 'dependency-away'],
  ['one that was silent', new DependencyAway('store', { cause: timedOut }), 'UNAVAILABLE', 2, 'dependency-away'],
  ['a database that refused us', new Error('query', { cause: refused }), 'UNAVAILABLE', 5, 'database-away'],
  ['a deadlock', new Error('query', { cause: deadlock }), 'UNAVAILABLE', 1, 'database-conflict'],
  ['a full disk', new Error('write', { cause: full }), 'STORAGE_FULL', 600, 'disk-full'],
  ['a time that ran out somewhere', timedOut, 'FAULT', undefined, 'request-failed'],
  ['anything else', new Error('broken', { cause: timedOut }), 'FAULT', undefined, 'request-failed'],
])('%s', (_what, error, code, retryAfter, event) => {
  const logged: string[] = []
  const log = { ...silentLog, error: (name: string) => void logged.push(name) }
  expect(refusalOf(error, log, 'r')).toMatchObject({ code, retryAfter })
  expect(logged).toEqual([event])
})
