/** What the uploader needs of the upload engine and of the place where it runs. Filled in by browser-engine.ts. */
import type { NotOurs, PickedFile } from '@envoi/client/browser/index'
import type { LedgerRecord } from '@envoi/client/upload/ledger'
import type { Upload } from '@envoi/client/upload/upload'
import type { CreatedTransfer } from '@envoi/contract/transfers'

/** An upload that failed here, or one that an earlier visit left behind. */
export type Left = { record: LedgerRecord; state?: { resumable: boolean } }

export type LeftBehind = {
  record: LedgerRecord
  /** Whether its files can be opened again without picking them. */
  canReopen: boolean
  /** To be called in a click, before anything is waited for: the browser may have to ask. */
  reopen(): Promise<PickedFile[] | 'denied'>
}

export type Engine = {
  measureConcurrency(serverMax: number): Promise<number>
  start(begin: {
    transfer: CreatedTransfer
    files: { id: string; picked: PickedFile }[]
    concurrency: number
    sseCPassword: string | undefined
  }): Promise<Upload>
  resume(
    left: Left,
    begin: {
      found: ReadonlyMap<string, PickedFile>
      concurrency: number
      sseCPassword: string | undefined
      /** How much of each file the visitor has seen as sent. */
      shown: ReadonlyMap<string, number>
    },
  ): Promise<Upload | NotOurs>
  /** Done when this browser has forgotten it; the server is told in its own time. */
  discard(left: Left): Promise<unknown>
  /** Without those that another tab is running. */
  findLeftBehind(): Promise<LeftBehind[]>
}

/** Fetched when it is first asked for, so that home is ready before it. A fetch that failed is tried again. */
export function createLazyEngine(load: () => Promise<Engine>): Engine {
  let loading: Promise<Engine> | undefined
  const engine = (): Promise<Engine> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    measureConcurrency: async (serverMax) => (await engine()).measureConcurrency(serverMax),
    start: async (begin) => (await engine()).start(begin),
    resume: async (left, begin) => (await engine()).resume(left, begin),
    discard: async (left) => (await engine()).discard(left),
    findLeftBehind: async () => (await engine()).findLeftBehind(),
  }
}
