import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { askForLink, heading, pickFiles, readLink } from './site-page.ts'

/** A service whose operator has named a tag manager and an error service. */
const stories = openStories({ env: { GTM_ID: 'GTM-TEST', SENTRY_DSN: 'https://0a1b2c@errors.example/7' } })
const tagManager = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST'

type Heard = { scripts: string[]; reports: string[] }

/** Both are played by the browser's own network. */
async function visit(): Promise<Visitor & { heard: Heard }> {
  const visitor = await stories.visit()
  visitor.errors.expect(/the boat leaks/)
  const { page } = visitor
  const heard: Heard = { scripts: [], reports: [] }
  await page.route('https://www.googletagmanager.com/**', (route) => {
    heard.scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tagManagerIsHere = true' })
  })
  await page.route('**/api/7/envelope/**', (route) => {
    heard.reports.push(`${route.request().url()}\n${route.request().postData()}`)
    return route.fulfill({ json: {} })
  })
  return { ...visitor, heard }
}

/** What the page has handed to the tag manager. */
const events = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const { dataLayer = [] } = globalThis as { dataLayer?: { event: unknown }[] }
    return dataLayer.map(({ event }) => event)
  })

const leak = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('the boat leaks')
    }),
  )

describe('a tag manager', () => {
  test('loads at the first step of a transfer, and is told of every step', async () => {
    const { page, open, heard } = await visit()
    await open()
    await page.waitForLoadState('networkidle')
    expect(heard.scripts).toEqual([])
    await pickFiles(page, (await makeFiles({ 'note.txt': 10 })).paths)
    await askForLink(page)
    await readLink(page)
    await expect.poll(() => heard.scripts).toEqual([tagManager])
    await expect.poll(() => events(page)).toEqual(['gtm.js', 'started', 'validated', 'finished'])
  })

  test('never loads on a page whose URL holds a secret, nor on pages opened from it', async () => {
    const { page, heard } = await visit()
    const sent = await stories.service.person('Ana').send({ 'plan.pdf': someBytes(10, 1) }, { name: 'Plans' })
    await page.goto(sent.link)
    await expect(heading(page, 'Plans')).toBeVisible()
    await page.getByRole('link', { name: 'Envoi, home' }).click()
    await pickFiles(page, (await makeFiles({ 'note.txt': 10 })).paths)
    await page.waitForLoadState('networkidle')
    expect(heard.scripts).toEqual([])
    expect(await events(page)).toEqual([])
  })

  test('never loads in a browser that asks not to be tracked', async () => {
    const { page, open, heard } = await visit()
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await open()
    await pickFiles(page, (await makeFiles({ 'note.txt': 10 })).paths)
    await page.waitForLoadState('networkidle')
    expect(heard.scripts).toEqual([])
    expect(await events(page)).toEqual([])
    await leak(page)
    await expect.poll(() => heard.reports.filter((report) => report.includes('the boat leaks'))).toHaveLength(1)
  })

  test('is removed when a page with a secret URL is opened', async () => {
    const { page, open } = await visit()
    await open('/signin')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.getByRole('link', { name: 'Trouble signing in?' }).click()
    await expect(heading(page, 'Trouble signing in?')).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(false)
  })
})

describe('error reports', () => {
  test('say what failed, without the query string', async () => {
    const { page, open, heard } = await visit()
    await open('/discover?lang=en')
    await expect(heading(page, 'How it works')).toBeVisible()
    await leak(page)
    const findReport = (): string | undefined => heard.reports.find((report) => report.includes('the boat leaks'))
    await expect.poll(findReport).toBeDefined()
    const report = findReport() ?? ''
    expect(report).toContain('/api/7/envelope/?sentry_version=7&sentry_key=0a1b2c')
    expect(report).toContain('"type":"TypeError"')
    expect(report).toContain('/discover"')
    expect(report).not.toContain('lang=en')
  })

  test('are not sent from a page whose URL holds a secret', async () => {
    const { page, heard } = await visit()
    const sent = await stories.service.person('Bo').send({ 'plan.pdf': someBytes(10, 1) }, { name: 'Plans' })
    await page.goto(sent.link)
    await expect(heading(page, 'Plans')).toBeVisible()
    await leak(page)
    await page.waitForLoadState('networkidle')
    expect(heard.reports).toEqual([])
  })
})
