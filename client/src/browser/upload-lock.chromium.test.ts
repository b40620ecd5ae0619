import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../upload/testing/eventually.ts'
import type { TestBrowser, TestServer } from './testing/browser.ts'
import { serve, startBrowser } from './testing/browser.ts'
import { bundlePages } from './testing/bundle.ts'

let browser: TestBrowser
let site: TestServer

beforeAll(async () => {
  browser = await startBrowser()
  site = await serve(await bundlePages())
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

test('one tab holds an upload, the other does not get it, and sees that it is held', async () => {
  const [one, two] = [await browser.open(site.origin), await browser.open(site.origin)]
  expect(await one.evaluate(async () => (await envoi.holdUpload('film')) !== undefined)).toBe(true)
  expect(await two.evaluate(async () => (await envoi.holdUpload('film')) !== undefined)).toBe(false)
  expect(await two.evaluate(async () => (await envoi.holdUpload('plan')) !== undefined)).toBe(true)
  const held = (page: typeof one) => page.evaluate(async () => [...(await envoi.findHeld())].toSorted())
  expect(await one.evaluate(() => envoi.holdUpload('film'))).toBeUndefined()
  expect(await held(one)).toEqual(['film', 'plan'])
  expect(await held(two)).toEqual(['film', 'plan'])
})

test('what is released, or was held by a tab that closed, is free again', async () => {
  const [one, two] = [await browser.open(site.origin), await browser.open(site.origin)]
  await one.evaluate(async () => {
    const released = await envoi.holdUpload('released')
    await envoi.holdUpload('closed')
    released?.release()
  })
  const takes = (id: string) => two.evaluate(async (id) => (await envoi.holdUpload(id)) !== undefined, id)
  await eventually(() => takes('released')).toBe(true)
  expect(await takes('closed')).toBe(false)
  await one.close()
  await eventually(() => takes('closed')).toBe(true)
})

test('a browser without locks goes on without them', async () => {
  const page = await browser.open(site.origin)
  await page.evaluate(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const found = await page.evaluate(async () => {
    const hold = await envoi.holdUpload('film')
    hold?.release()
    return [hold !== undefined, [...(await envoi.findHeld())]]
  })
  expect(found).toEqual([true, []])
})
