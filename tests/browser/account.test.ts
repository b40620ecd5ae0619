import { readFile } from 'node:fs/promises'
import { type Look, expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { test } from 'vitest'
import { openAccount, ownPassword } from './account-page.ts'
import { button, download, heading, toast } from './site-page.ts'

const stories = openStories()
const at = (path: string, look: Look = {}) => openAccount(stories, path, { look })

test('on a phone, each account page opens from the list of pages', async () => {
  const { page } = await at('/account', { isPhone: true })
  await expect(heading(page, 'Profile')).toBeHidden()
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(heading(page, 'Storage')).toBeVisible()
  await page.getByRole('link', { name: 'All sections' }).click()
  await expect(heading(page, 'Storage')).toBeHidden()
})

test('the name and language are saved and stay after a reload', async () => {
  const { page, open } = await at('/account/profile')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana Sol')
  await page.getByRole('radio', { name: 'Français' }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('Enregistré')).toBeVisible()
  await expect(page.getByRole('button', { name: /Ana Sol/ })).toBeVisible()
  await open('/account/profile')
  await expect(heading(page, 'Votre compte')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Ana Sol')
})

test('the account’s data downloads as a file; deleting the account ends its transfers and signs out', async () => {
  const { page, owner } = await at('/account/data')
  await owner.api.signIn({ body: owner.credentials() })
  const sent = await owner.send({ 'plan.pdf': someBytes(10, 1) })
  const { name, path } = await download(page, button(page, 'Download data'))
  expect(name).toMatch(/^envoi-account-\d{4}-\d\d-\d\d\.json$/)
  const copy = JSON.parse(await readFile(path, 'utf8')) as { account: { email: string } }
  expect(copy.account.email).toBe(owner.email)

  await button(page, 'Delete account').click()
  await ownPassword(page).fill(owner.password)
  await button(page, 'Delete forever').click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  const visitor = stories.service.person('Later')
  await expect(visitor.api.getTransfer({ params: { id: sent.transferId } })).rejects.toMatchObject({ status: 410 })
  await expect(visitor.api.signIn({ body: owner.credentials() })).rejects.toMatchObject({ status: 401 })
})
