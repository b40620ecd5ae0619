import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { inboxOf } from '@envoi/testing/inbox'
import { test } from 'vitest'
import { expectSignedIn, signIn } from './sign-in-page.ts'
import { button, download, heading, pickFiles, toast } from './site-page.ts'

const stories = openStories({})

test('a company invites somebody, brands its site, they send from it, and their links stay when they are removed', async () => {
  const { service } = stories
  const ana = await service.signedUp('Ana', { email: 'ana@acme.example', plan: 'TEAM' })
  const site = { name: 'acme', recipientLabel: 'Atelier Acme', userId: ana.uid }
  const { id } = await ana.api.addSubdomain({ body: site })
  const acme = `http://acme.localhost:${service.app.port}`

  // All of it happens at the company's own address.
  const owner = await stories.visit()
  await owner.page.goto(`${acme}/dashboard/team`)
  await signIn(owner.page, ana)
  await button(owner.page, /^Invite/)
    .first()
    .click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('bo@acme.example')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bo')
  await owner.page.keyboard.press('Enter')
  await expect(owner.page.getByText('2 of 10 seats')).toBeVisible()

  await owner.page.goto(`${acme}/dashboard/subdomains?subdomain=${id}`)
  await owner.page.getByRole('link', { name: 'Edit branding' }).click()
  await owner.page.getByRole('textbox', { name: 'Action colour', exact: true }).fill('#0E7C66')
  await button(owner.page, 'Save').click()
  await expect(toast(owner.page, 'Saved. Visitors see it now.')).toBeVisible()

  const { links } = await inboxOf(service).latest('bo@acme.example')
  const invitation = links.find((link) => link.includes('/invitation/')) ?? ''
  expect(new URL(invitation).origin).toBe(acme)
  const bo = await stories.visit()
  await bo.page.goto(invitation)
  const action = () =>
    bo.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action').toUpperCase())
  await expect.poll(action).toBe('#0E7C66')
  await bo.page.getByLabel('Password', { exact: true }).fill('a walk by the sea')
  await button(bo.page, 'Join the team').click()
  await expectSignedIn(bo.page, 'Bo')
  expect(new URL(bo.page.url()).origin).toBe(acme)

  await bo.page.goto(acme)
  const files = await makeFiles({ 'plan.pdf': 5000 })
  await pickFiles(bo.page, files.paths)
  await bo.page.getByRole('combobox', { name: 'To' }).fill('cy@example.org,')
  await button(bo.page, /^Send/).click()
  await expect(heading(bo.page, 'Transfer sent')).toBeVisible()
  const letter = await inboxOf(service).latest('cy@example.org')
  expect(letter.text).toContain('Atelier Acme')
  const [link = ''] = letter.links
  expect(new URL(link).origin).toBe(acme)

  await owner.page.goto(`${acme}/dashboard/team`)
  await owner.page.getByRole('checkbox', { name: 'Select Bo' }).check()
  await button(owner.page, 'Remove').click()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(owner.page.getByText('1 of 10 seats')).toBeVisible()
  bo.errors.expect(/status of 401/)
  await bo.page.goto(acme)
  await expect(bo.page.getByLabel('Password', { exact: true })).toBeVisible()

  const cy = await stories.visit()
  await cy.page.goto(link)
  const { bytes } = await download(cy.page, button(cy.page, 'Download plan.pdf'))
  expect(bytes.equals(files.bytes('plan.pdf'))).toBe(true)
})
