import type { CreatedTransfer } from '@envoi/contract/transfers'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../api-error.ts'
import { createTransfer } from './create-transfer.ts'

const made = { transferId: 'made' } as CreatedTransfer
const away = new ApiError({ status: 503, retryAfter: 2 })
const body = { transferType: 'S1', langCode: 'en', files: [] } as const

/** A service that answers so, one after the other, and then makes it. */
function ask(...answers: Error[]) {
  const waits: number[] = []
  let asked = 0
  const api = {
    createTransfer: async () => {
      const error = answers[asked]
      asked += 1
      if (error) throw error
      return made
    },
  }
  const clock = { sleep: async (milliseconds: number) => void waits.push(milliseconds) }
  const reply = createTransfer({ api, clock, random: () => 0.5 }, { body: { ...body, files: [] } })
  return { reply, waits, asked: () => asked }
}

test('a service that says to come back is asked again, after the time it names', async () => {
  const { reply, waits } = ask(away, away)
  expect(await reply).toBe(made)
  expect(waits).toEqual([2250, 2500])
})

test('a service that keeps saying to come back is not asked for ever', async () => {
  const { reply, asked } = ask(...Array.from({ length: 9 }, () => away))
  await expect(reply).rejects.toBe(away)
  expect(asked()).toBe(4)
})

test.each([
  ['a refusal', new ApiError({ status: 422 })],
  ['a rate that was reached', new ApiError({ status: 429, retryAfter: 60 })],
  ['a fault', new ApiError({ status: 500 })],
  ['no answer, after which a transfer may be there', new NetworkError('reset')],
])('%s is told at once', async (_what, error) => {
  const { reply, asked } = ask(error)
  await expect(reply).rejects.toBe(error)
  expect(asked()).toBe(1)
})
