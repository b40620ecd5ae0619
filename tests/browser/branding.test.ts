import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { inboxOf } from '@envoi/testing/inbox'
import { makePng } from '@envoi/testing/png'
import type { Page } from '@playwright/test'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, heading, pickFiles, toast } from './site-page.ts'

const stories = openStories({})

/** A property of the whole page, as it is drawn. */
const drawn = (page: Page, property: string): Promise<string> =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), property)

test('a site is branded, is so before any script has run, and sends in its own name', async () => {
  const { service } = stories
  const ana = await service.signedUp('Ana', { plan: 'TEAM' })
  const site = { name: 'acme', recipientLabel: 'Atelier Acme', userId: ana.uid }
  const { id } = await ana.api.addSubdomain({ body: site })
  await ana.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
  const files = await makeFiles({ 'logo.png': makePng(300, 80, { filledWith: 120 }), 'plan.pdf': 5000 })

  const owner = await stories.visit()
  await takeOver(owner.page, ana)
  await owner.open(`/dashboard/subdomains?subdomain=${id}`)
  await owner.page.getByRole('link', { name: 'Edit branding' }).click()
  await owner.page.getByRole('textbox', { name: 'Action colour', exact: true }).fill('#0E7C66')
  await owner.page.getByRole('radio', { name: 'Colour', exact: true }).check()
  await owner.page.getByRole('textbox', { name: 'Background colour', exact: true }).fill('#FBF3E4')
  await owner.page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles(files.path('logo.png'))
  await expect(owner.page.getByRole('button', { name: /^Replace/ })).toBeVisible()
  await owner.page.getByRole('textbox', { name: 'Title, English' }).fill('Leave your plans here.')
  await expectAccessible(owner.page, 'the editor of a look')
  await button(owner.page, 'Save').click()
  await expect(toast(owner.page, 'Saved. Visitors see it now.')).toBeVisible()

  const acme = `http://acme.localhost:${service.app.port}`
  const bo = await stories.visit()
  const held = Promise.withResolvers<void>()
  await bo.page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await bo.page.goto(acme, { waitUntil: 'commit' })
  await expect.poll(() => drawn(bo.page, '--action')).toBe('#0e7c66')
  await expect.poll(() => bo.page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toContain('gradient')
  expect(await drawn(bo.page, '--background')).toBe('#fbf3e4')
  expect(await bo.page.locator('#root').innerHTML()).toBe('')
  held.resolve()
  await expect(bo.page.getByText('Leave your plans here.')).toBeVisible()
  const logo = bo.page.getByRole('img', { name: 'Atelier Acme' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  expect(await drawn(bo.page, '--action')).toBe('#0e7c66')
  await expectAccessible(bo.page, 'a branded site')

  await pickFiles(bo.page, [files.path('plan.pdf')])
  await bo.page.getByRole('combobox', { name: 'To' }).fill('cy@example.org,')
  await bo.page.getByRole('textbox', { name: 'From' }).fill('bo@example.org')
  await button(bo.page, /^Send/).click()
  await expect(heading(bo.page, 'Transfer sent')).toBeVisible()
  const letter = await inboxOf(service).latest('cy@example.org')
  expect(letter.text).toContain('Atelier Acme')
  const [link = ''] = letter.links
  expect(link).toContain(acme)
  await bo.page.goto(link)
  await expect(bo.page).toHaveTitle(/, Atelier Acme$/)
  expect(await drawn(bo.page, '--action')).toBe('#0e7c66')
  await expectAccessible(bo.page, 'the page of a transfer of a branded site')
})
