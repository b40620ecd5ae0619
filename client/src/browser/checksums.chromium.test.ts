import { crc32 } from 'node:zlib'
import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDirectory, someBytes } from '../upload/testing/sources.ts'
import type { TestBrowser, TestServer } from './testing/browser.ts'
import { giveToInput, serve, startBrowser } from './testing/browser.ts'
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
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

type Start = 'as always' | 'throws' | 'is not found' | 'breaks'

/** Sums up the picked file, or a piece of it. */
const sumUp = (order: { start: Start; from?: number; to?: number }) =>
  tell(
    page,
    async ({ start, from, to }) => {
      const workers: Record<typeof start, (() => Worker) | undefined> = {
        'as always': undefined,
        throws() {
          throw new DOMException('refused by policy', 'SecurityError')
        },
        'is not found': () => new Worker('/no-such-worker.js', { type: 'module' }),
        breaks: () => new Worker(URL.createObjectURL(new Blob(['onmessage = () => { throw new Error("broken") }']))),
      }
      const checksums = envoi.createChecksums(workers[start])
      const [picked] = envoi.filesOfInput(document.querySelector('input')?.files ?? new DataTransfer().files)
      if (!picked) throw new Error('nothing was picked')
      const slice = envoi.fileSource(picked, checksums).slice(from ?? 0, to ?? picked.file.size)
      const { signal } = new AbortController()
      // Several at once, so that answers must find their own question.
      const [first, second] = await Promise.all([slice.crc32(signal), slice.crc32(signal)])
      return first === second ? first : null
    },
    order,
  )

describe('the CRC-32 of a file on the disk', () => {
  test.each<Start>(['as always', 'throws', 'is not found', 'breaks'])(
    'is right when the worker starts: %s',
    async (start) => {
      await using directory = await makeDirectory()
      const bytes = someBytes(5_000_003)
      await giveToInput(page, await directory.write('film.mov', bytes))
      expect(await sumUp({ start })).toEqual({ value: crc32(bytes) })
      // That a worker has ended is told in its own time.
      await expect.poll(() => page.workers()).toHaveLength(start === 'as always' ? 1 : 0)
    },
  )

  test.each([
    [0, 1],
    [1, 2_000_000],
    [1_048_576, 2_097_152],
    [4_999_999, 5_000_003],
    [0, 0],
  ])('is right for its bytes from %i to %i', async (from, to) => {
    await using directory = await makeDirectory()
    const bytes = someBytes(5_000_003)
    await giveToInput(page, await directory.write('film.mov', bytes))
    expect(await sumUp({ start: 'as always', from, to })).toEqual({ value: crc32(bytes.subarray(from, to)) })
  })

  test.each<Start>(['as always', 'throws'])(
    'is not told once the file has changed or gone (worker: %s)',
    async (start) => {
      await using directory = await makeDirectory()
      const path = await directory.write('film.mov', someBytes(3_000_000))
      await giveToInput(page, path)
      await directory.change('film.mov', someBytes(3_000_000, 2))
      expect(await sumUp({ start })).toMatchObject({
        error: 'FileChanged',
        message: expect.stringContaining('film.mov'),
      })
      await rm(path)
      expect(await sumUp({ start })).toMatchObject({ error: 'FileChanged' })
    },
  )
})

test.each<Start>(['as always', 'throws'])('stopping ends it with the reason given (worker: %s)', async (start) => {
  const stopped = await tell(
    page,
    async ({ start }) => {
      const refuse = () => {
        throw new Error('no worker')
      }
      const checksums = envoi.createChecksums(start === 'throws' ? refuse : undefined)
      const stop = new AbortController()
      const block = new Uint8Array(1_000_000)
      const summing = checksums.crc32(new Blob(Array.from({ length: 200 }, () => block)), stop.signal)
      stop.abort(new DOMException('stopped', 'OurOwnReason'))
      return summing
    },
    { start },
  )
  expect(stopped).toMatchObject({ error: 'OurOwnReason' })
})

test('the file as it is now: the same while it is, changed once it is not', async () => {
  await using directory = await makeDirectory()
  await giveToInput(page, await directory.write('plan.pdf', someBytes(1000)))
  const identify = () =>
    tell(
      page,
      async () => {
        const [picked] = envoi.filesOfInput(document.querySelector('input')?.files ?? new DataTransfer().files)
        if (!picked) throw new Error('nothing was picked')
        const source = envoi.fileSource(picked, envoi.createChecksums())
        return JSON.stringify(await source.identify()) === JSON.stringify(source.identity)
      },
      null,
    )
  expect(await identify()).toEqual({ value: true })
  await directory.change('plan.pdf', someBytes(1000, 2))
  expect(await identify()).toMatchObject({ error: 'FileChanged' })
})
