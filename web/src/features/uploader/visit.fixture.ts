/** Somebody at the uploader: every call is real, and what they are told is written down. */
import type { NodeSlice } from '@envoi/client/node/file-slice'
import type { PickedFile } from '@envoi/client/browser/index'
import { eventually } from '@envoi/client/upload/testing/eventually'
import { someBytes } from '@envoi/client/upload/testing/sources'
import type { UploadDeps } from '@envoi/client/upload/upload'
import { createUploader } from './create-uploader.ts'
import type { TrackedEvent, UploaderDeps } from './deps.ts'
import { visitor } from './draft/draft.fixture.ts'
import type { Browser } from './node-engine.fixture.ts'
import { createRun } from './run/run.ts'
import { createBrowser, createNodeEngine } from './node-engine.fixture.ts'
import type { NoticeKey, SentenceValues } from './sentences.ts'
import type { Step } from './state.ts'
import type { Uploader } from './uploader.ts'

export type Visit = {
  uploader: Uploader
  browser: Browser
  kept: Map<string, string>
  told: { key: NoticeKey; values: SentenceValues | undefined }[]
  tracked: TrackedEvent[]
  /** What was asked of the sounds. */
  played: string[]
  logged: unknown[]
  /** Resolves when the uploader is at this step, drawn and settled. */
  at(step: Step): Promise<void>
}

export function visit(
  home: UploadDeps<NodeSlice>,
  more: Partial<UploaderDeps> & { browser?: Browser; kept?: Map<string, string> } = {},
): Visit {
  const { browser = createBrowser(), kept = new Map<string, string>(), ...deps } = more
  const [told, tracked, logged]: [Visit['told'], TrackedEvent[], unknown[]] = [[], [], []]
  const played: string[] = []
  const uploader = createUploader({
    api: home.api,
    engine: createNodeEngine(home, browser),
    store: { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) },
    place: visitor,
    language: () => 'en',
    notify: (key, values) => void told.push({ key, values }),
    clock: home.clock,
    now: () => new Date(),
    log: (error) => void logged.push(error),
    track: (event) => void tracked.push(event),
    sound: { fetch: () => {}, prepare: () => void played.push('prepare'), play: (name) => void played.push(name) },
    loadRun: async () => ({ createRun }),
    ...deps,
  })
  void uploader.findUnfinished()
  return {
    uploader,
    browser,
    kept,
    told,
    tracked,
    played,
    logged,
    at: (step) => eventually(() => uploader.state.step).toBe(step),
  }
}

/** A file with bytes that can be told from others. */
export function pick(name: string, size: number, seed = 1): PickedFile & { bytes: Uint8Array } {
  const bytes = someBytes(size, seed)
  const file = new File([Buffer.from(bytes)], name.split('/').at(-1) ?? name, { lastModified: 1_700_000_000_000 })
  return { name, file, bytes }
}

/** The form filled in for Bo, with these files. */
export function fillIn({ uploader }: Pick<Visit, 'uploader'>, files: PickedFile[]): void {
  uploader.addFiles(files)
  uploader.addRecipients('bo@example.org')
  uploader.edit({ email: 'ana@example.org', senderFullname: 'Ana', name: 'Plans' })
}
