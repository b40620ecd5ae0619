import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from './browser-launch.ts'
import { collectErrors } from './browser-errors.ts'

let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch(launchOptions)
})
afterAll(() => browser.close())

/** A page of this content, and what is told of it: some of that only after it has loaded. */
async function openPage(body: string, policy = "script-src 'unsafe-inline'") {
  const context = await browser.newContext()
  const errors = await collectErrors(context)
  await context.route('http://localhost/', (route) =>
    route.fulfill({ body, contentType: 'text/html', headers: { 'content-security-policy': policy } }),
  )
  const page = await context.newPage()
  await page.goto('http://localhost/')
  await page.waitForFunction(() => document.readyState === 'complete')
  return { ...errors, [Symbol.asyncDispose]: () => context.close() }
}

test.each([
  ['an error in the console', '<script>console.error("lost")</script>', /^lost/],
  ['an exception that nobody caught', '<script>setTimeout(() => { throw new Error("fell") })</script>', /fell/],
  ['a promise that nobody minds', '<script>Promise.reject(new Error("broke"))</script>', /broke/],
  ['what the policy keeps out', '<img src="http://elsewhere.example/a.png">', /^the policy img-src keeps http/],
])('%s is reported as an error', async (_what, body, pattern) => {
  await using errors = await openPage(body, "script-src 'unsafe-inline'; img-src 'self'")
  await expect.poll(() => errors.unexpected()).toContainEqual(expect.stringMatching(pattern))
})

test('expected errors and plain log lines are not reported', async () => {
  await using errors = await openPage('<script>console.log("well"); console.warn("hm"); console.error("lost")</script>')
  await expect.poll(() => errors.unexpected()).toEqual([expect.stringMatching(/^lost/)])
  errors.expect(/^lost/)
  expect(errors.unexpected()).toEqual([])
})
