import { expect, openStories } from '@envoi/testing/browser'
import { startWebhookReceiver } from '@envoi/testing/webhook-receiver'
import { afterAll, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, copied, heading, toast } from './site-page.ts'

const receiver = await startWebhookReceiver()
const stories = openStories({ env: { ENVOI_OUTBOUND_ALLOW: receiver.place } })
afterAll(() => receiver[Symbol.asyncDispose]())

test('somebody adds an endpoint, tries it out, looks at what failed and sends it again', async () => {
  const { page } = await openAccount(stories, '/account/webhooks', { plan: 'PREMIUM' })
  await expect(heading(page, 'No endpoints yet')).toBeVisible()
  await expectAccessible(page, 'no webhooks yet')
  await button(page, 'Add endpoint').click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  const url = form.getByRole('textbox', { name: 'URL' })
  await url.fill('https://10.0.0.1/hooks')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(url).toHaveAccessibleDescription(/^Use a public https:/)
  await expect(url).toBeFocused()
  await url.fill(receiver.url('/hooks'))
  await form.getByRole('radio', { name: 'Only these' }).check()
  await expectAccessible(page, 'a new webhook')
  await form.getByRole('radio', { name: /^All events/ }).check()
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy the signing secret' })).toBeVisible()
  await expectAccessible(page, 'the secret of a webhook is shown once')
  expect(await copied(page)).toMatch(/^\S{20,}$/)
  await button(page, 'Done').click()

  await button(page, 'Send test').click()
  await expect(page.getByText(/^Test delivered: your server answered 200/)).toBeVisible()
  expect((await receiver.first('/hooks', 1))[0]?.event.type).toBe('TEST')
  receiver.answer('/hooks', (response) => response.writeHead(500).end('{"error":"db timeout"}'))
  await button(page, 'Send test').click()
  await expect(page.getByText('Test not delivered. Your server answered 500.')).toBeVisible()
  await page.getByText('Failed', { exact: true }).first().click()
  const failed = page.getByRole('button', { name: /^500 Test Failed/ })
  await failed.click()
  await expect(page.getByText('"error": "db timeout"')).toBeVisible()
  await expectAccessible(page, 'a failed delivery of a webhook')

  receiver.answer('/hooks', 204)
  await button(page, 'Resend').click()
  await expect(page.getByText('Delivered: your server answered 204.')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^204 Test Delivered/ })).toBeVisible()
  await expectAccessible(page, 'the deliveries of a webhook')

  await button(page, 'Disable').click()
  await button(page, 'Disable endpoint').click()
  await expect(page.getByRole('list', { name: 'Endpoints' }).getByText('Off')).toBeVisible()
  await button(page, /^Enable http/).click()
  await expect(toast(page, 'Endpoint enabled.')).toBeVisible()
  await button(page, 'Delete').click()
  await expectAccessible(page, 'a webhook about to be deleted')
  await button(page, 'Delete endpoint').click()
  await expect(heading(page, 'No endpoints yet')).toBeVisible()
})
