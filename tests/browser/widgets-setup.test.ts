import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, copied, heading, toast } from './site-page.ts'
import { expectSent, inFrame, openCustomer, sendIn } from './widget-page.ts'

const stories = openStories()

test('an owner makes a widget, sees the preview follow, copies its code, and files come by it', async () => {
  const { service } = stories
  const owner = await service.signedUp('Willa', { plan: 'TEAM' })
  const customer = await openCustomer()
  const { page, context, open } = await stories.visit()
  await takeOver(page, owner)
  await open('/dashboard')
  await page.getByRole('link', { name: 'Widgets' }).click()
  await expect(heading(page, 'Receive files on your own website')).toBeVisible()
  await expectAccessible(page, 'no widgets yet')
  await button(page, 'Create widget').click()
  await page.getByRole('textbox', { name: 'Receiver' }).fill('Calder Press')
  await page.getByRole('textbox', { name: 'Website' }).fill(customer.origin)
  await button(page, 'Create widget').last().click()
  await expect(toast(page, 'Your widget is ready.')).toBeVisible()

  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Files for Calder Press' })).toBeVisible()
  await expectAccessible(page, 'the form of a widget')
  // Before it is saved.
  await page.getByRole('textbox', { name: 'Title, English' }).fill('Send us your plans')
  await expect(preview.getByRole('heading', { name: 'Send us your plans' })).toBeVisible()
  await page.getByRole('switch', { name: 'Accept files' }).click()
  await expect(preview.getByText('Contact them to send yours.')).toBeVisible()
  await page.getByRole('switch', { name: 'Accept files' }).click()
  await expect(preview.getByRole('heading', { name: 'Send us your plans' })).toBeVisible()

  await page.getByText('Branding', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Action colour', exact: true }).fill('#a23b2a')
  const start = preview.getByRole('button', { name: 'Start', exact: true })
  const colour = () => start.evaluate((element) => getComputedStyle(element).getPropertyValue('--action'))
  await expect.poll(colour).toBe('#a23b2a')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expectAccessible(page, 'the look of a widget')

  await page.getByText('Website', { exact: true }).first().click()
  await expectAccessible(page, 'the websites of a widget')
  const code = await copied(page, 'Copy code')
  expect(code).toContain(`<script src="${service.app.publicUrl}/widget.js" data-widget="`)
  customer.write(code)
  const visitor = await context.newPage()
  await visitor.goto(customer.origin)
  const frame = inFrame(visitor)
  await expect(frame.getByRole('heading', { name: 'Send us your plans' })).toBeVisible()
  const files = await makeFiles({ 'plan.pdf': 500 })
  await sendIn(visitor, frame, files.paths, 'Calder Press')
  await expectSent(frame, 'Calder Press')

  await page.reload()
  await page.getByText('Usage', { exact: true }).click()
  await expect(page.getByText('1 upload in the last 30 days.')).toBeVisible()
  await expect(page.getByRole('row', { name: `${customer.origin} 1` })).toBeVisible()
  await expectAccessible(page, 'what came by a widget')
})
