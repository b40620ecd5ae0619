import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import type { TransferStatus } from '@envoi/contract/words'
import { watchScan } from './watch-scan.ts'

/** A server that gives these answers one after another. */
async function watched(...answers: (TransferStatus | Error)[]) {
  const waits: number[] = []
  const asked: unknown[] = []
  const deps = {
    clock: { sleep: async (wait: number) => void waits.push(wait) },
    api: {
      async getResult(input: unknown) {
        asked.push(input)
        const answer = answers.shift()
        if (answer === undefined) throw new Error('asked once too often')
        if (answer instanceof Error) throw answer
        return { transferId: 't', status: answer, scanning: answer === 'SCANNING', link: '' }
      },
    },
  }
  const verdict = await watchScan(deps, { transferId: 't', senderSecret: 's' })
  return { verdict, waits, asked, left: answers }
}

describe('the scan has ended', () => {
  test.each([
    ['ENABLED', 'clean'],
    ['PENDING', 'clean'],
    ['DISABLED', 'flagged'],
    ['DELETED', 'flagged'],
  ] as const)('%s: %s', async (status, verdict) => {
    expect(await watched('SCANNING', status)).toMatchObject({ verdict, left: [] })
  })

  test('gone altogether: flagged', async () => {
    expect((await watched(new ApiError({ status: 410, codes: ['DELETED'] }))).verdict).toBe('flagged')
  })
})

test('it is asked as the sender, first after 2 s, then ever more seldom', async () => {
  const { waits, asked } = await watched(...Array<TransferStatus>(7).fill('SCANNING'), 'ENABLED')
  expect(asked[0]).toEqual({ params: { id: 't' }, headers: { 'x-sender-secret': 's' } })
  expect(waits).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000])
})

test('an answer that does not come is asked for again', async () => {
  const answers = [new NetworkError('reset'), new ApiError({ status: 503 }), new ApiError({ status: 429 })]
  expect(await watched(...answers, 'ENABLED')).toMatchObject({ verdict: 'clean', left: [] })
})

test('a fault of our own is not waited out', async () => {
  await expect(watched(new TypeError('x'))).rejects.toThrow('x')
})
