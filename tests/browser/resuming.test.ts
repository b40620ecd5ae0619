import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Visitor, expect, openStories, reload } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { brokenConnections } from '@envoi/testing/browser-errors'
import { withFastConnection } from '@envoi/testing/storage-proxy'
import { type FilesOnDisk, makeFiles } from '@envoi/testing/browser-files'
import { pick, storeForPicker } from '@envoi/testing/browser-file-pickers'
import { describe, onTestFinished, test } from 'vitest'
import { askForLink, button, download, heading, pickFiles, readLink } from './site-page.ts'

const stories = openStories()

/** A note that arrives, and a film that stops half-way. */
const note = 300_000
const film = 6_000_000
const makeNoteAndFilm = (): Promise<FilesOnDisk> => makeFiles({ 'note.txt': note, 'film.mp4': film })

/** What the storage takes from now on, so that nothing is seen to be sent twice. */
function watchArrivals(): () => number[] {
  const before = stories.proxy.arrived().length
  return () => stories.proxy.arrived().slice(before)
}

async function sendHalf(page: Page, pickThem: () => Promise<void>): Promise<() => number[]> {
  const arrivals = watchArrivals()
  stories.proxy.holdLargerThan(1_000_000)
  await pickThem()
  await askForLink(page)
  await expect(heading(page, 'Sending your files')).toBeVisible()
  await expect(page.getByText('1 of 2 files sent')).toBeVisible()
  expect(arrivals()).toEqual([note])
  return arrivals
}

async function expectArrived(link: string, files: FilesOnDisk): Promise<void> {
  const bo = await stories.visit()
  await bo.page.goto(link)
  for (const name of ['note.txt', 'film.mp4']) {
    const { bytes } = await download(bo.page, button(bo.page, `Download ${name}`))
    expect(bytes.equals(files.bytes(name))).toBe(true)
  }
}

const leftFromLastTime = (page: Page): Locator => page.getByRole('region', { name: 'Pick up where you left off' })

describe('when the network fails', () => {
  test('the page says so, and resumes by itself when the network is back', async () => {
    const ana = await stories.visit()
    const files = await makeNoteAndFilm()
    ana.errors.expect(brokenConnections)
    await ana.open()
    const arrivals = await sendHalf(ana.page, () => pickFiles(ana.page, files.paths))
    await ana.context.setOffline(true)
    stories.proxy.cut()
    await expect(heading(ana.page, 'Waiting for the connection')).toBeVisible()
    await expect(ana.page.getByText('You’re offline.').first()).toBeVisible()

    stories.proxy.mend()
    await ana.context.setOffline(false)
    await expectArrived(await readLink(ana.page), files)
    expect(arrivals()).toEqual([note, film])
  })

  test('the page says that the upload is stalled and resumes by itself', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'film.mp4': film })
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/\/upload\//, async (route) => {
      held.resolve()
      await released.promise
      await route.continue()
    })
    await page.clock.install()
    await open()
    await pickFiles(page, files.paths)
    await askForLink(page)
    await held.promise
    const banner = page.getByRole('status').filter({ hasText: 'The connection isn’t responding.' })
    await expect(banner).toBeHidden()
    // It is ten seconds from when the page has drawn the last byte that moved.
    await expect(async () => {
      await page.clock.fastForward(11_000)
      await expect(banner).toContainText(/Nothing is lost\. We’ll keep trying and resume at 0%\./, {
        timeout: 1000,
      })
    }).toPass({ timeout: 20_000 })
    // How long it takes nobody can say.
    await expect(page.getByText(/ left$/)).toHaveCount(0)
    await takePicture(page, 'nothing gets through')

    released.resolve()
    await readLink(page)
    await expect(banner).toBeHidden()
  })

  test('a dead connection that the browser reports as online is retried until it works', async () => {
    const ana = await stories.visit()
    const files = await makeNoteAndFilm()
    ana.errors.expect(brokenConnections)
    await ana.open()
    const arrivals = await sendHalf(ana.page, () => pickFiles(ana.page, files.paths))
    const failing = ana.page.waitForEvent('requestfailed')
    stories.proxy.cut()
    await failing
    stories.proxy.mend()
    await expectArrived(await readLink(ana.page), files)
    expect(arrivals()).toEqual([note, film])
  })
})

