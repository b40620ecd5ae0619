import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openBook, people } from './address-book-answers.ts'
import {
  button,
  dialog,
  groupsPath,
  heading,
  noDialog,
  notice,
  openContacts,
  pickFile,
  rows,
} from './address-book-page.ts'
import type { Page } from './page.tsx'
import { refused } from './fake-service.ts'
import { catchSaved } from './saved-files.ts'

const team = `${groupsPath}?group=g0`
const memberField = () => screen.findByRole('combobox', { name: 'Add members' })
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const more = async (user: Page['user'], name: string) => {
  await user.click(await button('More actions'))
  await user.click(await button(name))
}
const row = (name: string, list: string) =>
  waitFor(() => {
    const found = rows(list).find(({ textContent }) => textContent.includes(name))
    expect(found, name).toBeDefined()
    return found!
  })
const title = (name: string) => screen.findByRole('heading', { name, level: 1 })
const groupName = async () => (await dialog()).getByLabelText('Group name')

describe('a group', () => {
  test('is added, renamed, and deleted after confirmation', async () => {
    const { user, api, address } = await openContacts(groupsPath, openBook([]))
    expect(await screen.findByText('No groups yet')).toBeVisible()
    await user.click(await button('Add group'))
    await user.type(await groupName(), 'Team{Enter}')
    await waitFor(async () => expect(await title('Team')).toHaveFocus())
    expect(await heading('0 members')).toBeVisible()
    expect(document.title).toContain('Team')
    expect(address()).toBe(`${groupsPath}?group=new1`)
    await noDialog()
    await user.click(await button('Rename group'))
    await user.clear(await groupName())
    await user.type(await groupName(), 'The team{Enter}')
    expect(await title('The team')).toBeVisible()
    await noDialog()
    await more(user, 'Delete group')
    await user.click(await button('Cancel'))
    expect(api.asked('deleteContactGroup')).toEqual([])
    await more(user, 'Delete group')
    await user.click((await dialog()).getByRole('button', { name: 'Delete group' }))
    expect(await notice('“The team” deleted.')).toBeVisible()
    await waitFor(async () => expect(await heading('0 groups')).toHaveFocus())
    expect(api.asked('deleteContactGroup')).toEqual([{ params: { uid: 'ana', id: 'new1' } }])
  })

  test('has a URL, and the focus follows in and out', async () => {
    const { user, address } = await openContacts(groupsPath, openBook(people(1), { Team: [] }))
    await user.click(await button('Team 0 members'))
    await waitFor(async () => expect(await title('Team')).toHaveFocus())
    expect(address()).toBe(team)
    await user.click(await button('All groups'))
    await waitFor(async () => expect(await heading('1 group')).toHaveFocus())
    expect(address()).toBe(groupsPath)
  })

  test.each([
    ['is opened by its address', team, 'Rename group'],
    ['that is not there leaves all groups to choose from', `${groupsPath}?group=none`, 'Team 0 members'],
  ])('%s', async (_what, path, seen) => {
    await openContacts(path, openBook(people(1), { Team: [] }))
    expect(await button(seen)).toBeVisible()
  })

  test('gets members by name, by keyboard alone, from a field that keeps the focus', async () => {
    const { user, api } = await openContacts(team, openBook(people(3), { Team: [] }))
    await user.click(await memberField())
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('3 suggestions')).toHaveRole('status')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('person')
    expect(await option(/^Person 0002/)).toHaveAttribute('aria-selected', 'false')
    await user.keyboard('{ArrowDown}')
    expect(await option(/^Person 0001/)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    expect(await notice('Person 0001 added to the group.')).toBeVisible()
    expect(await row('Person 0001', 'Members')).toBeVisible()
    expect(await heading('1 member')).toBeVisible()
    expect(await memberField()).toHaveFocus()
    expect(await memberField()).toHaveValue('')
    await user.keyboard('person1@')
    expect(await screen.findByText('Person 0001 is already in the group', { selector: 'p' })).toBeVisible()
    await user.keyboard('{Enter}{Escape}zzz')
    expect(await screen.findByText('No contacts match “zzz”', { selector: 'p' })).toBeVisible()
    await user.keyboard('{Escape}PERSON 2')
    await user.click(await option(/^Person 0002/))
    expect(await heading('2 members')).toBeVisible()
    expect(api.asked('changeContactGroup').map(({ body }) => body)).toEqual([{ add: ['c1'] }, { add: ['c2'] }])
  })

  test('gets members by an address that is not in the address book yet', async () => {
    const { user, api } = await openContacts(team, openBook(people(3), { Team: [] }))
    await user.click(await memberField())
    await user.keyboard('zoe@example.org')
    await option('Add zoe@example.org')
    await user.keyboard('{Enter}')
    expect(await notice('zoe@example.org added to the group.')).toBeVisible()
    expect(await row('zoe@example.org', 'Members')).toBeVisible()
    const contacts = [{ email: 'zoe@example.org', name: null }]
    expect(api.asked('importContacts').map(({ body }) => body)).toEqual([{ contacts, groupId: 'g0' }])
  })

  test('tells in the field why nobody is suggested, and searches again', async () => {
    const book = openBook(people(3), { Team: [] })
    const { user, api } = await openContacts(team, book)
    const field = await memberField()
    api.answer({
      searchContacts: () => {
        throw refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
      },
    })
    await user.click(field)
    await user.keyboard('per')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
    api.answer({ searchContacts: book.answers.searchContacts })
    await user.click(await button('Try again'))
    expect(await option(/^Person 0000/)).toBeVisible()
  })

  test('loses members, and the focus goes to how many are left', async () => {
    const { user, api } = await openContacts(team, openBook(people(3), { Team: [0, 1, 2] }))
    const member = within(await row('Person 0000', 'Members'))
    await user.click(member.getByRole('button', { name: 'Remove Person 0000' }))
    expect(await notice('Person 0000 removed from the group.')).toBeVisible()
    await waitFor(async () => expect(await heading('2 members')).toHaveFocus())
    await waitFor(() => expect(rows('Members')).toHaveLength(2))
    expect(api.asked('changeContactGroup').map(({ body }) => body)).toEqual([{ remove: ['c0'] }])
  })

  test('shows one notice for the last member added, not one for each', async () => {
    const { user } = await openContacts(team, openBook(people(4), { Team: [] }), { isPhone: true })
    for (const name of ['Person 0000', 'Person 0001', 'Person 0002']) {
      await user.type(await memberField(), name)
      await user.click(await option(new RegExp(`^${name}`)))
      expect(await notice(`${name} added to the group.`)).toBeVisible()
      expect(screen.getAllByText(/added to the group/)).toHaveLength(1)
    }
  })

  test('exports as a file of its name with its members only', async () => {
    const { user, api } = await openContacts(team, openBook(people(3), { Team: [1, 2] }))
    const saved = catchSaved()
    await more(user, 'Export as CSV')
    expect(await notice('“Team” exported.')).toBeVisible()
    expect(saved[0]?.name).toMatch(/^Team-\d{4}-\d\d-\d\d\.csv$/)
    expect(await saved[0]?.text()).toBe('Person 0001,person1@example.org\nPerson 0002,person2@example.org')
    expect(api.asked('exportContacts').map(({ query }) => query)).toEqual([{ format: 'csv', groupId: 'g0' }])
  })

  test('larger than a transfer allows says so, and is read again when it is sent to', async () => {
    const book = openBook(people(1001), { Team: [...Array(999).keys()] })
    const page = await openContacts(team, book)
    const { user, api, address } = page
    const words = 'A transfer can go to 50 people. The first 50 of 999 are added: send another transfer to the rest.'
    expect(await screen.findByText(words)).toBeVisible()
    // Elsewhere two more are put in.
    book.groups[0]?.memberIds.add('c999').add('c1000')
    await user.click(await button('Send to group'))
    expect(await screen.findByText(/^For the first 50 of 1.001 people/)).toBeVisible()
    expect(address()).toBe('/')
    await pickFile(page)
    expect(await screen.findByText(/^951 addresses are over the limit/)).toBeVisible()
    expect(api.asked('listContactGroupMembers').filter(({ query }) => query.size === 1000)).toHaveLength(1)
  })
})

describe('a group that was deleted elsewhere', () => {
  test.each([
    ['put somebody in', 'Add members', undefined],
    ['send to it', 'Send to group', undefined],
    ['have it as a file', 'Export as CSV', undefined],
    ['rename it', 'Rename group', 'Save'],
    ['delete it', 'Delete group', 'Delete group'],
  ])('disappears from the list on trying to %s', async (_what, name, answer) => {
    const book = openBook(people(2), { Team: [1] })
    const { user } = await openContacts(team, book)
    await memberField()
    if (name === 'Add members') {
      await user.type(await memberField(), 'Person 0000')
      await option(/^Person 0000/)
    }
    book.groups = []
    if (name === 'Add members') await user.keyboard('{Enter}')
    else if (/^(?:Export|Delete)/.test(name)) await more(user, name)
    else await user.click(await button(name))
    if (answer !== undefined) await user.click((await dialog()).getByRole('button', { name: answer }))
    expect(await notice(/^This contact no longer exists\./)).toBeVisible()
    await waitFor(async () => expect(await heading('0 groups')).toHaveFocus())
    expect(await screen.findByText('No groups yet')).toBeVisible()
  })
})
