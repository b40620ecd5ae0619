import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { addMember, dialog, fill, groups, person } from './address-book-page.ts'
import { button, heading, pickFiles, tabTo, toast } from './site-page.ts'

const stories = openStories()
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

describe('a contact group', () => {
  test('is made, filled, renamed and sent to by keyboard alone', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await open(groups)
    await expect(page.getByText('No groups yet')).toBeVisible()
    await tabTo(page, button(page, 'Add group'))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Group name')).toBeFocused()
    await page.keyboard.type('Team')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Team')).toBeFocused()
    await tabTo(page, page.getByRole('combobox', { name: 'Add members' }))
    await addMember(page, 'person1', 'Person 0001')
    await addMember(page, 'Person 0002', 'Person 0002')
    await expect(heading(page, '2 members')).toBeVisible()
    await addMember(page, 'person0', 'Person 0000')
    await tabTo(page, button(page, 'Remove Person 0000'))
    await page.keyboard.press('Enter')
    await expect(heading(page, '2 members')).toBeFocused()
    await tabTo(page, button(page, 'Rename group'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Group name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('The team')
    await page.keyboard.press('Enter')
    await expect(title(page, 'The team')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page, 'Rename group')).toBeFocused()
    await tabTo(page, button(page, 'More actions'))
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(button(page, 'Delete group')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await tabTo(page, button(page, 'Send to group'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await pickFiles(page, (await makeFiles({ 'plan.pdf': 2000 })).paths)
    await expect(page.getByText('person1@example.org')).toBeVisible()
    await expect(page.getByText('person2@example.org')).toBeVisible()
    await expect(page.getByText('person0@example.org')).toHaveCount(0)
  })

  test('has its own URL, which survives a reload and works with Back', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM', look: { isPhone: true } })
    await fill(page, owner.uid, 1)
    await page.request.post(`/api/user/users/${owner.uid}/contact-groups`, { data: { name: 'Team' } })
    // Where the rooms do not fit in a row, it fades on each side on which there are more.
    await page.setViewportSize({ width: 300, height: 700 })
    await open(groups)
    // By then the row has been moved to the current room.
    await expect(heading(page, '1 group')).toBeVisible()
    const ways = page.getByRole('navigation', { name: 'Dashboard' })
    for (const [left, isMoreLeft, isMoreRight] of [
      [0, false, true],
      [20, true, true],
      [1e4, true, false],
    ] as const) {
      await ways.evaluate((row, to) => row.scrollTo({ left: to }), left)
      await expect(ways).toHaveAttribute('data-left', String(isMoreLeft))
      await expect(ways).toHaveAttribute('data-right', String(isMoreRight))
    }

    await button(page, 'Team 0 members').click()
    await expect(page).toHaveURL(/contact-groups\?group=[\w-]+$/)
    await expect(title(page, 'Team')).toBeFocused()
    await page.reload()
    await expect(title(page, 'Team')).toBeVisible()
    await page.goBack()
    await expect(heading(page, '1 group')).toBeFocused()
    await page.goForward()
    await expect(title(page, 'Team')).toBeVisible()
  })
})

describe('a large group', () => {
  test('draws the members in sight alone, and gets the one who is missing', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1000)
    const found = await page.request.post(`/api/user/address-books/${owner.uid}/contacts/search`, {
      data: { size: 1000 },
    })
    const { contacts } = (await found.json()) as { contacts: { id: string }[] }
    const contactIds = contacts.slice(1).map(({ id }) => id)
    await page.request.post(`/api/user/users/${owner.uid}/contact-groups`, { data: { name: 'Team', contactIds } })
    await open(groups)
    await button(page, 'Team 999 members').click()
    await expect(person(page, 'Person 0001', 'Members')).toBeVisible()
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
    const field = page.getByRole('combobox', { name: 'Add members' })
    await field.fill('person 0999')
    await expect(page.getByText('Person 0999 is already in the group').first()).toBeVisible()
    await field.fill('person 0000')
    await page.getByRole('option', { name: /^Person 0000/ }).click()
    await expect(toast(page, 'Person 0000 added to the group.')).toBeVisible()
    await expect(heading(page, /^1.000 members/)).toBeVisible()
    await expect(person(page, 'Person 0000', 'Members')).toBeVisible()
  })
})
