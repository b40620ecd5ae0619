import { expect, openStories } from '@envoi/testing/browser'
import { test } from 'vitest'
import { openAccount } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, copied, heading, toast } from './site-page.ts'

const stories = openStories()

test('somebody makes a key, uses it, sees that it was used, and ends it', async () => {
  const { page } = await openAccount(stories, '/account/api', { plan: 'PREMIUM' })
  await expect(heading(page, 'No keys yet')).toBeVisible()
  await expectAccessible(page, 'no API keys yet')
  await button(page, 'Create key').click()
  const form = page.getByRole('dialog', { name: 'Create key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly export')
  await expectAccessible(page, 'a new API key')
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy your key' })).toBeVisible()
  await expectAccessible(page, 'an API key is shown once')
  const key = await copied(page)
  expect(key).toMatch(/^evk_/)
  await button(page, 'Done').click()
  await expect(page.getByText(key)).toHaveCount(0)
  await expect(button(page, 'Create key')).toBeFocused()

  const asked = () =>
    fetch(`${stories.service.app.publicUrl}/api/user/api/key`, { headers: { authorization: `Bearer ${key}` } })
  expect((await asked()).status).toBe(200)
  await page.reload()
  const row = page.getByRole('row', { name: /Nightly export/ })
  await expect(row).toBeVisible()
  await expect(row.getByText('Never used')).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Requests by day' })).toBeVisible()
  await expectAccessible(page, 'an API key that was used')
  await page.getByRole('switch', { name: 'View as table' }).click()
  await expectAccessible(page, 'the use of API keys as a table')

  await page.getByRole('switch', { name: 'Enable API' }).click()
  await expectAccessible(page, 'turning the API off')
  await button(page, 'Turn off the API').click()
  // Behind the question, which is still open for a moment, no button is found either.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Create key')).toHaveCount(0)
  expect((await asked()).status).toBe(403)
  await page.getByRole('switch', { name: 'Enable API' }).click()
  await expect(button(page, 'Create key')).toBeVisible()

  await button(page, 'Delete Nightly export').click()
  await button(page, 'Delete key').click()
  await expect(toast(page, 'Key deleted.')).toBeVisible()
  await expect(heading(page, 'No keys yet')).toBeVisible()
  expect((await asked()).status).toBe(401)
})

test('a device is approved by whoever signs in on the way, and gets its key', async () => {
  const { service } = stories
  const owner = await service.signedUp('Della', { plan: 'PREMIUM', isSignedIn: false })
  const nas = service.person('Nas')
  const device = await nas.api.askDeviceCode({ body: { client: 'envoi on calder-nas', scopes: ['read', 'send'] } })
  const { page, errors, open } = await stories.visit()
  errors.expect(/status of (?:401|404)/)
  await open('/account/device?code=AAAA-BBBB')
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.credentials().email)
  await page.getByLabel('Password', { exact: true }).fill(owner.credentials().password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^This code isn’t valid/)).toBeVisible()
  await expectAccessible(page, 'a code of a device that is wrong')
  await page.getByRole('textbox', { name: 'Code' }).fill(device.userCode.toLowerCase())
  await button(page, 'Continue').click()
  await expect(heading(page, 'envoi on calder-nas wants to use your account')).toBeFocused()
  await expectAccessible(page, 'a device that asks for a key')
  await page.getByRole('checkbox', { name: 'Read' }).uncheck()
  await button(page, 'Approve').click()
  await expect(heading(page, 'Approved')).toBeVisible()
  await expectAccessible(page, 'an approved device')
  expect(new URL(page.url()).search).toBe('')
  const { scopes, account } = await nas.api.redeemDeviceCode({ body: { deviceCode: device.deviceCode } })
  expect(scopes).toEqual(['send'])
  expect(account.email).toBe(owner.credentials().email)
})