describe('when the page closes', () => {
  test('after a reload, selecting the same files resumes the upload; other files do not', async () => {
    const ana = await stories.visit()
    const { page } = ana
    const files = await makeNoteAndFilm()
    const others = await makeFiles({ 'film.mp4': film })
    await ana.open()
    const arrivals = await sendHalf(page, () => pickFiles(page, files.paths))
    await reload(page)
    await expect(leftFromLastTime(page).getByText('2 files, 4% sent')).toBeVisible()
    stories.proxy.renew()

    await pick(page, /^Choose again/, others.paths)
    await expect(page.getByText('“film.mp4” is missing or has changed.')).toBeVisible()
    await pick(page, /^Choose again/, [files.path('film.mp4')])
    await expectArrived(await readLink(page), files)
    expect(arrivals()).toEqual([note, film])
  })

  test('where the browser keeps file handles, one click resumes', async () => {
    const ana = await stories.visit({ hasHandles: true })
    const { page } = ana
    const files = await makeNoteAndFilm()
    await ana.open()
    await storeFiles(page, files)
    const arrivals = await sendHalf(page, () => button(page, 'Start').click())
    await reload(page)
    stories.proxy.renew()
    await button(page, /^Resume “/).click()
    await expectArrived(await readLink(page), files)
    expect(arrivals()).toEqual([note, film])
  })

  test('after a tab crash, a new tab resumes', async () => {
    const ana = await stories.visit({ hasHandles: true })
    const files = await makeNoteAndFilm()
    await ana.open()
    await storeFiles(ana.page, files)
    const arrivals = await sendHalf(ana.page, () => button(ana.page, 'Start').click())
    const crashed = ana.page.waitForEvent('crash')
    const session = await ana.context.newCDPSession(ana.page)
    // The page dies before it can answer.
    session.send('Page.crash').catch(() => undefined)
    await crashed
    stories.proxy.renew()
    const page = await ana.openTab()
    await button(page, /^Resume “/).click()
    await expectArrived(await readLink(page), files)
    expect(arrivals()).toEqual([note, film])
  })

  test('after a browser restart, only the missing part of a file is sent', async () => {
    const [firstPart, lastPart] = [16 * 1024 * 1024, 500_000]
    const files = await makeFiles({ 'film.mp4': firstPart + lastPart })
    const profile = await mkdtemp(join(tmpdir(), 'envoi-profile-'))
    onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
    const arrivals = watchArrivals()
    const before = await stories.visitWithProfile(profile)
    await withFastConnection(before.context)
    stories.proxy.holdLargerThan(1_000_000)
    await before.open()
    await pickFiles(before.page, files.paths)
    await askForLink(before.page)
    await expect.poll(arrivals).toEqual([lastPart])
    await before.close()
    stories.proxy.renew()

    const { page, open } = await stories.visitWithProfile(profile)
    await open()
    await expect(leftFromLastTime(page).getByText('2% sent')).toBeVisible()
    await pick(page, /^Choose again/, files.paths)
    const link = await readLink(page)
    expect(arrivals()).toEqual([lastPart, firstPart])
    const bo = await stories.visit()
    await bo.page.goto(link)
    const { bytes } = await download(bo.page, button(bo.page, /^Download, /))
    expect(bytes.equals(files.bytes('film.mp4'))).toBe(true)
  })

  test('an unfinished upload can be forgotten', async () => {
    const { page, open } = await stories.visit()
    const files = await makeNoteAndFilm()
    await open()
    await sendHalf(page, () => pickFiles(page, files.paths))
    await reload(page)
    await button(page, /^Discard “/).click()
    await expect(leftFromLastTime(page)).toBeHidden()
    stories.proxy.renew()
    await reload(page)
    await expect(button(page, 'Start')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await leftFromLastTime(page).count()).toBe(0)
  })
})

describe('forgetting unfinished uploads', () => {
  test('moves the focus to the next one, and after the last to Start', async () => {
    const { page, open } = await stories.visit()
    await open()
    for (const files of [await makeNoteAndFilm(), await makeNoteAndFilm()]) {
      await sendHalf(page, () => pickFiles(page, files.paths))
      await reload(page)
    }
    const forget = leftFromLastTime(page).getByRole('button', { name: /^Discard “/ })
    await expect(forget).toHaveCount(2)
    await forget.first().focus()
    await page.keyboard.press('Enter')
    await expect(forget).toHaveCount(1)
    await expect(forget).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Start')).toBeFocused()
  })
})

describe('two tabs', () => {
  test('never send one upload twice: the second can resume only after the first has closed', async () => {
    const ana = await stories.visit({ hasHandles: true })
    const files = await makeNoteAndFilm()
    await ana.open()
    await storeFiles(ana.page, files)
    const arrivals = await sendHalf(ana.page, () => button(ana.page, 'Start').click())

    const second = await ana.openTab()
    await expect(button(second, 'Start')).toBeVisible()
    await second.waitForLoadState('networkidle')
    await expect(leftFromLastTime(second)).toBeHidden()

    await ana.page.close()
    await reload(second)
    stories.proxy.renew()
    await button(second, /^Resume “/).click()
    await expectArrived(await readLink(second), files)
    expect(arrivals()).toEqual([note, film])
  })
})

describe('a closing tab', () => {
  /** Whether the browser asked before it closed the page. */
  async function tryToClose({ page }: Visitor): Promise<'asked' | 'closed'> {
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      return 'asked' as const
    })
    const closed = page.waitForEvent('close').then(() => 'closed' as const)
    await page.close({ runBeforeUnload: true })
    return Promise.any([asked, closed])
  }

  test('asks for confirmation while an upload is running', async () => {
    const ana = await stories.visit()
    const files = await makeNoteAndFilm()
    await ana.open()
    await sendHalf(ana.page, () => pickFiles(ana.page, files.paths))
    expect(await tryToClose(ana)).toBe('asked')
    stories.proxy.mend()
    await readLink(ana.page)
    expect(await tryToClose(ana)).toBe('closed')
  })
})

async function storeFiles(page: Page, files: FilesOnDisk): Promise<void> {
  for (const name of ['note.txt', 'film.mp4']) await storeForPicker(page, name, files.bytes(name))
}
