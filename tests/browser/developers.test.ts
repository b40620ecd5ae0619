import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { developerPages } from '@envoi/contract/developer-pages'
import { expect, openStories } from '@envoi/testing/browser'
import { describe, test } from 'vitest'
import { everyWay, expectAccessible } from './expect-accessible.ts'
import { button, copied, heading } from './site-page.ts'
import { inFrame, makeWidget, openCustomer } from './widget-page.ts'

const stories = openStories()
const listing = (page: Page, name: string) => page.getByRole('group', { name }).first()

test('somebody reads how to send, in their way of writing it, finds more by keyboard, and reads on in French', async () => {
  const { page, open } = await stories.visit()
  await open('/developers')
  await expect(heading(page, 'Developers')).toBeVisible()
  await expectAccessible(page, 'developers, first page', { ways: everyWay })
  await page.getByRole('navigation', { name: 'Developers' }).getByRole('link', { name: 'First transfer' }).click()
  await expect(heading(page, 'Send your first transfer')).toBeVisible()
  await expectAccessible(page, 'developers, guide', { ways: everyWay })

  // By keyboard, as tabs are; and so it stays on the next page.
  await expect(listing(page, 'Example, TypeScript')).toContainText('new Envoi')
  await page.getByRole('tab', { name: 'TypeScript' }).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'curl' }).first()).toBeFocused()
  await expect(listing(page, 'Example, curl')).toContainText('Create the transfer')
  await expect(page.getByRole('tab', { name: 'curl', selected: true })).toHaveCount(2)
  await page.getByRole('link', { name: 'Next: Resume an upload' }).click()
  await expect(page.getByRole('tab', { name: 'curl' })).toHaveAttribute('aria-selected', 'true')
  await expect(listing(page, 'Example, TypeScript')).toBeHidden()
  expect(await copied(page, 'Copy code')).toContain(`${stories.service.app.publicUrl}/api/transfer/v2/transfers`)

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search guides and calls' })
  await expect(field).toBeFocused()
  await page.keyboard.type('create trans')
  await expect(page.getByRole('option').first()).toContainText('/transfer/v2/transfers')
  await expectAccessible(page, 'developers, search', { ways: everyWay })
  await field.fill('signature')
  await expect(page.getByRole('option', { selected: true })).toContainText('Verify the signature')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/developers\/webhooks#verify$/)
  await expect(heading(page, 'Verify the signature')).toBeInViewport()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(heading(page, 'Vérifier la signature')).toBeInViewport()
  await page.getByRole('link', { name: 'Transferts', exact: true }).click()
  await expect(heading(page, 'Create transfer')).toBeVisible()
  await expectAccessible(page, 'developers, reference in French')
})

test('a reader’s theme is that of the app, and is kept', async () => {
  const { page, open } = await stories.visit({ theme: 'light' })
  await open('/developers/errors')
  await button(page, 'Dark theme').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(button(page, 'Light theme')).toBeVisible()
  await open('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('without a script every way of writing an example is read, and nothing is there that would do nothing', async () => {
  const { context } = await stories.visit()
  const browser = context.browser()
  if (!browser) throw new Error('there is no browser')
  await using plain = await browser.newContext({ javaScriptEnabled: false, baseURL: stories.service.app.publicUrl })
  const page = await plain.newPage()
  await page.goto('/developers/first-transfer?lang=fr')
  for (const way of ['curl', 'TypeScript', 'CLI']) await expect(listing(page, `Exemple, ${way}`)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Développeurs' }).getByRole('link', { name: 'Erreurs et limites' }).click()
  await expect(heading(page, 'Erreurs et limites de débit')).toBeVisible()
})

describe('the widget guide', () => {
  test.each(['script', 'frame', 'button', 'events'])('has a page that shows a widget: %s', async (name) => {
    const customer = await openCustomer()
    const { id } = await makeWidget(stories.service, `Guide-${name}`, [customer.origin], {})
    const example = join(import.meta.dirname, `../../web/src/developers/examples/widgets/${name}.html`)
    const { publicUrl } = stories.service.app
    const text = await readFile(example, 'utf8')
    customer.write(text.replaceAll(developerPages.exampleOrigin, publicUrl).replaceAll('WIDGET_ID', id))
    const { page } = await stories.visit()
    await page.goto(customer.origin)
    if (name === 'button') await button(page, 'Send us files').click()
    const title = { script: 'Send files', frame: 'Send files to us', button: 'Send us files', events: 'Send files' }[
      name
    ]
    await expect(inFrame(page, title).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  })
})
