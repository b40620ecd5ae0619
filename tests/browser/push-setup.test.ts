import { expect, openStories } from '@envoi/testing/browser'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, download } from './site-page.ts'

const stories = openStories()

test('a receiver sets up a push page, hands it on, and senders are asked what was set', async () => {
  const { service } = stories
  const receiver = await service.signedUp('Paula', { plan: 'TEAM' })
  const site = { name: 'paula', recipientLabel: 'Atelier Paula', userId: receiver.uid }
  await receiver.api.addSubdomain({ body: site })
  const { page, open } = await stories.visit()
  await takeOver(page, receiver)
  await open('/dashboard')
  await page.getByRole('link', { name: 'Push page' }).click()

  await page.getByRole('textbox', { name: 'Title, English' }).fill('Send us your drawings')
  await button(page, 'Add question (0 of 2)').click()
  await page.getByRole('textbox', { name: 'Question 1, English' }).fill('Which site is this for?')
  await button(page, 'Change: File types').click()
  await page.getByRole('textbox', { name: 'Allowed types' }).fill('PDF, DWG')
  await button(page, 'Apply').click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expectAccessible(page, 'the set-up of a push page')

  const asked = await service
    .person('Gwen')
    .at('paula')
    .getPushPage({ params: { code: 'site' } })
  expect(asked.asks).toMatchObject({
    title: { en: 'Send us your drawings' },
    endings: ['pdf', 'dwg'],
    questions: [{ label: { en: 'Which site is this for?' }, isRequired: false }],
  })

  await button(page, 'QR code').click()
  await expectAccessible(page, 'the QR code of a push page')
  const png = await download(page, button(page, 'Download PNG'))
  expect(png.name).toBe('push-page.png')
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  await button(page, 'Close').last().click()
  const poster = await download(page, button(page, 'Download poster (PDF)'))
  expect(poster.bytes.toString('latin1')).toMatch(/^%PDF-1\.\d/)

  // What is not saved yet when one goes is saved first.
  await page.getByRole('textbox', { name: 'Title, English' }).fill('Your drawings, please')
  await page.getByRole('link', { name: 'Subdomains' }).click()
  await expect(page).toHaveURL(/\/dashboard\/subdomains$/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Title, English' })).toHaveValue('Your drawings, please')
})
