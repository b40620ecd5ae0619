import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RequestListener } from 'node:http'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { LedgerRecord } from '../upload/ledger.ts'
import { eventually } from '../upload/testing/eventually.ts'
import type { Service } from '../upload/testing/service.ts'
import { startService } from '../upload/testing/service.ts'
import { makeDirectory, someBytes } from '../upload/testing/sources.ts'
import { giveToInput, startBrowser } from './testing/browser.ts'
import { bundlePages } from './testing/bundle.ts'
import { dropOnto } from './testing/drop.ts'
import { discard, findLeft, findMissing, goOn, outcome, pickOwnFile, reopen } from './testing/story.ts'
import { start, stateNow, takeDropped, takePicked } from './testing/story.ts'

// Some start a browser twice: a busy machine needs its time for that.
vi.setConfig({ testTimeout: 180_000 })
const parts = 8
const bytes = someBytes(750_000)

let pages: RequestListener
beforeAll(async () => {
  pages = await bundlePages()
})

/** A service, a directory with `film.mov` of eight parts, and a browser; one that can be started again keeps a profile. */
async function tellStory({ hasProfile = false } = {}) {
  const service = await startService({ partSize: 100_000, pages })
  const directory = await makeDirectory()
  const film = await directory.write('film.mov', bytes)
  const profile = hasProfile ? join(directory.path, 'profile') : undefined
  let browser = await startBrowser(profile)
  return {
    service,
    directory,
    film,
    open: () => browser.open(service.origin),
    context: () => browser.context,
    async restartBrowser() {
      await browser[Symbol.asyncDispose]()
      browser = await startBrowser(profile)
    },
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
      await directory[Symbol.asyncDispose]()
    },
  }
}

async function pick(page: Page, paths: string | string[]): Promise<void> {
  await giveToInput(page, paths)
  await takePicked(page)
}

/** Starts what was picked and waits until so many parts have arrived; the others get no answer. */
async function startUntil(page: Page, service: Service, arrived: number): Promise<string[]> {
  service.faults.add({ on: 'putBytes', after: arrived, times: Infinity, does: { holds: new Promise(() => {}) } })
  const keys = await start(page)
  await eventually(() => service.bucket.stored.length).toBe(arrived)
  return keys
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction(() => 'envoi' in globalThis)
  // What the page before held is free when the browser has put it away.
  await eventually(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])
}

async function reloadAndClear(page: Page, service: Service): Promise<void> {
  await reload(page)
  service.faults.clear()
}

/** Names of the files of which the page's record says that they have arrived. */
const filesDone = (page: Page) =>
  page.evaluate(async () => {
    const { memory } = stage.home
    const [id = ''] = await memory.list()
    const record = (await memory.load(id)) as LedgerRecord | undefined
    return record?.files.filter(({ done }) => done).map(({ name }) => name)
  })

/** All is there, and no part was stored twice. */
async function expectWhole(service: Service, key: string | undefined, path: string): Promise<void> {
  expect(service.bucket.content(key ?? '').equals(await readFile(path))).toBe(true)
  expect(service.bucket.stored).toHaveLength(parts)
  expect(new Set(service.bucket.stored).size).toBe(parts)
}

test('a picked file arrives whole, and nothing of it is left in the browser', async () => {
  await using story = await tellStory()
  const page = await story.open()
  await pick(page, story.film)
  const [key] = await start(page)
  expect(await outcome(page)).toBe('done')
  await expectWhole(story.service, key, story.film)
  expect(await stateNow(page)).toMatchObject({ sent: 750_000, total: 750_000 })
  expect(await findLeft(page)).toEqual([])
})

