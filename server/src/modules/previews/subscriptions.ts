import type { Subscription } from '../../platform/events.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../storage/index.ts'
import { type Transfers, goneCode } from '../transfers/index.ts'
import { discardUnwanted } from './discard-renditions.ts'
import { type MakeDeps, type Turn, firstTurn, makeRenditions } from './make-renditions.ts'

type Deps = MakeDeps & {
  storage: Pick<Storage, 'bucket' | 'sealWhole'>
  transfers: Pick<Transfers, 'find' | 'findFiles'>
}
type Asked = { id: string; turn: Turn }

const NAME = 'make-renditions'
/** One after the other, so that what takes long leaves room for everything else. */
const QUEUE = 'pictures'

async function takeTurn(deps: Deps, { id, turn }: Asked, signal: AbortSignal): Promise<void> {
  const transfer = await deps.transfers.find(deps.database, id)
  if (!transfer || goneCode(transfer) === 'DELETED') return
  const next = await makeRenditions(deps, transfer, turn, signal)
  if (next) await deps.database.transaction((tx) => addJob(tx, NAME, { id, turn: next }, { queue: QUEUE }))
}

export const renditionJobs = (deps: Deps): Job[] => [
  { name: NAME, handle: (payload, signal) => takeTurn(deps, payload as Asked, signal) },
]

/** Whatever is heard, the transfer is looked at as it is now: hearing of two changes in the wrong order does no harm. */
export function hearing(deps: Deps): Subscription[] {
  const make = (event: string): Subscription => ({
    event,
    subscriber: 'previews',
    queue: QUEUE,
    handle: (id, signal) => takeTurn(deps, { id, turn: firstTurn }, signal),
  })
  return [
    make('files-read'),
    // The bytes of a clone were read when they were sent: nobody reads them again.
    make('files-cloned'),
    make('file-renamed'),
    {
      event: 'preview-changed',
      subscriber: 'previews',
      queue: QUEUE,
      async handle(id, signal) {
        const transfer = await deps.transfers.find(deps.database, id)
        if (transfer && !transfer.allowPreview) await discardUnwanted(deps, transfer.id)
        else await takeTurn(deps, { id, turn: firstTurn }, signal)
      },
    },
  ]
}
