import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { book, dialog, fill, groups, person } from './address-book-by-hand.ts'
import { button, heading, toast } from './by-hand.ts'

const stories = openStories()

describe('an answer that was lost', () => {
  test('lets somebody who was added be added again', async () => {
    const { page, complaints } = await openAccount(stories, book, { plan: 'PREMIUM' })
    complaints.expect(/ERR_FAILED/)
    await page.route(
      '**/contacts',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button(page, 'Add a contact').click()
    await dialog(page).getByLabel('E-mail address').fill('bo@example.org')
    await dialog(page).getByLabel('Name').fill('Bo')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('No connection.')
    await expect(page.getByText('1 contact', { exact: true })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Bo is in your address book.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
})

describe('what was deleted elsewhere', () => {
  test('goes from the list once it is found out: a contact', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 2)
    await open(book)
    await button(page, 'Edit Person 0000').click()
    const contacts = `/api/user/address-books/${owner.uid}/contacts`
    const found = await page.request.post(`${contacts}/search`, { data: { query: 'person0' } })
    const { contacts: known } = (await found.json()) as { contacts: { id: string }[] }
    await page.request.post(`${contacts}/delete`, { data: { ids: known.map(({ id }) => id) } })
    await dialog(page).getByLabel('Name').fill('Zoe')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('This is no longer there.')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page, '1 contact')).toBeFocused()
    await expect(person(page, 'Person 0000')).toHaveCount(0)
  })

  test.each([
    ['put somebody in', (name: string) => `Put ${name} in`, undefined],
    ['send to it', () => 'Send to this group', undefined],
    ['have it as a file', () => 'Export as CSV', undefined],
    ['rename it', () => 'Rename', 'Save'],
    ['delete it', () => 'Delete group', 'Delete group'],
  ] as const)(
    'goes from the list once it is found out: a group, when one wants to %s',
    async (_what, nameOf, answer) => {
      const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
      await fill(page, owner.uid, 2)
      const path = `/api/user/users/${owner.uid}/contact-groups`
      const { id } = (await (await page.request.post(path, { data: { name: 'Team' } })).json()) as { id: string }
      await open(groups)
      await button(page, 'Team 0 members').click()
      await button(page, 'Put Person 0001 in').click()
      await expect(heading(page, 'Team 1 member')).toBeVisible()
      await page.request.delete(`${path}/${id}`)
      await button(page, nameOf('Person 0000')).click()
      if (answer !== undefined) await dialog(page).getByRole('button', { name: answer }).click()
      await expect(toast(page, 'This is no longer there.')).toBeVisible()
      await expect(heading(page, '0 groups')).toBeFocused()
      await expect(page.getByText('No groups yet')).toBeVisible()
    },
  )
})

describe('a member who is searched for', () => {
  test('is taken out where they were found', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await page.request.post(`/api/user/users/${owner.uid}/contact-groups`, { data: { name: 'Team' } })
    await open(groups)
    await button(page, 'Team 0 members').click()
    const found = person(page, 'Person 0001', 'Who can be put in')
    await found.getByRole('button', { name: 'Put Person 0001 in' }).click()
    await expect(found).toContainText('In the group')
    await page.getByRole('searchbox').fill('person1')
    await expect(person(page, 'Person 0000', 'Who can be put in')).toHaveCount(0)
    await takePicture(page, 'member found')
    await found.getByRole('button', { name: 'Take Person 0001 out' }).press('Enter')
    await expect(toast(page, 'Person 0001 is out of the group.')).toBeVisible()
    await expect(heading(page, 'Team 0 members')).toBeVisible()
    await expect(found.getByRole('button', { name: 'Put Person 0001 in' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeFocused()
  })
})
