/** The steps that tests of whole uploads in the browser are told in. Each runs in the page. */
import type { Page } from '@playwright/test'
import type { Upload } from '../../upload/upload.ts'
import type { NotOurs } from '../held-upload.ts'
import type { BrowserHome } from '../home.ts'
import type { PickedFile } from '../picked-file.ts'
import type { Unfinished } from '../unfinished.ts'

/** What a page remembers between two steps. */
type Stage = { home: BrowserHome; upload: Upload | NotOurs; left: Unfinished; picked: PickedFile[] }
declare global {
  // oxlint-disable-next-line no-var -- only a var is seen on globalThis
  var stage: Stage
}

/** Takes what the input holds for picked. */
export const takePicked = (page: Page) =>
  page.evaluate(() => {
    const { files } = document.querySelector('input') ?? {}
    globalThis.stage = { ...globalThis.stage, picked: files ? envoi.filesOfInput(files) : [] }
    return stage.picked.map(({ name }) => name)
  })

/** Takes what was dropped for picked. */
export const takeDropped = (page: Page) =>
  page.evaluate(async () => {
    globalThis.stage = { ...globalThis.stage, picked: (await dropped).files }
  })

/** A file in the browser's own file system, whose handle needs no permission after a restart. */
export const pickOwnFile = (page: Page, name: string, size: number) =>
  page.evaluate(
    async ([name, size]) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
      const writable = await handle.createWritable()
      await writable.write(Uint8Array.from({ length: size }, (_, index) => (index * 31) & 0xff))
      await writable.close()
      globalThis.stage = { ...globalThis.stage, picked: [{ name, file: await handle.getFile(), handle }] }
    },
    [name, size] as const,
  )

/** Creates a transfer of what was picked and starts its upload. */
export const start = (page: Page) =>
  page.evaluate(async () => {
    const home = envoi.createBrowserHome()
    const files = stage.picked.map((picked, index) => ({ id: String(index).padStart(6, '0'), picked }))
    const sizes = files.map(({ id, picked: { name, file } }) => ({ id, name, size: file.size }))
    const transfer = await home.api.createTransfer({ body: { transferType: 'S1', langCode: 'en', files: sizes } })
    globalThis.stage = { ...stage, home, upload: await envoi.startHeld(home, { transfer, files, concurrency: 2 }) }
    return transfer.multiparts.map(({ key }) => key)
  })

/** What a page finds when it opens; the latest is the one the next steps are about. */
export const findLeft = (page: Page) =>
  page.evaluate(async () => {
    const home = envoi.createBrowserHome()
    const found = await envoi.findUnfinished(home)
    const [left] = found
    globalThis.stage = { ...(globalThis.stage ?? { picked: [], upload: 'gone' }), home, ...(left && { left }) }
    return found.map(({ record, handles, access }) => ({
      names: record.files.map(({ name }) => name),
      handles: handles.map(({ handle }) => handle.name),
      access,
    }))
  })

/** Names of the files that must still be picked. */
export const findMissing = (page: Page) =>
  page.evaluate(() => envoi.matchFiles(stage.left.record, stage.picked).missing.map(({ name }) => name))

export const reopen = (page: Page) =>
  page.evaluate(async () => {
    globalThis.stage = { ...stage, picked: await envoi.reopenFiles(stage.left) }
  })

export const goOn = (page: Page) =>
  page.evaluate(async () => {
    const { found } = envoi.matchFiles(stage.left.record, stage.picked)
    const upload = await envoi.resumeHeld(stage.home, stage.left, { found, concurrency: 2 })
    globalThis.stage = { ...stage, upload }
    return typeof upload === 'string' ? upload : 'goes on'
  })

export const discard = (page: Page) => page.evaluate(() => envoi.discard(stage.home, stage.left))

/** How it ended. */
export const outcome = (page: Page) =>
  page.evaluate(async () => {
    if (typeof stage.upload === 'string') return stage.upload
    return (await stage.upload.done).status
  })

export const stateNow = (page: Page) =>
  page.evaluate(() => {
    if (typeof stage.upload === 'string') throw new Error('no upload runs here')
    const { status, sent, total, resumable } = stage.upload.state
    return { status, sent, total, resumable }
  })
