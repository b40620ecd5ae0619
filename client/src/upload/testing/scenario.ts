/** The steps that engine tests are told in. They need a home and an address, and so fit the real service as well. */
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { NodeSlice } from '../../node/file-slice.ts'
import type { Source } from '../ports.ts'
import type { Upload, UploadDeps, UploadFile, UploadState } from '../upload.ts'
import { startUpload } from '../upload.ts'

export type Begun = { upload: Upload; transfer: CreatedTransfer; files: UploadFile<NodeSlice>[]; keys: string[] }

export const labelled = (sources: Source<NodeSlice>[]): UploadFile<NodeSlice>[] =>
  sources.map((source, index) => ({ id: `file0${index}`.slice(-6), source }))

export async function begin(
  deps: UploadDeps<NodeSlice>,
  sources: Source<NodeSlice>[],
  concurrency = 3,
): Promise<Begun> {
  const files = labelled(sources)
  const transfer = await deps.api.createTransfer({
    body: {
      transferType: 'S1',
      langCode: 'en',
      files: files.map(({ id, source: { identity } }) => ({ id, name: identity.name, size: identity.size })),
    },
  })
  const upload = startUpload(deps, { transfer, files, concurrency })
  return { upload, transfer, files, keys: transfer.multiparts.map(({ key }) => key) }
}

/** Resolves with the first state that fits, the present one included. */
export function until(upload: Upload, fits: (state: UploadState) => boolean): Promise<UploadState> {
  return new Promise((resolve) => {
    const look = (state: UploadState) => {
      if (!fits(state)) return
      unsubscribe()
      resolve(state)
    }
    const unsubscribe = upload.subscribe(look)
    look(upload.state)
  })
}
