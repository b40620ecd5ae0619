import type { Locator, Page } from '@playwright/test'
import { expect } from '@envoi/testing/browser'

export const book = '/dashboard/address-book'
export const groups = '/dashboard/contact-groups'
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const person = (page: Page, name: string | RegExp, list = 'Address book'): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name })
export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name or address' })

/** Contacts by the hundred, in the one call that takes them. */
export async function fill(page: Page, uid: string, count: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_, index) => ({
    email: `person${index}@example.org`,
    name: `Person ${String(index).padStart(4, '0')}`,
  }))
  const answer = await page.request.post(`/api/user/address-books/${uid}/contacts/import`, { data: { contacts } })
  expect(answer.status()).toBe(200)
}

/** By the keys alone, from the field on the page of a group. */
export async function addMember(page: Page, text: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Add members' })
  await field.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(person(page, name, 'Members')).toBeVisible()
  await expect(field).toBeFocused()
}
