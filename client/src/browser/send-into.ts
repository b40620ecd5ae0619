/** Files for a transfer that is there already, as `addFiles` or `prepareFiles` has opened an upload for them. */
import type { Intake } from '../upload/ledger.ts'
import type { RunningUpload } from '../upload/upload.ts'
import { uploadInto } from '../upload/upload.ts'
import { fileSource } from './file-source.ts'
import type { BrowserHome } from './home.ts'
import type { PickedFile } from './picked-file.ts'

/** Each file under the label by which it was added. `isResuming`: after `prepareFiles`, when parts may have arrived. */
export function sendInto(
  home: BrowserHome,
  begin: {
    transferId: string
    intake: Intake
    files: { id: string; picked: PickedFile }[]
    concurrency: number
    isResuming?: boolean
    sseCPassword?: string | undefined
    shown?: ReadonlyMap<string, number>
  },
): RunningUpload {
  const files = begin.files.map(({ id, picked }) => ({ id, source: fileSource(picked, home.checksums) }))
  return uploadInto(home, { ...begin, files })
}