describe('after a reload in the middle', () => {
  test('the same file picked again is known, and only what is missing is sent', async () => {
    await using story = await tellStory()
    const page = await story.open()
    await pick(page, story.film)
    const [key] = await startUntil(page, story.service, 3)
    expect(await stateNow(page)).toMatchObject({ status: 'running', resumable: true })
    await reloadAndClear(page, story.service)

    expect(await findLeft(page)).toEqual([{ names: ['film.mov'], handles: [], access: 'none' }])
    expect(await findMissing(page)).toEqual(['film.mov'])
    await pick(page, story.film)
    expect(await findMissing(page)).toEqual([])
    expect(await goOn(page)).toBe('goes on')
    expect(await outcome(page)).toBe('done')
    await expectWhole(story.service, key, story.film)
    expect(await findLeft(page)).toEqual([])
  })

  test('another file of that name is not taken for it', async () => {
    await using story = await tellStory()
    const page = await story.open()
    await pick(page, story.film)
    await startUntil(page, story.service, 1)
    await reloadAndClear(page, story.service)
    await findLeft(page)
    await pick(page, await story.directory.write('film.mov', someBytes(750_000, 2)))
    expect(await findMissing(page)).toEqual(['film.mov'])
  })

  test('a file that had arrived whole need not be picked again', async () => {
    await using story = await tellStory()
    const page = await story.open()
    const note = await story.directory.write('note.txt', someBytes(1000))
    await pick(page, [note, story.film])
    await startUntil(page, story.service, 4)
    // The store has it before the page knows, and the page before its record.
    await eventually(() => filesDone(page)).toEqual(['note.txt'])
    await reloadAndClear(page, story.service)
    await findLeft(page)
    await pick(page, story.film)
    expect(await findMissing(page)).toEqual([])
    expect(await goOn(page)).toBe('goes on')
    expect(await outcome(page)).toBe('done')
    expect(story.service.bucket.stored).toHaveLength(parts + 1)
  })

  test('it can be given up: the server is told, and the browser forgets', async () => {
    await using story = await tellStory()
    const page = await story.open()
    await pick(page, story.film)
    await startUntil(page, story.service, 2)
    await reloadAndClear(page, story.service)
    await findLeft(page)
    expect(await discard(page)).toBe('discarded')
    expect(await findLeft(page)).toEqual([])
    await expect.poll(() => story.service.count('abortUploads')).toBe(1)
    expect(await discard(page)).toBe('gone')
  })
})

describe('after a restart of the browser', () => {
  test('a file whose handle is open goes on by itself', async () => {
    await using story = await tellStory({ hasProfile: true })
    const page = await story.open()
    await pickOwnFile(page, 'own.bin', 750_000)
    const [key = ''] = await startUntil(page, story.service, 3)
    await story.restartBrowser()
    story.service.faults.clear()

    const again = await story.open()
    expect(await findLeft(again)).toEqual([{ names: ['own.bin'], handles: ['own.bin'], access: 'granted' }])
    await reopen(again)
    expect(await goOn(again)).toBe('goes on')
    expect(await outcome(again)).toBe('done')
    const expected = Buffer.from(Uint8Array.from({ length: 750_000 }, (_, index) => (index * 31) & 0xff))
    expect(story.service.bucket.content(key).equals(expected)).toBe(true)
    expect(story.service.bucket.stored).toHaveLength(parts)
  })

  test('a dropped file is asked for: its handle is there, and closed', async () => {
    await using story = await tellStory({ hasProfile: true })
    const page = await story.open()
    await dropOnto(page, [story.film])
    await takeDropped(page)
    await startUntil(page, story.service, 3)
    await story.restartBrowser()
    story.service.faults.clear()

    const again = await story.open()
    expect(await findLeft(again)).toEqual([{ names: ['film.mov'], handles: ['film.mov'], access: 'prompt' }])
    await reopen(again)
    expect(await findMissing(again)).toEqual(['film.mov'])
  })

  test('a file without a handle is picked again', async () => {
    await using story = await tellStory({ hasProfile: true })
    const page = await story.open()
    await pick(page, story.film)
    const [key] = await startUntil(page, story.service, 5)
    await story.restartBrowser()
    story.service.faults.clear()

    const again = await story.open()
    await findLeft(again)
    await pick(again, story.film)
    expect(await goOn(again)).toBe('goes on')
    expect(await outcome(again)).toBe('done')
    await expectWhole(story.service, key, story.film)
  })
})

