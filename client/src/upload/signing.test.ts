import { parts } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import type { Signed, ToSign } from './signing.ts'
import { createSigner } from './signing.ts'

const item = (partNumber: number): ToSign => ({ key: 'k', uploadId: 'u', partNumber, size: 1, crc32: 'AAAAAA==' })
const answerTo = ({ partNumber }: ToSign): Signed => ({ url: `url ${partNumber}`, headers: {} })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function recording() {
  const batches: number[][] = []
  const sign = createSigner(async (items) => {
    batches.push(items.map(({ partNumber = 0 }) => partNumber))
    return items.map(answerTo)
  })
  return { sign, batches }
}

describe('parts are signed together', () => {
  test('all that are wanted in one turn by one call, each getting its own', async () => {
    const { sign, batches } = recording()
    const signed = await Promise.all(numbers(5).map((number) => sign(item(number))))
    expect(batches).toEqual([[1, 2, 3, 4, 5]])
    expect(signed.map(({ url }) => url)).toEqual(['url 1', 'url 2', 'url 3', 'url 4', 'url 5'])
  })

  test('what comes while a call is under way gathers for the next', async () => {
    const batches: number[] = []
    const first = Promise.withResolvers<void>()
    const sign = createSigner(async (items) => {
      batches.push(items.length)
      if (batches.length === 1) await first.promise
      return items.map(answerTo)
    })
    const begun = sign(item(1))
    await Promise.resolve()
    const later = numbers(4).map((number) => sign(item(number + 1)))
    first.resolve()
    await Promise.all([begun, ...later])
    expect(batches).toEqual([1, 4])
  })

  test('no more than a call may hold', async () => {
    const { sign, batches } = recording()
    await Promise.all(numbers(parts.signManyItems * 2 + 1).map((number) => sign(item(number))))
    expect(batches.map((batch) => batch.length)).toEqual([parts.signManyItems, parts.signManyItems, 1])
  })

  test('again at once when the last call is over', async () => {
    const { sign, batches } = recording()
    await sign(item(1))
    await sign(item(2))
    expect(batches).toEqual([[1], [2]])
  })
})

describe('a call that fails', () => {
  test('fails for all who shared it and all who waited, and for nobody after', async () => {
    let calls = 0
    const sign = createSigner(async (items) => {
      if (++calls === 1) throw new Error('refused')
      return items.map(answerTo)
    })
    const wanted = numbers(parts.signManyItems + 1).map((number) => sign(item(number)))
    const shared = await Promise.allSettled(wanted)
    expect(new Set(shared.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(calls).toBe(1)
    expect((await sign(item(3))).url).toBe('url 3')
  })

  test('an answer that leaves a part out fails that part alone', async () => {
    const sign = createSigner(async (items) => items.slice(0, 1).map(answerTo))
    const [first, second] = await Promise.allSettled([sign(item(1)), sign(item(2))])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(second).toMatchObject({ status: 'rejected' })
  })
})
