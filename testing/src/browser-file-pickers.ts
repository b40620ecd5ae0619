import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

type Point = { x: number; y: number }

/** The browser's own pickers cannot be driven from outside. Without them the page falls back on input elements. */
export const withoutPickers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const name of ['showOpenFilePicker', 'showDirectoryPicker']) {
      Object.defineProperty(globalThis, name, { value: undefined })
    }
  })

/** A picker that gives real handles: of whatever `storeForPicker` has put into this browser's own file system. */
export const withStoredFilesPicker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const showOpenFilePicker = async (): Promise<FileSystemHandle[]> => {
      const folder = await navigator.storage.getDirectory()
      const handles: FileSystemHandle[] = []
      for await (const handle of folder.values()) handles.push(handle)
      return handles
    }
    Object.defineProperty(globalThis, 'showOpenFilePicker', { value: showOpenFilePicker })
  })

export const storeForPicker = (page: Page, name: string, bytes: Buffer): Promise<void> =>
  page.evaluate(
    async ([file, base64]) => {
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle(file, { create: true })
      const stream = await handle.createWritable()
      await stream.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
      await stream.close()
    },
    [name, bytes.toString('base64')] as const,
  )

/** Clicks what opens a picker, and picks these files, or this one folder. */
export async function pick(page: Page, label: string | RegExp, paths: string | string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: label }).click(),
  ])
  await chooser.setFiles(paths)
}

/** Milliseconds between two words of the browser about files that are held still: it speaks at least three times a second. */
const BETWEEN_WORDS = 200

/** Drags files and folders from the desktop over the page; they stay in the air until the drop. */
export async function drag(page: Page, paths: string[], { x, y }: Point = { x: 640, y: 360 }) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') =>
    session.send('Input.dispatchDragEvent', { type, x, y, data })
  await send('dragEnter')
  // The page puts something under it, which it enters first.
  await send('dragOver')
  await send('dragOver')
  // A page that hears nothing for a second takes them for gone, however long somebody looks at it.
  const ended = new AbortController()
  const holding = (async () => {
    for (;;) {
      await delay(BETWEEN_WORDS, undefined, { signal: ended.signal })
      await send('dragOver')
    }
    // Let go, or the story has ended and there is no page to tell.
  })().catch(() => undefined)
  async function end(type: 'drop' | 'dragCancel'): Promise<void> {
    ended.abort()
    await holding
    await send(type)
    await session.detach()
  }
  return { drop: () => end('drop'), leave: () => end('dragCancel') }
}