describe('two tabs', () => {
  test('do not send one upload: the second neither lists it nor gets it, until the first is closed', async () => {
    await using story = await tellStory()
    const first = await story.open()
    await pick(first, story.film)
    const [key] = await startUntil(first, story.service, 3)
    const second = await story.open()
    expect(await findLeft(second)).toEqual([])

    await first.close()
    story.service.faults.clear()
    await eventually(async () => (await findLeft(second)).length).toBe(1)
    await pick(second, story.film)
    expect(await goOn(second)).toBe('goes on')
    expect(await outcome(second)).toBe('done')
    await expectWhole(story.service, key, story.film)
  })

  test('that both saw it unfinished: one goes on, for the other it is elsewhere and then gone', async () => {
    await using story = await tellStory()
    const first = await story.open()
    await pick(first, story.film)
    await startUntil(first, story.service, 3)
    await reload(first)
    const second = await story.open()
    for (const page of [first, second]) {
      expect(await findLeft(page)).toHaveLength(1)
      await pick(page, story.film)
    }
    expect(await goOn(first)).toBe('goes on')
    expect(await goOn(second)).toBe('elsewhere')
    expect(await discard(second)).toBe('elsewhere')

    story.service.faults.clear()
    story.service.unplug()
    story.service.plugIn()
    expect(await outcome(first)).toBe('done')
    await eventually(() => goOn(second)).toBe('gone')
  })
})

test('while the network is away it waits, and goes on when the network is back', async () => {
  await using story = await tellStory()
  const page = await story.open()
  await pick(page, story.film)
  const [key] = await startUntil(page, story.service, 3)
  await story.context().setOffline(true)
  story.service.unplug()
  await eventually(async () => (await stateNow(page)).status).toBe('offline')
  story.service.faults.clear()
  story.service.plugIn()
  await story.context().setOffline(false)
  expect(await outcome(page)).toBe('done')
  await expectWhole(story.service, key, story.film)
})

describe('where storage throws', () => {
  test('the upload goes on, says that no other page could, and can be tried again in this one', async () => {
    await using story = await tellStory()
    const page = await story.open()
    await page.evaluate(() => {
      Object.defineProperty(globalThis, 'indexedDB', {
        get() {
          throw new DOMException('not here', 'SecurityError')
        },
      })
    })
    await pick(page, story.film)
    story.service.faults.add({ on: 'signMany', after: 1, times: Infinity, does: { answers: 403 } })
    const [key] = await start(page)
    expect(await outcome(page)).toBe('failed')
    expect(await stateNow(page)).toMatchObject({ status: 'failed', resumable: false })
    expect(await findLeft(page)).toEqual([])

    story.service.faults.clear()
    const again = await page.evaluate(async () => {
      const failed = stage.upload
      if (typeof failed === 'string') return failed
      const { found } = envoi.matchFiles(failed.record, stage.picked)
      const upload = await envoi.resumeHeld(stage.home, failed, { found, concurrency: 2 })
      return typeof upload === 'string' ? upload : (await upload.done).status
    })
    expect(again).toBe('done')
    await expectWhole(story.service, key, story.film)
  })
})

test('what nobody came back to for a week is forgotten, secrets and all', async () => {
  await using story = await tellStory()
  const page = await story.open()
  await pick(page, story.film)
  await startUntil(page, story.service, 1)
  await reloadAndClear(page, story.service)
  const age = (days: number) =>
    page.evaluate(async (days) => {
      const { database, memory } = envoi.createBrowserHome()
      const [id = ''] = await memory.list()
      const record = await memory.load(id)
      await database.run('readwrite', ({ records }) => {
        records.put({ record, savedAt: Date.now() - days * 24 * 60 * 60 * 1000 }, id)
        return undefined
      })
    }, days)
  await age(6)
  expect(await findLeft(page)).toHaveLength(1)
  await age(8)
  expect(await findLeft(page)).toEqual([])
  expect(await page.evaluate(() => stage.home.memory.list())).toEqual([])
})
