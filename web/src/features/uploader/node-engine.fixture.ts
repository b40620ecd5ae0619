/** The uploader's engine on Node, for tests: the real upload engine, with locks and file handles played by this file. */
import { crc32 } from 'node:zlib'
import type { PickedFile } from '@envoi/client/browser/index'
import type { NodeSlice } from '@envoi/client/node/file-slice'
import { giveUp } from '@envoi/client/upload/give-up'
import type { LedgerRecord } from '@envoi/client/upload/ledger'
import { findRecord } from '@envoi/client/upload/ledger'
import type { FileIdentity, Source } from '@envoi/client/upload/ports'
import type { Upload, UploadDeps } from '@envoi/client/upload/upload'
import { resumeUpload, startUpload } from '@envoi/client/upload/upload'
import type { Engine, Left } from './engine.ts'

/** What all tabs of one browser share. */
export type Browser = {
  /** Transfers whose upload a tab is running. */
  running: Set<string>
  /** Files that open by themselves after a reload; `denied` when the visitor says no. */
  handles: PickedFile[] | 'denied'
  /** Files that are no longer what they were when picked. */
  changed: Set<File>
}
export const createBrowser = (): Browser => ({ running: new Set(), handles: [], changed: new Set() })

export function createNodeEngine(home: UploadDeps<NodeSlice>, browser: Browser): Engine {
  const whileRunning = (transferId: string, upload: Upload): Upload => {
    browser.running.add(transferId)
    void upload.done.then(() => browser.running.delete(transferId))
    return upload
  }
  const find = ({ record }: Left) => findRecord(home.memory, record.transferId)
  const sourceOf = (picked: PickedFile) => fileSource(picked, browser.changed)

  return {
    measureConcurrency: async (serverMax) => Math.min(2, serverMax),
    async start({ transfer, files, concurrency, sseCPassword }) {
      const sources = files.map(({ id, picked }) => ({ id, source: sourceOf(picked) }))
      const begin = { transfer, files: sources, concurrency, sseCPassword }
      return whileRunning(transfer.transferId, startUpload(home, begin))
    },
    async resume(left, { found, ...how }) {
      const record = await find(left)
      if (!record) return 'gone'
      if (browser.running.has(record.transferId)) return 'elsewhere'
      const files = record.files.flatMap((entry) => {
        const picked = found.get(entry.id)
        if (picked) return [{ id: entry.id, source: sourceOf(picked) }]
        return entry.done ? [{ id: entry.id, source: absentSource(entry) }] : []
      })
      return whileRunning(record.transferId, resumeUpload(home, record, { files, ...how }))
    },
    async discard(left) {
      const record = await find(left)
      if (!record) return
      await home.memory.remove(record.transferId)
      await giveUp({ storage: home.api.at(record.endpoint), record })
    },
    async findLeftBehind() {
      const ids = (await home.memory.list()).filter((id) => !browser.running.has(id))
      const records = await Promise.all(ids.map((id) => findRecord(home.memory, id)))
      return records
        .filter((record): record is LedgerRecord => record !== undefined)
        .map((record) => ({
          record,
          canReopen: browser.handles === 'denied' || browser.handles.length > 0,
          reopen: async () => browser.handles,
        }))
    },
  }
}

function fileSource({ name, file }: PickedFile, changed: Set<File>): Source<NodeSlice> {
  const identity: FileIdentity = { name, size: file.size, modified: file.lastModified }
  return {
    identity,
    identify: async () => (changed.has(file) ? { ...identity, modified: identity.modified + 1 } : identity),
    slice(start, end) {
      const blob = file.slice(start, end)
      return {
        size: blob.size,
        crc32: async () => crc32(await blob.bytes()),
        chunks: async function* () {
          yield await blob.bytes()
        },
      }
    },
  }
}

const absentSource = (identity: FileIdentity): Source<NodeSlice> => ({
  identity,
  identify: async () => identity,
  slice() {
    throw new Error(`"${identity.name}" is needed to go on`)
  },
})
