import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { dialog, fill, groups, person } from './address-book-page.ts'
import { button, heading, pickFiles, toast } from './site-page.ts'

const stories = openStories()

describe('a contact group', () => {
  test('gets members by search, and a transfer goes to all of them', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await open(groups)
    await expect(page.getByText('No groups yet')).toBeVisible()
    await button(page, 'Add group').click()
    await dialog(page).getByLabel('Group name').fill('Team')
    await page.keyboard.press('Enter')
    await expect(heading(page, /^Team/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search for people to add or remove' }).fill('person1')
    await expect(button(page, 'Add Person 0000')).toHaveCount(0)
    await button(page, 'Add Person 0001').press('Enter')
    await expect(person(page, 'Person 0001', 'Members')).toBeVisible()
    await expect(person(page, 'Person 0001', 'People you can add')).toContainText('In the group')
    await expect(page.getByRole('searchbox', { name: 'Search for people to add or remove' })).toBeFocused()
    await page.getByRole('searchbox', { name: 'Search for people to add or remove' }).fill('')
    await button(page, 'Add Person 0002').click()
    await expect(heading(page, 'Team 2 members')).toBeVisible()
    await button(page, 'Add Person 0000').click()
    await person(page, 'Person 0000', 'Members').getByRole('button', { name: 'Remove Person 0000' }).click()
    await expect(heading(page, 'Team 2 members')).toBeVisible()
    await button(page, 'Rename').click()
    await dialog(page).getByLabel('Group name').fill('The team')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The team 2 members')).toBeVisible()
    await button(page, 'All groups').click()
    await button(page, 'The team 2 members').click()
    await button(page, 'Delete group').click()
    await button(page, 'Cancel').click()
    await button(page, 'Send to this group').click()
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
    await expect(heading(page, /^Team/)).toBeFocused()
    await page.reload()
    await expect(heading(page, /^Team/)).toBeVisible()
    await page.goBack()
    await expect(heading(page, '1 group')).toBeFocused()
    await page.goForward()
    await expect(heading(page, /^Team/)).toBeVisible()
  })
})

describe('members of a large group', () => {
  test('are marked in the search results, and are added and removed by drag and drop', async () => {
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
    // Their titles are in sight: what is scrolled to while it is dragged slips out of the hand.
    const side = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('heading', { name })
    const candidate = person(page, /^Person 0/, 'People you can add')
    const candidates = page.getByRole('list', { name: 'People you can add' }).locator('..')
    await candidates.evaluate((list) => list.scrollTo(0, 1e6))
    await expect(candidate.filter({ hasText: 'Person 0999' })).toContainText('In the group')
    await candidates.evaluate((list) => list.scrollTo(0, 0))

    await candidate.filter({ hasText: 'Person 0000' }).dragTo(side('Members'))
    await expect(toast(page, 'Person 0000 added to the group.')).toBeVisible()
    await expect(heading(page, /^Team 1.000 members/)).toBeVisible()
    // Read apart from their number; the others stand one row lower then.
    await expect(person(page, 'Person 0000', 'Members')).toBeVisible()
    await person(page, 'Person 0001', 'Members').dragTo(side('Address book'))
    await expect(toast(page, 'Person 0001 removed from the group.')).toBeVisible()
    await expect(heading(page, 'Team 999 members')).toBeVisible()
  })
})
