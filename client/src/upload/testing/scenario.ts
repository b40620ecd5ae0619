/** The steps that engine tests are told in. */
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { NodeSlice } from '../../node/file-slice.ts'
import type { LedgerRecord } from '../ledger.ts'
import { findRecord } from '../ledger.ts'
import type { Source } from '../ports.ts'
import type { Upload, UploadDeps, UploadFile, UploadState } from '../upload.ts'
import { startUpload } from '../upload.ts'
import type { TestHome } from './home.ts'
import { createTestHome } from './home.ts'
import type { Service } from './service.ts'
import { startService } from './service.ts'
import type { TestSource } from './sources.ts'
import { bytesSource, someBytes } from './sources.ts'

export type Begun = { upload: Upload; transfer: CreatedTransfer; files: UploadFile<NodeSlice>[]; keys: string[] }

/** Creates a transfer of these files and starts its upload, at any service that speaks the contract. */
export async function begin(
  deps: UploadDeps<NodeSlice>,
  sources: Source<NodeSlice>[],
  concurrency = 3,
  sseCPassword?: string,
): Promise<Begun> {
  const files = sources.map((source, index) => ({ id: String(index).padStart(6, '0'), source }))
  const transfer = await deps.api.createTransfer({
    body: {
      transferType: 'S1',
      langCode: 'en',
      ...(sseCPassword !== undefined && { sseC: true, sseCPassword }),
      files: files.map(({ id, source: { identity } }) => ({ id, name: identity.name, size: identity.size })),
    },
  })
  const upload = startUpload(deps, { transfer, files, concurrency, sseCPassword })
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

/** A service with parts of 100 kB, a home, and two files: `big` of eight parts, `small` sent by one put. */
export type Story = AsyncDisposable & { service: Service; home: TestHome; big: TestSource; small: TestSource }

export async function tellStory(): Promise<Story> {
  const service = await startService({ partSize: 100_000 })
  const home = createTestHome(service.origin)
  return {
    service,
    home,
    big: bytesSource('big.bin', someBytes(750_000)),
    small: bytesSource('small.bin', someBytes(50_000, 2)),
    async [Symbol.asyncDispose]() {
      home[Symbol.dispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}
export const partsOfStory = 9

/** Whether what the service stored under each key is what the files hold. */
export const arrivedEqual = (service: Service, { keys, files }: Begun, sources: TestSource[]): boolean =>
  files.length === keys.length &&
  sources.every(({ bytes }, index) => service.bucket.content(keys[index] ?? '').equals(bytes))

/** Long enough for anything that is still going to show itself: in tests, waits between tries take no time. */
export async function aWhile(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** Stops an upload for good and gives what another process would find. */
export async function leaveBehind(home: TestHome, { upload, transfer }: Begun): Promise<LedgerRecord> {
  upload.pause({ atOnce: true })
  const record = await findRecord(home.memory, transfer.transferId)
  if (!record) throw new Error('no record was left')
  return record
}
