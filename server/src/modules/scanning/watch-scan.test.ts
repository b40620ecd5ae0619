import { describe, expect, test } from 'vitest'
import type { TransferResult } from '@envoi/contract/transfers'
import type { TransferStatus } from '@envoi/contract/words'
import type { Database } from '../../platform/database/connect.ts'
import type { Transfer } from '../transfers/index.ts'
import { watchScan } from './watch-scan.ts'

const times = { lasts: 10_000, looksEvery: 1, speaksEvery: 10_000 }
const { signal } = new AbortController()

/** A transfer that is a step further at each look, and stays at its last step. */
function stepping(steps: [TransferStatus, number][]) {
  let looks = 0
  const resultOf = async (): Promise<TransferResult> => {
    const [status, done] = steps[Math.min(looks, steps.length - 1)] ?? ['ENABLED', 0]
    looks += 1
    const scan = { done, of: 2, isStuck: false, flagged: [] }
    return { transferId: 't', status, scanning: status === 'SCANNING', link: 'https://envoi.example/t', scan }
  }
  const find = async (): Promise<Transfer | undefined> => ({ publicId: 't' }) as Transfer
  return { deps: { database: {} as Database, transfers: { find, resultOf } }, looks: () => looks }
}

async function seen(events: AsyncIterable<TransferResult | undefined>): Promise<string[]> {
  const told: string[] = []
  for await (const event of events) told.push(event ? `${event.status} ${event.scan?.done}` : 'alive')
  return told
}

describe('who watches a scan is told', () => {
  test('at once, then each change once, until the verdict', async () => {
    const { deps } = stepping([
      ['SCANNING', 0],
      ['SCANNING', 0],
      ['SCANNING', 1],
      ['SCANNING', 1],
      ['ENABLED', 2],
    ])
    expect(await seen(watchScan(deps, 't', signal, times))).toEqual(['SCANNING 0', 'SCANNING 1', 'ENABLED 2'])
  })

  test.each<TransferStatus>(['ENABLED', 'PENDING', 'DISABLED', 'UPLOADING'])(
    'one thing where nothing is under way: %s',
    async (status) => {
      const { deps, looks } = stepping([[status, 2]])
      expect(await seen(watchScan(deps, 't', signal, times))).toEqual([`${status} 2`])
      expect(looks()).toBe(1)
    },
  )

  test('the scan of a copy too, from when it is being made', async () => {
    const { deps } = stepping([
      ['CLONING', 0],
      ['SCANNING', 0],
      ['ENABLED', 2],
    ])
    expect(await seen(watchScan(deps, 't', signal, times))).toEqual(['CLONING 0', 'SCANNING 0', 'ENABLED 2'])
  })

  test('now and then that the line is alive', async () => {
    const { deps } = stepping([['SCANNING', 0]])
    const events = watchScan(deps, 't', signal, { lasts: 60_000, looksEvery: 5, speaksEvery: 20 })
    expect((await events.next()).value).toMatchObject({ status: 'SCANNING' })
    for (const _time of [1, 2]) expect(await events.next()).toEqual({ done: false, value: undefined })
    await events.return(undefined)
  })

  test('for so long only, however long nothing is new', async () => {
    const { deps } = stepping([['SCANNING', 0]])
    const [first, ...more] = await seen(watchScan(deps, 't', signal, { lasts: 100, looksEvery: 5, speaksEvery: 20 }))
    expect(first).toBe('SCANNING 0')
    expect(more).toEqual(more.map(() => 'alive'))
  })
})

test('nobody looks any more when nobody listens', async () => {
  const { deps, looks } = stepping([['SCANNING', 0]])
  const gone = new AbortController()
  const events = watchScan(deps, 't', gone.signal, { ...times, looksEvery: 60_000 })
  await events.next()
  const rest = events.next()
  gone.abort()
  expect(await rest).toEqual({ done: true, value: undefined })
  expect(looks()).toBe(1)
})

test('a transfer that has gone ends it', async () => {
  const { deps } = stepping([['SCANNING', 0]])
  deps.transfers.find = async () => undefined
  expect(await seen(watchScan(deps, 't', signal, times))).toEqual([])
})
