/** An upload that this tab alone runs: its lock is held until it has come to an end. */
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { giveUp } from '../upload/give-up.ts'
import type { LedgerRecord } from '../upload/ledger.ts'
import { findRecord } from '../upload/ledger.ts'
import type { Upload } from '../upload/upload.ts'
import { isKept, resumeUpload, startUpload } from '../upload/upload.ts'
import { fileSource, sourcesOf } from './file-source.ts'
import type { BrowserHome } from './home.ts'
import { keepHandles } from './kept-handles.ts'
import type { PickedFile } from './picked-file.ts'
import type { Hold } from './upload-lock.ts'
import { holdUpload } from './upload-lock.ts'

type Labelled = { id: string; picked: PickedFile }
/** What another page left behind, as `findUnfinished` tells, or an upload that failed in this one. */
type Left = { record: LedgerRecord; state?: { resumable: boolean } }
/** `elsewhere`: another tab runs it. `gone`: it has been finished or given up meanwhile. */
export type NotOurs = 'elsewhere' | 'gone'

/** Each file under the label by which the transfer was created. */
export async function startHeld(
  home: BrowserHome,
  begin: { transfer: CreatedTransfer; files: Labelled[]; concurrency: number; sseCPassword?: string | undefined },
): Promise<Upload> {
  const { transfer, files, concurrency, sseCPassword } = begin
  const opened = await whileHeld(transfer.transferId, async () => {
    await tryToKeepHandles(home, transfer, files)
    const sources = files.map(({ id, picked }) => ({ id, source: fileSource(picked, home.checksums) }))
    return startUpload(home, { transfer, files: sources, concurrency, sseCPassword })
  })
  if (typeof opened === 'string') throw new Error('this upload is running already')
  return opened
}

/** `found`: the files by their labels, as `matchFiles` gives them. The rest is that of `resumeUpload`. */
export function resumeHeld(
  home: BrowserHome,
  left: Left,
  begin: {
    found: ReadonlyMap<string, PickedFile>
    concurrency: number
    sseCPassword?: string | undefined
    shown?: ReadonlyMap<string, number>
  },
): Promise<Upload | NotOurs> {
  const { found, ...how } = begin
  const { transferId } = left.record
  return whileHeld(transferId, async () => {
    const record = await findCurrent(home, left)
    if (!record) return 'gone'
    await tryToKeepHandles(
      home,
      record,
      [...found].map(([id, picked]) => ({ id, picked })),
    )
    return resumeUpload(home, record, { files: sourcesOf(record.files, found, home.checksums), ...how })
  })
}

/** Forgets it here, and lets the server know in its own time: whoever leaves this page at once is not asked again. */
export async function discard(home: BrowserHome, left: Left): Promise<'discarded' | NotOurs> {
  const { transferId } = left.record
  const hold = await holdUpload(transferId)
  if (!hold) return 'elsewhere'
  try {
    const record = await findCurrent(home, left)
    if (!record) return 'gone'
    await home.memory.remove(transferId)
    void giveUp({ storage: home.api.at(record.endpoint), record })
    return 'discarded'
  } finally {
    hold.release()
  }
}

async function whileHeld<T extends Upload | NotOurs>(
  transferId: string,
  open: () => Promise<T>,
): Promise<T | 'elsewhere'> {
  const hold = await holdUpload(transferId)
  if (!hold) return 'elsewhere'
  try {
    const opened = await open()
    void releaseAfter(hold, opened)
    return opened
  } catch (error) {
    hold.release()
    throw error
  }
}

async function releaseAfter(hold: Hold, opened: Upload | NotOurs): Promise<void> {
  if (typeof opened !== 'string') await opened.done
  hold.release()
}

/** As it is now that nobody else can change it: another tab may have gone on with it since it was read. */
async function findCurrent(home: BrowserHome, { record, state }: Left): Promise<LedgerRecord | undefined> {
  if (state && !state.resumable) return record
  try {
    return await findRecord(home.memory, record.transferId)
  } catch {
    // Storage that cannot be read knows no better.
    return record
  }
}

/** Where they cannot be kept, the same files must be picked again after a reload: worse, but no reason not to send. */
async function tryToKeepHandles(
  home: BrowserHome,
  transfer: Pick<LedgerRecord, 'transferId' | 'manageLink'>,
  files: Labelled[],
): Promise<void> {
  if (isKept(transfer)) await keepHandles(home.database, transfer.transferId, files).catch(() => undefined)
}
