import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser, TestServer } from './testing/browser.ts'
import { serve, startBrowser } from './testing/browser.ts'
import { bundlePages } from './testing/bundle.ts'
import { tell } from './testing/told.ts'

let browser: TestBrowser
let site: TestServer
let page: Page

beforeAll(async () => {
  browser = await startBrowser()
  site = await serve(await bundlePages())
})
beforeEach(async () => {
  await page?.close()
  page = await browser.open(site.origin)
  await page.evaluate(async () => {
    const memory = envoi.databaseMemory(envoi.openDatabase())
    for (const id of await memory.list()) await memory.remove(id)
  })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

describe('a record', () => {
  test('is found again after a reload, as it was last saved', async () => {
    await page.evaluate(async () => {
      const memory = envoi.databaseMemory(envoi.openDatabase())
      await memory.save('one', { step: 1 })
      await memory.save('two', { step: 1, files: [{ name: 'é/plan.pdf' }] })
      await memory.save('one', { step: 2 })
    })
    await page.reload()
    await page.waitForFunction(() => 'envoi' in globalThis)
    const found = await page.evaluate(async () => {
      const memory = envoi.databaseMemory(envoi.openDatabase())
      return [await memory.list(), await memory.load('one'), await memory.load('two'), await memory.load('three')]
    })
    expect(found).toEqual([['one', 'two'], { step: 2 }, { step: 1, files: [{ name: 'é/plan.pdf' }] }, undefined])
  })

  test('is removed together with its handles; removing what is not there is nothing', async () => {
    const left = await page.evaluate(async () => {
      const database = envoi.openDatabase()
      const memory = envoi.databaseMemory(database)
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('plan.pdf', { create: true })
      const picked = { name: 'plan.pdf', file: await handle.getFile(), handle }
      await memory.save('one', { step: 1 })
      await envoi.keepHandles(database, 'one', [{ id: '000000', picked }])
      const before = (await envoi.findHandles(database, 'one')).length
      await memory.remove('one')
      await memory.remove('two')
      return [before, (await envoi.findHandles(database, 'one')).length, await memory.list()]
    })
    expect(left).toEqual([1, 0, []])
  })

  test('is seen by another tab', async () => {
    await page.evaluate(() => envoi.databaseMemory(envoi.openDatabase()).save('one', { step: 1 }))
    const other = await browser.open(site.origin)
    expect(await other.evaluate(() => envoi.databaseMemory(envoi.openDatabase()).load('one'))).toEqual({ step: 1 })
    await other.close()
  })
})

test('handles are kept with their names, and files of one folder with the same folder', async () => {
  const kept = await page.evaluate(async () => {
    const database = envoi.openDatabase()
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('trip', { create: true })
    const files = []
    for (const name of ['a.jpg', 'b.jpg']) {
      const handle = await folder.getFileHandle(name, { create: true })
      files.push({ id: name, picked: { name: `trip/${name}`, file: await handle.getFile(), handle, folder } })
    }
    await envoi.keepHandles(database, 'one', files)
    const [a, b] = await envoi.findHandles(database, 'one')
    const access = await envoi.requestAccess(a && b ? [a, b] : [])
    return [a?.handle.name, b?.handle.name, a?.folder?.name, a?.folder === b?.folder, access]
  })
  expect(kept).toEqual(['a.jpg', 'b.jpg', 'trip', true, 'granted'])
})

describe('where storage', () => {
  const tryToSave = () => tell(page, () => envoi.databaseMemory(envoi.openDatabase()).save('one', { step: 1 }), null)

  test('is forbidden, saving says so', async () => {
    await page.evaluate(() => {
      Object.defineProperty(globalThis, 'indexedDB', {
        get() {
          throw new DOMException('not here', 'SecurityError')
        },
      })
    })
    expect(await tryToSave()).toMatchObject({ error: 'SecurityError' })
  })

  test('is missing, saving says so', async () => {
    await page.evaluate(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
    expect(await tryToSave()).toMatchObject({ error: 'TypeError' })
  })

  test('never answers, saving gives up in time', async () => {
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    await page.clock.install()
    const saving = tryToSave()
    await page.clock.fastForward(5000)
    expect(await saving).toMatchObject({ message: 'the storage of the browser does not answer' })
  })

  test('is cleared under the page, the next saving finds it again', async () => {
    const found = await page.evaluate(async () => {
      const memory = envoi.databaseMemory(envoi.openDatabase())
      await memory.save('one', { step: 1 })
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('envoi').addEventListener('success', resolve)
      })
      const between = await memory.load('one')
      await memory.save('one', { step: 2 })
      return [between, await memory.load('one')]
    })
    expect(found).toEqual([undefined, { step: 2 }])
  })
})
