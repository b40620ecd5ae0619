import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

const fine = async (): Promise<void> => undefined
const broken = async (): Promise<void> => {
  throw new Error('away')
}
const silent = (): Promise<void> => new Promise(() => {})

test.each([
  ['all answer', [fine, fine], true, { postgresql: 'ok', mail: 'ok' }],
  ['a required one is away', [broken, fine], false, { postgresql: 'away', mail: 'ok' }],
  ['a required one never answers', [silent, fine], false, { postgresql: 'away', mail: 'ok' }],
  ['another one is away: degraded, but ready', [fine, broken], true, { postgresql: 'ok', mail: 'degraded' }],
])('%s', async (_state, [postgresql = fine, mail = fine], ready, parts) => {
  const health = createHealth([
    { name: 'postgresql', required: true, check: postgresql },
    { name: 'mail', required: false, check: mail },
  ])
  expect(await health.status()).toEqual({ ready, parts })
})

test('a program that is stopping is not ready, whatever answers', async () => {
  const health = createHealth([{ name: 'postgresql', required: true, check: fine }])
  health.stopBeingReady()
  expect(await health.status()).toEqual({ ready: false, parts: { postgresql: 'ok' } })
})

test('many who ask in the same second cost one check', async () => {
  let time = 0
  let asked = 0
  const check = async (): Promise<void> => void (asked += 1)
  const health = createHealth([{ name: 'bucket', required: true, check }], () => time)
  await Promise.all([health.status(), health.status()])
  time = 999
  await health.status()
  expect(asked).toBe(1)
  time = 1000
  await health.status()
  expect(asked).toBe(2)
})
