import type { Transaction } from '../../platform/database/connect.ts'
import type { Publish, Subscription } from '../../platform/events.ts'
import { type Job, type JobOptions, addJob } from '../../platform/jobs/jobs.ts'
import type { Transfers } from '../transfers/index.ts'
import { type Lane, laneOf } from './lanes.ts'
import { type ReadTransferDeps, findReadable, readTransfer } from './read-transfer.ts'

const NAME = 'read-transfer'
/** What is shorter is read in a moment. */
const SHORT = 10_000_000
/** How many waiting transfers one look after them finds. */
const AT_MOST = 500
const BETWEEN_WARNINGS = 3_600_000

type Asked = { id: string; after?: number; lane?: Lane }
type AddingDeps = Parameters<typeof findReadable>[0] & { transfers: Pick<Transfers, 'find'> }

/**
 * One for each transfer, however often it is asked for. There is a queue for each lane, and hence no more such jobs at
 * once than there are lanes: mail and expiry always find a free worker.
 */
async function addReading(deps: AddingDeps, asked: Asked, when: JobOptions = {}): Promise<void> {
  const transfer = await deps.transfers.find(deps.database, asked.id)
  if (!transfer) return
  const files = await findReadable(deps, transfer.id)
  if (files.length === 0) return
  const lane = laneOf(asked.id, files, {
    isSetAside: asked.lane === 'slow',
    isScanned: deps.scanner !== undefined,
  })
  const options = { ...when, key: `${NAME} ${asked.id}`, queue: `read-${lane}` }
  await deps.database.transaction((tx: Transaction) => addJob(tx, NAME, { ...asked, lane }, options))
}

type TurnDeps = ReadTransferDeps & { publish: Publish }

/** What is left after a turn, if something is, has another. */
async function takeTurn(deps: TurnDeps, asked: Asked, signal: AbortSignal): Promise<void> {
  const { id, lane = 'short-0' } = asked
  const turn = await readTransfer(deps, { after: -1, ...asked, lane }, signal)
  await deps.database.transaction((tx) => deps.publish(tx, 'files-read', id))
  if (turn.kind === 'over') return
  if (turn.kind === 'slow') {
    await addReading(deps, { id, lane: 'slow' })
    return
  }
  const next = turn.after === undefined ? { id, lane } : { id, lane, after: turn.after }
  await addReading(deps, next, turn.kind === 'later' ? { runAt: new Date(Date.now() + turn.milliseconds) } : {})
}

/** Bytes have come. What is soon read, and needs nobody else for that, is read at once. */
export const readWhenSealed = (deps: TurnDeps): Subscription => ({
  event: 'transfer-sealed',
  subscriber: 'scanning',
  async handle(id, signal) {
    const transfer = deps.scanner ? undefined : await deps.transfers.find(deps.database, id)
    if (transfer && transfer.size <= SHORT) await takeTurn(deps, { id }, signal)
    else await addReading(deps, { id })
  },
})

export function readingJobs(deps: TurnDeps & { transfers: Pick<Transfers, 'findWaiting'> }): Job[] {
  const { database, transfers, log } = deps
  let warnedAt = -BETWEEN_WARNINGS

  return [
    {
      name: NAME,
      handle: (payload, signal) => takeTurn(deps, payload as Asked, signal),
    },
    {
      // Nothing that waits is ever forgotten, whatever became of its job.
      name: 'read-waiting',
      cron: '* * * * *',
      handle: async () => {
        const waiting = await transfers.findWaiting(database, AT_MOST)
        for (const { publicId: id } of waiting) await addReading(deps, { id }, { isSpare: true })
        const unjudged = deps.scanner ? 0 : waiting.filter(({ isScanAsked }) => isScanAsked).length
        if (unjudged > 0 && performance.now() - warnedAt >= BETWEEN_WARNINGS) {
          warnedAt = performance.now()
          log.warn('no-scanner-for-waiting', { transfers: unjudged })
        }
      },
    },
  ]
}
