/**
 * The engine's home on Node: files are read from disk in chunks, requests go over kept-alive connections, ledger
 * records lie in a directory. `sendFiles` and `resumeFiles` do a whole transfer with it.
 */
import { createApi } from '../api.ts'
import type { Api, ApiOptions } from '../api.ts'
import { systemClock } from '../upload/clock.ts'
import { type Home, noMemory } from '../upload/ports.ts'
import { directoryMemory } from './directory-memory.ts'
import type { NodeSlice } from './file-slice.ts'
import { createHttp } from './http.ts'
import { createFetch, createSender } from './sender.ts'

export { openSource } from './file-source.ts'
export { resumeFiles, sendFiles } from './send-files.ts'
export type { Sent } from './send-files.ts'
export { resumeUpload, startUpload } from '../upload/upload.ts'
export type { Upload, UploadState } from '../upload/upload.ts'

export type NodeHome = Home<NodeSlice> & { api: Api } & Disposable

/** `ledger`: the directory for records; without one, nothing outlives this process. */
export function createHome(options: ApiOptions & { ledger?: string }): NodeHome {
  const http = createHttp()
  return {
    api: createApi({ fetch: createFetch(http), ...options }),
    sender: createSender(http),
    memory: options.ledger === undefined ? noMemory : directoryMemory(options.ledger),
    clock: systemClock,
    random: Math.random,
    // Node is not told of the network: failures are retried in their time.
    online: { isOnline: () => true, whenOnline: async () => undefined },
    [Symbol.dispose]: () => http[Symbol.dispose](),
  }
}
