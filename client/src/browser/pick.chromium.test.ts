import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDirectory } from '../upload/testing/sources.ts'
import type { TestBrowser, TestServer } from './testing/browser.ts'
import { giveToInput, serve, startBrowser } from './testing/browser.ts'
import { bundlePages } from './testing/bundle.ts'
import { dropOnto } from './testing/drop.ts'

type Directory = Awaited<ReturnType<typeof makeDirectory>>
type Seen = { name: string; text: string; handle: string | undefined; folder: string | undefined }

let browser: TestBrowser
let site: TestServer
let page: Page
let directory: Directory

beforeAll(async () => {
  browser = await startBrowser()
  site = await serve(await bundlePages())
  directory = await makeDirectory()
  await writeTrip()
})
beforeEach(async () => {
  await page?.close()
  page = await browser.open(site.origin)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await directory[Symbol.asyncDispose]()
})

const photos = Array.from({ length: 230 }, (_, index) => `trip/photos/${index}.jpg`)
const trip = ['trip/.hidden', 'trip/deep/er/still/plan.pdf', 'trip/empty.txt', ...photos]

/** More files in one folder than a browser lists at once, folders in folders, an empty one, and a system's leftovers. */
async function writeTrip(): Promise<void> {
  const root = directory.path
  for (const folder of ['photos', 'deep/er/still', 'nothing'])
    await mkdir(join(root, 'trip', folder), { recursive: true })
  for (const name of trip) await writeFile(join(root, name), name === 'trip/empty.txt' ? '' : `text of ${name}`)
  for (const name of ['.DS_Store', 'photos/Thumbs.db', 'deep/desktop.ini'])
    await writeFile(join(root, 'trip', name), 'x')
  await writeFile(join(root, 'note.txt'), 'text of note.txt')
}

/** Drops them and gives what the page saw. */
async function drop(names: string[]): Promise<{ files: Seen[]; unreadable: string[] }> {
  await dropOnto(
    page,
    names.map((name) => join(directory.path, name)),
  )
  return page.evaluate(async () => {
    const { files, unreadable } = await dropped
    const seen = files.map(async ({ name, file, handle, folder }) => ({
      name,
      text: await file.text(),
      handle: handle?.name,
      folder: folder?.name,
    }))
    return { files: await Promise.all(seen), unreadable }
  })
}

describe('a folder that is dropped', () => {
  const inOrder = ['trip/.hidden', 'trip/deep/er/still/plan.pdf', 'trip/empty.txt', ...photos]

  test('is walked to its last file, each with its path, its bytes and a handle', async () => {
    const { files, unreadable } = await drop(['trip'])
    expect(files.map(({ name }) => name)).toEqual(inOrder)
    expect(unreadable).toEqual([])
    for (const { name, text, handle, folder } of files) {
      expect(text).toBe(name === 'trip/empty.txt' ? '' : `text of ${name}`)
      expect(handle).toBe(name.split('/').at(-1))
      expect(folder).toBe('trip')
    }
  })

  test('is walked alike where the browser gives no handles', async () => {
    await page.evaluate(() => {
      Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle')
    })
    const { files } = await drop(['trip'])
    expect(files.map(({ name }) => name)).toEqual(inOrder)
    expect(files.every(({ handle }) => handle === undefined)).toBe(true)
  })

  test('is walked alike where the browser keeps its handle back', async () => {
    await page.evaluate(() => {
      Object.assign(DataTransferItem.prototype, {
        getAsFileSystemHandle: () => Promise.reject(new DOMException('kept back', 'AbortError')),
      })
    })
    expect((await drop(['trip'])).files.map(({ name }) => name)).toEqual(inOrder)
  })
})

test('several things dropped together keep their order', async () => {
  const { files } = await drop(['note.txt', 'trip/photos'])
  expect(files[0]).toEqual({ name: 'note.txt', text: 'text of note.txt', handle: 'note.txt', folder: undefined })
  expect(files[1]?.name).toBe('photos/0.jpg')
  expect(files).toHaveLength(231)
})

describe('an input', () => {
  const read = () =>
    page.evaluate(() => {
      const { files } = document.querySelector('input') ?? {}
      return files ? envoi.filesOfInput(files).map(({ name }) => name) : []
    })

  test('of files gives their names', async () => {
    await giveToInput(
      page,
      ['note.txt', 'trip/.DS_Store', 'trip/photos/7.jpg'].map((name) => join(directory.path, name)),
    )
    expect(await read()).toEqual(['note.txt', '7.jpg'])
  })

  test('of a folder gives their paths', async () => {
    await giveToInput(page, join(directory.path, 'trip'), { folder: true })
    expect((await read()).toSorted()).toEqual(trip.toSorted())
  })
})

describe("the browser's own picker", () => {
  test('gives files with their handles', async () => {
    const picked = await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('plan.pdf', { create: true })
      Object.assign(globalThis, { showOpenFilePicker: async () => [handle] })
      const { files } = (await envoi.pickFiles()) ?? { files: [] }
      return files.map(({ name, handle }) => [name, handle?.name])
    })
    expect(picked).toEqual([['plan.pdf', 'plan.pdf']])
  })

  test('closed without a choice gives nothing', async () => {
    const picked = await page.evaluate(() => {
      const showOpenFilePicker = () => Promise.reject(new DOMException('closed', 'AbortError'))
      Object.assign(globalThis, { showOpenFilePicker })
      return envoi.pickFiles()
    })
    expect(picked).toEqual({ files: [], unreadable: [] })
  })

  test('is told to be missing where it is', async () => {
    const missing = await page.evaluate(() => {
      Object.assign(globalThis, { showOpenFilePicker: undefined, showDirectoryPicker: undefined })
      return [envoi.pickFiles() === undefined, envoi.pickFolder() === undefined]
    })
    expect(missing).toEqual([true, true])
  })
})
