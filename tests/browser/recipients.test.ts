import type { Locator, Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { button, pickFiles } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()

const to = (page: Page): Locator => page.getByRole('combobox', { name: 'To' })
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const option = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name })
const chip = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Recipients' }).getByRole('button', { name, exact: true })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')

async function openForm({ page, open }: Pick<Visitor, 'page' | 'open'>): Promise<void> {
  const files = await makeFiles({ 'plan.pdf': 10 })
  await open('/')
  await pickFiles(page, files.paths)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await to(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** An address book with a few people who have names, many that do not matter, and groups of them. */
async function fillBook(page: Page, uid: string, groups: Record<string, number>): Promise<void> {
  const post = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(`/api/user${path}`, { data })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  const named = [
    { email: 'zoe@studio.example', name: 'Zoë Ångström' },
    { email: 'jane@example.org', name: 'Jane Doe' },
  ]
  const others = Array.from({ length: 90 }, (_, index) => ({ email: `person${index}@example.org`, name: null }))
  await post(`/address-books/${uid}/contacts/import`, { contacts: [...named, ...others] })
  for (const [name, size] of Object.entries(groups)) {
    const { id } = await post(`/users/${uid}/contact-groups`, { name })
    await post(`/address-books/${uid}/contacts/import`, { contacts: others.slice(0, size), groupId: id })
  }
}

describe('with a plan', () => {
  test('contacts and groups are suggested while typing', async () => {
    const ada = await openAccount(stories, '/', { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { Équipe: 3 })
    await openForm(ada)
    await to(page).pressSequentially('ang')
    await expect(option(page, 'Zoë Ångström zoe@studio.example')).toHaveAttribute('aria-selected', 'true')
    // Whoever goes on to the next field means the one that is marked.
    await page.keyboard.press('Tab')
    await expect(to(page)).not.toBeFocused()
    await expect(chips(page)).toHaveCount(1)
    await to(page).pressSequentially('equi')
    await option(page, 'Équipe 3 people').click()
    await expect(button(page, 'Send to 4 people')).toBeVisible()
    await expect(to(page)).toBeFocused()
    await paste(page, 'Bo Diddley <bo@example.org>; "Doe, Jane" <jane@example.org>')
    await expect(button(page, 'Send to 6 people')).toBeVisible()
  })

  test('sending scrolls to the first invalid address, and fixing it to the next', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await openForm(ada)
    const people = Array.from({ length: 40 }, (_, index) => `friend${index}@example.org`)
    await paste(page, people.with(1, 'ann@').with(20, 'bo@').join(','))
    await expect(chip(page, /^ann@/)).not.toBeInViewport()
    await button(page, 'Send to 38 people').click()
    await expect(chip(page, /^ann@/)).toBeFocused()
    await expect(chip(page, /^ann@/)).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('example.org')
    await page.keyboard.press('Enter')
    await expect(chip(page, /^bo@/)).toBeFocused()
    await expect(chip(page, /^bo@/)).toBeInViewport()
  })
})

describe('without a plan', () => {
  test('on a phone, the offer at the recipient limit can be reached', async () => {
    const visitor = await stories.visit({ isPhone: true })
    const { page } = visitor
    await openForm(visitor)
    await expect(page.getByRole('link', { name: 'Contact groups' })).toHaveAccessibleDescription(
      'Get an account with a plan to use contact groups',
    )
    await paste(page, Array.from({ length: 12 }, (_, index) => `friend${index}@example.org`).join('\n'))
    await expect(page.getByText(/^2 addresses are over the limit. A transfer goes to up to 10/)).toBeVisible()
    await expectAccessible(page, 'recipients of a visitor')
    await page.getByRole('link', { name: 'View plans' }).tap()
    await expect(page).toHaveURL(/\/plans$/)
    // What was written is there when one comes back.
    await page.goBack()
    await expect(page.getByText(/^2 addresses are over the limit. A transfer goes to up to 10/)).toBeVisible()
  })
})

describe('accessibility', () => {
  test('the recipients field has no axe violations', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { 'Zoo keepers of the whole wide world, and their friends': 60, Zeppelin: 4 })
    await openForm(ada)
    await to(page).pressSequentially('z')
    await expect(options(page)).toHaveCount(3)
    await expectAccessible(page, 'recipients suggested')
    await option(page, /^Zoo/).click()
    await expect(page.getByText(/^10 addresses are over the limit/)).toBeVisible()
    await expectAccessible(page, 'recipients full')
    await page.getByRole('link', { name: 'Address book' }).focus()
    await expectAccessible(page, 'recipients tooltip')
  })
})
