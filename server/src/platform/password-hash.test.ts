import { expect, test } from 'vitest'
import { createPasswordHashing, hashingCost } from './password-hash.ts'

test('a password is kept as argon2id and known again', async () => {
  const hashing = createPasswordHashing()
  const hash = await hashing.hash('open sesame')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashing.verify(hash, 'open sesame')).toBe(true)
  expect(await hashing.verify(hash, 'open sesame ')).toBe(false)
  expect(await hashing.hash('open sesame')).not.toBe(hash)
})

test('the same password, salt and cost give the same bytes; another of them gives others', async () => {
  const { derive } = createPasswordHashing()
  const from = { salt: Buffer.alloc(16, 1), cost: hashingCost, length: 64 }
  const bytes = await derive('open sesame', from)
  expect(bytes).toHaveLength(64)
  expect(await derive('open sesame', from)).toEqual(bytes)
  for (const [password, other] of [
    ['open barley', from],
    ['open sesame', { ...from, salt: Buffer.alloc(16, 2) }],
    ['open sesame', { ...from, cost: { ...hashingCost, timeCost: 3 } }],
  ] as const) {
    expect(await derive(password, other)).not.toEqual(bytes)
  }
})

test('many at once all get their turn', async () => {
  const hashing = createPasswordHashing()
  const hash = await hashing.hash('open sesame')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => hashing.verify(hash, index % 2 ? 'open sesame' : 'no')),
  )
  expect(answers.filter(Boolean)).toHaveLength(20)
})

test('beyond what can wait, the caller is told to come back, and the rest is served', async () => {
  const hashing = createPasswordHashing()
  const hash = await hashing.hash('open sesame')
  const answers = await Promise.allSettled(Array.from({ length: 110 }, () => hashing.verify(hash, 'open sesame')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(await hashing.verify(hash, 'open sesame')).toBe(true)
})

test('a failing verification gives its turn on', async () => {
  const hashing = createPasswordHashing()
  await Promise.allSettled([1, 2, 3, 4].map(() => hashing.verify('not a hash', 'x')))
  expect(await hashing.verify(await hashing.hash('open sesame'), 'open sesame')).toBe(true)
})
