import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import type { TransferResult } from '@envoi/contract/transfers'
import type { TransferStatus } from '@envoi/contract/words'
import type { Scan } from '../state.ts'
import { watchScan } from './watch-scan.ts'

type Answer = TransferStatus | TransferResult | Error
/** What a stream tells, how long that takes, and how it ends. */
type Stream = { tells?: Answer[]; lasts?: number; breaks?: Error }
const refused: Stream = { breaks: new ApiError({ status: 404 }) }

const resultOf = (status: TransferStatus, scan: Partial<TransferResult['scan']> = {}): TransferResult => ({
  transferId: 't',
  status,
  scanning: status === 'SCANNING',
  link: '',
  scan: { done: 0, of: 3, isStuck: false, flagged: [], ...scan },
})

/** A server that gives these streams and these answers, one after another. */
async function watched({ streams = [], answers = [] }: { streams?: Stream[]; answers?: Answer[] }) {
  const [waits, told, asked]: [number[], Scan[], unknown[]] = [[], [], []]
  let [now, opened] = [0, 0]
  const take = (answer: Answer | undefined): TransferResult => {
    if (answer === undefined) throw new Error('asked once too often')
    if (answer instanceof Error) throw answer
    return typeof answer === 'string' ? resultOf(answer) : answer
  }
  const deps = {
    clock: { now: () => now, sleep: async (wait: number) => void waits.push(wait) },
    api: {
      async *watchScan(input: unknown) {
        asked.push(input)
        opened += 1
        const { tells = [], lasts = 0, breaks } = streams.shift() ?? refused
        for (const told of tells) yield take(told)
        now += lasts
        if (breaks) throw breaks
      },
      async getResult(input: unknown) {
        asked.push(input)
        return take(answers.shift())
      },
    },
  }
  await watchScan(deps, { transferId: 't', senderSecret: 's' }, (scan) => void told.push(scan))
  return { told, verdict: told.at(-1)?.stage, waits, asked, opened, left: [...streams, ...answers] }
}

test('a running copy is reported', async () => {
  const { told } = await watched({ streams: [{ tells: ['CLONING', 'SCANNING', 'ENABLED'] }] })
  expect(told.map(({ stage, isCopying = false }) => [stage, isCopying])).toEqual([
    ['running', true],
    ['running', false],
    ['clean', false],
  ])
})

describe('the end of a scan', () => {
  test.each([
    ['ENABLED', 'clean'],
    ['PENDING', 'clean'],
    ['MODERATING', 'clean'],
    ['DISABLED', 'flagged'],
    ['DISABLED', 'clean'],
  ] as const)('with the status %s is %s, streamed or polled', async (status, verdict) => {
    const last = resultOf(status, { flagged: verdict === 'flagged' ? ['bad.exe'] : [] })
    expect(await watched({ streams: [{ tells: ['SCANNING', last] }] })).toMatchObject({ verdict, left: [], waits: [] })
    expect(await watched({ answers: ['CLONING', 'SCANNING', last] })).toMatchObject({ verdict, left: [] })
  })

  test.each([404, 410])('with a transfer that is gone (%d) is an error', async (status) => {
    await expect(watched({ answers: ['SCANNING', new ApiError({ status })] })).rejects.toMatchObject({ status })
  })
})

test('every state of a scan is reported, with its progress, whether it is stuck and its findings', async () => {
  const states = [
    resultOf('SCANNING', { done: 1 }),
    resultOf('SCANNING', { done: 1, isStuck: true }),
    resultOf('DISABLED', { done: 3, flagged: ['b.zip'] }),
  ]
  expect((await watched({ streams: [{ tells: states }] })).told).toEqual([
    { stage: 'running', done: 1, of: 3, isStuck: false, flagged: [] },
    { stage: 'running', done: 1, of: 3, isStuck: true, flagged: [] },
    { stage: 'flagged', done: 3, of: 3, isStuck: false, flagged: ['b.zip'] },
  ])
})

test('a reading without a scanner is reported as such, also at the end', async () => {
  const { scan: _, ...silent } = resultOf('ENABLED')
  const { told } = await watched({ streams: [{ tells: [resultOf('SCANNING', { isReadingOnly: true }), silent] }] })
  expect(told.map(({ stage, isReadingOnly }) => [stage, isReadingOnly])).toEqual([
    ['running', true],
    ['clean', true],
  ])
})

describe('a stream of the scan', () => {
  test('that ended at its regular time is reopened at once', async () => {
    const lasting = { tells: ['SCANNING' as const], lasts: 25_000 }
    expect(await watched({ streams: [lasting, lasting, { tells: ['ENABLED'] }] })).toMatchObject({
      verdict: 'clean',
      opened: 3,
      waits: [],
    })
  })

  test.each([
    ['refused', refused],
    ['broken off', { tells: ['SCANNING'], breaks: new NetworkError('reset') }],
    ['over as soon as it began', { tells: ['SCANNING'] }],
  ] satisfies [string, Stream][])('that is %s is retried, and the result is polled meanwhile', async (_what, bad) => {
    const { verdict, waits, opened } = await watched({
      streams: [bad, bad, bad, { tells: ['ENABLED'] }],
      answers: ['SCANNING', 'SCANNING', 'SCANNING'],
    })
    expect({ verdict, waits, opened }).toEqual({ verdict: 'clean', waits: [2000, 3000, 4500], opened: 4 })
  })

  test('that is buffered by a proxy is not opened a second time', async () => {
    const silent = { lasts: 12_000, breaks: new NetworkError('silence') }
    expect(await watched({ streams: [silent], answers: ['SCANNING', 'SCANNING', 'ENABLED'] })).toMatchObject({
      verdict: 'clean',
      opened: 1,
      waits: [2000, 3000, 4500],
    })
  })
})

test('polling uses the sender secret, starts after 2 s and backs off', async () => {
  const { waits, asked } = await watched({ answers: [...Array<TransferStatus>(7).fill('SCANNING'), 'ENABLED'] })
  const call = { params: { id: 't' }, headers: { 'x-sender-secret': 's' } }
  expect(asked.every((input) => JSON.stringify(input) === JSON.stringify(call))).toBe(true)
  expect(waits).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000])
})

test('a failed poll is retried', async () => {
  const answers = [new NetworkError('reset'), new ApiError({ status: 503 }), new ApiError({ status: 429 })]
  expect(await watched({ answers: [...answers, 'ENABLED'] })).toMatchObject({ verdict: 'clean', left: [] })
})

test('a bug is thrown, not retried', async () => {
  await expect(watched({ answers: [new TypeError('x')] })).rejects.toThrow('x')
  await expect(watched({ streams: [{ breaks: new TypeError('x') }] })).rejects.toThrow('x')
})
