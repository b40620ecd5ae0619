import { expect, openStories } from '@envoi/testing/browser'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { menuOf, signIn } from './sign-in-page.ts'
import { button, heading, toast } from './site-page.ts'

const stories = openStories()
const subdomains = '/dashboard/subdomains'

test('a subdomain is made, renamed on itself, and deleted, and its owner is never lost', async () => {
  const simone = await stories.service.signedUp('Simone', { plan: 'TEAM25' })
  const { port } = stories.service.app
  const siteOf = (name: string) => `http://${name}.localhost:${port}`
  const { page, open, errors } = await stories.visit()
  await takeOver(page, simone)
  await open(subdomains)
  await expectAccessible(page, 'no subdomain yet')
  await button(page, 'Add subdomain').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('simone-site')
  await expect(page.locator('form').getByText(`simone-site.localhost:${port} is available`).first()).toBeVisible()
  await expectAccessible(page, 'a new subdomain')
  await page.keyboard.press('Enter')
  await expect(toast(page, `simone-site.localhost:${port} is ready.`)).toBeVisible()
  await expect(heading(page, `simone-site.localhost:${port}`)).toBeFocused()
  await expectAccessible(page, 'a subdomain')

  // Its owner belongs there from now on.
  await page.goto(siteOf('simone-site') + subdomains)
  await signIn(page, simone)
  await button(page, /^simone-site/).click()
  await button(page, 'Rename').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('simone-atelier')
  await expectAccessible(page, 'a rename')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(siteOf('simone-atelier') + subdomains)
  await signIn(page, simone)
  await expect(button(page, /^simone-atelier/)).toBeVisible()
  await page.goto(`${siteOf('simone-site')}/dashboard`)
  await expect(page).toHaveURL(`${siteOf('simone-atelier')}/dashboard`)

  await page.goto(siteOf('simone-atelier') + subdomains)
  await button(page, /^simone-atelier/).click()
  await button(page, 'Delete').click()
  // The page may still ask the site that has just gone, before it is carried to the main one.
  errors.expect(/status of 404.*\/subdomains\)/)
  await button(page, 'Delete subdomain').click()
  await expect(page).toHaveURL(stories.service.app.publicUrl + subdomains)
  await expect(heading(page, 'Choose your address')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf(page, 'Simone')).toBeVisible()
})
