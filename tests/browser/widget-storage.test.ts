import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { brokenConnections, collectErrors } from '@envoi/testing/browser-errors'
import { withoutPickers } from '@envoi/testing/browser-file-pickers'
import { makeFiles } from '@envoi/testing/browser-files'
import { launchWhole } from '@envoi/testing/browser-launch'
import { describe, onTestFinished, test } from 'vitest'
import { expectSent, inFrame, listen, makeWidget, openCustomer, receivedBy, sendIn, tagOf } from './widget-page.ts'

const stories = openStories()

/** What a frame of another site may not touch where somebody has blocked that. */
const kinds = ['cookie', 'localStorage', 'sessionStorage', 'indexedDB'] as const

/** Each throws in every frame as soon as it is looked at, whatever this browser would do itself. */
const withoutStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((names) => {
    if (window === window.top) return
    for (const name of names) {
      Object.defineProperty(name === 'cookie' ? Document.prototype : window, name, {
        get: () => {
          throw new DOMException(`${name} is blocked`, 'SecurityError')
        },
        set: () => {
          throw new DOMException(`${name} is blocked`, 'SecurityError')
        },
      })
    }
  }, kinds)

/** A whole Chromium whose owner has blocked what third parties keep, as most browsers do by now. */
async function openStrictBrowser(): Promise<{ page: Page; context: BrowserContext }> {
  const profile = await mkdtemp(join(tmpdir(), 'envoi-strict-'))
  await mkdir(join(profile, 'Default'))
  const settings = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const context = await chromium.launchPersistentContext(profile, { ...launchWhole, reducedMotion: 'reduce' })
  const errors = await collectErrors(context)
  onTestFinished(async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
    expect(errors.unexpected()).toEqual([])
  })
  await withoutPickers(context)
  return { page: await context.newPage(), context }
}

/** Which of them can be used in the frame. */
const usableIn = (page: Page) =>
  inFrame(page)
    .locator('html')
    .evaluate(async (_, names) => {
      const uses = {
        cookie: () => {
          document.cookie = 'probe=probe; SameSite=None; Secure'
          return document.cookie !== ''
        },
        localStorage: () => localStorage.setItem('probe', 'probe') === undefined,
        sessionStorage: () => sessionStorage.setItem('probe', 'probe') === undefined,
        indexedDB: () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('probe')
            opening.addEventListener('success', () => resolve(true))
            opening.addEventListener('error', () => resolve(false))
          }),
      }
      const can = await Promise.all(names.map(async (name) => uses[name]()).map((use) => use.catch(() => false)))
      return names.filter((_name, index) => can[index])
    }, kinds)

describe('a widget in a frame that may keep nothing', () => {
  test('sends in a browser that blocks what third parties keep', async () => {
    const customer = await openCustomer()
    const { owner, id } = await makeWidget(stories.service, 'Strict', [customer.origin])
    customer.write(tagOf(stories.service.app.publicUrl, id))
    const { page } = await openStrictBrowser()
    await page.goto(customer.origin)
    await expect(inFrame(page).getByRole('button', { name: 'Start' })).toBeVisible()
    expect(await usableIn(page)).toEqual([])
    const files = await makeFiles({ 'plan.pdf': 300_000 })
    await sendIn(page, inFrame(page), files.paths, 'Strict')
    await expectSent(inFrame(page), 'Strict')
    expect(await receivedBy(owner)).toMatchObject([{ fileCount: 1, size: 300_000 }])
  })

  test('goes on after the line was lost in the middle, and where each kind of storage throws', async () => {
    const customer = await openCustomer()
    const { owner, id } = await makeWidget(stories.service, 'Offline', [customer.origin])
    customer.write(tagOf(stories.service.app.publicUrl, id))
    const { page, context, errors } = await stories.visit()
    errors.expect(brokenConnections)
    await withoutStorage(context)
    const heard = await listen(context)
    await page.goto(customer.origin)
    await expect(inFrame(page).getByRole('button', { name: 'Start' })).toBeVisible()
    expect(await usableIn(page)).toEqual([])
    const files = await makeFiles({ 'note.txt': 300_000, 'film.mp4': 2_000_000 })
    const before = stories.proxy.arrived().length
    stories.proxy.holdLargerThan(1_000_000)
    await sendIn(page, inFrame(page), files.paths, 'Offline')
    const progress = inFrame(page).getByRole('progressbar', { name: 'Upload' })
    await expect.poll(() => stories.proxy.arrived().slice(before)).toEqual([300_000])
    await context.setOffline(true)
    stories.proxy.cut()
    await expect(inFrame(page).getByRole('heading', { name: 'Waiting for the connection' })).toBeVisible()
    await expect(progress).toHaveAttribute('aria-valuetext', /offline$/)
    stories.proxy.mend()
    await context.setOffline(false)
    await expectSent(inFrame(page), 'Offline')
    expect(stories.proxy.arrived().slice(before)).toEqual([300_000, 2_000_000])
    expect(await receivedBy(owner)).toMatchObject([{ fileCount: 2, size: 2_300_000 }])
    const types = (await heard.events(page)).map(({ type }) => type)
    expect(types.filter((type) => type === 'envoi:started')).toHaveLength(1)
    expect(types).not.toContain('envoi:failed')
  })

  test('says what went wrong, tells the page around, and sends when asked again', async () => {
    const customer = await openCustomer()
    const { owner, id } = await makeWidget(stories.service, 'Failing', [customer.origin])
    customer.write(tagOf(stories.service.app.publicUrl, id))
    const { page, context, errors } = await stories.visit()
    errors.expect(/status of 413|ERR_|ApiError|413/)
    await withoutStorage(context)
    const heard = await listen(context)
    await page.goto(customer.origin)
    stories.proxy.refuse(413)
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    await sendIn(page, inFrame(page), files.paths, 'Failing')
    await expect(inFrame(page).getByRole('alert')).toBeVisible()
    await expect.poll(async () => (await heard.events(page)).at(-1)?.type).toBe('envoi:failed')
    stories.proxy.mend()
    await inFrame(page).getByRole('button', { name: 'Try again' }).click()
    await expectSent(inFrame(page), 'Failing')
    expect(await receivedBy(owner)).toHaveLength(1)
  })
})
