import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import type { Letterbox } from '../mail/index.ts'
import {
  type Gathering,
  type GatheringTimes,
  keepForLater,
  tellAllOnce,
  tellGathered,
  tellOnce,
  whenToTell,
} from './store.ts'
import type { SenderLetter } from './tables.ts'

const gatherJob = 'tell-sender'

type Deps = { database: Database; letterbox: Letterbox }
type Told = { transferId: number; kind: SenderLetter; about: number; reader?: number }

/** Tells it at once, in one letter. */
export async function tell(tx: Transaction, letterbox: Letterbox, told: Told): Promise<void> {
  const letter = await tellOnce(tx, told)
  if (letter !== undefined) await letterbox.post(tx, told.kind, letter)
}

/** Several things of one kind at once, in one letter. */
export async function tellAll(
  tx: Transaction,
  letterbox: Letterbox,
  { transferId, kind }: Pick<Told, 'transferId' | 'kind'>,
  abouts: number[],
): Promise<void> {
  const letter = await tellAllOnce(
    tx,
    abouts.map((about) => ({ transferId, kind, about })),
  )
  if (letter !== undefined) await letterbox.post(tx, kind, letter)
}

/** Tells it a moment later, together with what else happens until then. */
export async function tellTogether({ database }: Deps, told: Told, times: GatheringTimes): Promise<void> {
  const { transferId, kind, reader = 0 } = told
  const gathering = { transferId, kind, reader }
  await database.transaction(async (tx) => {
    if (!(await keepForLater(tx, told))) return
    const runAt = await whenToTell(tx, gathering, times)
    // One that waits keeps its time; one that runs right now may have missed this, and another follows it.
    await addJob(tx, gatherJob, gathering, { runAt, key: `${kind} ${transferId} ${reader}` })
  })
}

export const tellWhatWasGathered = ({ database, letterbox }: Deps): Job => ({
  name: gatherJob,
  handle: (payload) => {
    const gathering = payload as Gathering & { kind: SenderLetter }
    return database.transaction(async (tx) => {
      const letter = await tellGathered(tx, gathering)
      if (letter !== undefined) await letterbox.post(tx, gathering.kind, letter)
    })
  },
})
