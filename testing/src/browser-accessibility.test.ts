import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from './browser-launch.ts'
import { findAccessibilityIssues } from './browser-accessibility.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(launchOptions)
})
afterAll(() => browser.close())

async function issuesOf(body: string): Promise<string[]> {
  await using page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>Envoi</title><main><h1>Files</h1>${body}</main></html>`)
  return await findAccessibilityIssues(page)
}
const pale = 'style="color: #eee; background: #fff"'

test.each([
  ['a button without a name', '<button></button>', /^button-name: /],
  ['a field without a label', '<input>', /^label: /],
  ['text that is too pale for what it stands on', `<div ${pale}>hardly seen</div>`, /^color-contrast: /],
])('%s is an accessibility issue', async (_what, body, pattern) => {
  expect(await issuesOf(body)).toEqual([expect.stringMatching(pattern)])
})

test('the contrast of text is judged against the sea, not against the page background', async () => {
  expect(await issuesOf('<style>body { background: #fff }</style><p style="color: #fff">on the water</p>')).toEqual([])
})

test('an accessible page has no issues', async () => {
  expect(await issuesOf('<button>Start</button><label>To <input></label>')).toEqual([])
})
