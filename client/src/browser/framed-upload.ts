/**
 * An upload from a frame of another site. Nothing of it is kept, so no other tab could go on with it, and there is nothing
 * to hold: where storage is forbidden, browsers refuse locks as well.
 */
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { LedgerRecord } from '../upload/ledger.ts'
import { type Upload, resumeUpload, startUpload } from '../upload/upload.ts'
import { fileSource, sourcesOf } from './file-source.ts'
import type { FramedHome } from './framed-home.ts'
import type { PickedFile } from './picked-file.ts'

type How = { concurrency: number; sseCPassword?: string | undefined }

export function startFramed(
  home: FramedHome,
  { files, ...begin }: How & { transfer: CreatedTransfer; files: { id: string; picked: PickedFile }[] },
): Upload {
  const sources = files.map(({ id, picked }) => ({ id, source: fileSource(picked, home.checksums) }))
  return startUpload(home, { ...begin, files: sources })
}

/** One that failed in this very page. */
export function resumeFramed(
  home: FramedHome,
  { record }: { record: LedgerRecord },
  { found, ...how }: How & { found: ReadonlyMap<string, PickedFile>; shown?: ReadonlyMap<string, number> },
): Upload {
  return resumeUpload(home, record, { files: sourcesOf(record.files, found, home.checksums), ...how })
}
