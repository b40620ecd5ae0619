import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { askForLink, button, heading, pickFiles, progress, readLink } from './site-page.ts'

const stories = openStories()
const note = 300_000

/** The note arrives; the film stops half-way. */
async function sendHalf(page: Page, film: number): Promise<() => number[]> {
  const files = await makeFiles({ 'note.txt': note, 'film.mp4': film })
  const before = stories.proxy.arrived().length
  const arrivals = (): number[] => stories.proxy.arrived().slice(before)
  stories.proxy.holdLargerThan(1_000_000)
  await pickFiles(page, files.paths)
  await page.getByRole('textbox', { name: 'Title' }).fill('Plans')
  await askForLink(page)
  await expect(heading(page, 'Sending your files')).toBeVisible()
  await expect(page.getByText('1 of 2 files sent')).toBeVisible()
  expect(arrivals()).toEqual([note])
  return arrivals
}

async function expectFormAsItWas(page: Page): Promise<void> {
  await expect(page.getByText(/^2 files, .+ left/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Plans')
}

describe('an upload', () => {
  test('is paused, and resumes from the same place', async () => {
    const { page, open } = await stories.visit()
    await open()
    const arrivals = await sendHalf(page, 2_000_000)
    await button(page, 'Pause').click()
    await button(page, 'Pause now').click()
    await expect(heading(page, 'Paused')).toBeVisible()
    stories.proxy.renew()
    expect(arrivals()).toEqual([note])
    await button(page, 'Resume').click()
    await readLink(page)
    expect(arrivals()).toEqual([note, 2_000_000])
  })

  test('loses nothing when paused: parts in flight arrive first, and the percentage stays', async () => {
    const { page, open } = await stories.visit()
    await open()
    const arrivals = await sendHalf(page, 2_000_000)
    const shown = async () => Number(await progress(page).getAttribute('aria-valuenow'))
    await button(page, 'Pause').click()
    await expect(heading(page, 'Pausing…')).toBeVisible()
    const before = await shown()
    stories.proxy.mend()
    await expect(heading(page, 'Paused')).toBeVisible()
    expect(arrivals()).toEqual([note, 2_000_000])
    expect(await shown()).toBeGreaterThanOrEqual(before)
    await button(page, 'Resume').click()
    await readLink(page)
    expect(arrivals()).toEqual([note, 2_000_000])
  })

  test('is cancelled, keeps everything in the form, and can be sent again', async () => {
    const { page, open } = await stories.visit()
    await open()
    const arrivals = await sendHalf(page, 2_000_000)
    await button(page, 'Cancel').click()
    await expectFormAsItWas(page)
    stories.proxy.renew()
    await button(page, 'Get a link').click()
    await readLink(page)
    expect(arrivals().toSorted((a, b) => a - b)).toEqual([note, note, 2_000_000])
  })
})

describe('when the server fails', () => {
  test('during an upload, a modal says so, and sending again resumes it', async () => {
    const { page, open, errors } = await stories.visit()
    errors.expect(/status of 413|ERR_|ApiError|413/)
    await open()
    const arrivals = await sendHalf(page, 2_000_000)
    stories.proxy.renew()
    stories.proxy.refuse(413)
    const modal = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(modal.getByRole('heading', { name: 'Upload failed' })).toBeVisible()
    await expect(modal).toContainText('Everything you wrote is still here')
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await expect(modal).toBeHidden()
    await expectFormAsItWas(page)

    stories.proxy.mend()
    await button(page, 'Get a link').click()
    await readLink(page)
    expect(arrivals()).toEqual([note, 2_000_000])
  })
})
