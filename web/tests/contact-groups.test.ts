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
import { catchSaved } from './saved-files.ts'

const team = `${groupsPath}?group=g0`
const everybody = 'People you can add'
const memberSearch = () => screen.findByRole('searchbox', { name: 'Search for people to add or remove' })
const row = (name: string, list: string) =>
  waitFor(() => {
    const found = rows(list).find(({ textContent }) => textContent.includes(name))
    expect(found, name).toBeDefined()
    return found!
  })
const groupName = async () => (await dialog()).getByLabelText('Group name')

describe('a group', () => {
  test('is added, renamed, and deleted after confirmation', async () => {
    const { user, api, address } = await openContacts(groupsPath, openBook([]))
    expect(await screen.findByText('No groups yet')).toBeVisible()
    await user.click(await button('Add group'))
    await user.type(await groupName(), 'Team{Enter}')
    await waitFor(async () => expect(await heading('Team 0 members')).toBeVisible())
    expect(address()).toBe(`${groupsPath}?group=new1`)
    await noDialog()
    await user.click(await button('Rename'))
    await user.clear(await groupName())
    await user.type(await groupName(), 'The team{Enter}')
    expect(await heading('The team 0 members')).toBeVisible()
    await noDialog()
    await user.click(await button('Delete group'))
    await user.click(await button('Cancel'))
    expect(api.asked('deleteContactGroup')).toEqual([])
    await user.click(await button('Delete group'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete group' }))
    expect(await notice('“The team” deleted.')).toBeVisible()
    await waitFor(async () => expect(await heading('0 groups')).toHaveFocus())
    expect(api.asked('deleteContactGroup')).toEqual([{ params: { uid: 'ana', id: 'new1' } }])
  })

  test('has a URL, and the focus follows in and out', async () => {
    const { user, address } = await openContacts(groupsPath, openBook(people(1), { Team: [] }))
    await user.click(await button('Team 0 members'))
    await waitFor(async () => expect(await heading('Team 0 members')).toHaveFocus())
    expect(address()).toBe(team)
    await user.click(await button('All groups'))
    await waitFor(async () => expect(await heading('1 group')).toHaveFocus())
    expect(address()).toBe(groupsPath)
  })

  test.each([
    ['is opened by its address', team, 'Add Person 0000'],
    ['that is not there leaves all groups to choose from', `${groupsPath}?group=none`, 'Team 0 members'],
  ])('%s', async (_what, path, seen) => {
    await openContacts(path, openBook(people(1), { Team: [] }))
    expect(await button(seen)).toBeVisible()
  })

  test('gets and loses members from the search, which keeps the focus', async () => {
    const { user, api } = await openContacts(team, openBook(people(3), { Team: [] }))
    await user.click(await memberSearch())
    await user.paste('person1')
    await waitFor(() => expect(screen.queryByText('Person 0000')).toBeNull())
    ;(await button('Add Person 0001')).focus()
    await user.keyboard('{Enter}')
    expect(await notice('Person 0001 added to the group.')).toBeVisible()
    expect(await row('Person 0001', 'Members')).toBeVisible()
    expect(await row('Person 0001', everybody)).toHaveTextContent('In the group')
    await waitFor(async () => expect(await memberSearch()).toHaveFocus())
    expect(await heading('Team 1 member')).toBeVisible()

    within(await row('Person 0001', everybody))
      .getByRole('button', { name: 'Remove Person 0001' })
      .focus()
    await user.keyboard('{Enter}')
    expect(await notice('Person 0001 removed from the group.')).toBeVisible()
    expect(await heading('Team 0 members')).toBeVisible()
    expect(await button('Add Person 0001')).toBeVisible()
    await waitFor(async () => expect(await memberSearch()).toHaveFocus())
    expect(api.asked('changeContactGroup').map(({ body }) => body)).toEqual([{ add: ['c1'] }, { remove: ['c1'] }])
  })

  test('loses members from the list of members too', async () => {
    const { user } = await openContacts(team, openBook(people(3), { Team: [0, 1, 2] }))
    const member = within(await row('Person 0000', 'Members'))
    await user.click(member.getByRole('button', { name: 'Remove Person 0000' }))
    expect(await heading('Team 2 members')).toBeVisible()
    await waitFor(() => expect(rows('Members')).toHaveLength(2))
  })

  test('shows one notice for the last member added, not one for each', async () => {
    const { user } = await openContacts(team, openBook(people(4), { Team: [] }), { isPhone: true })
    for (const name of ['Person 0000', 'Person 0001', 'Person 0002']) {
      await user.click(await button(`Add ${name}`))
      expect(await notice(`${name} added to the group.`)).toBeVisible()
      expect(screen.getAllByText(/added to the group/)).toHaveLength(1)
    }
  })

  test('exports as a file of its name with its members only', async () => {
    const { user, api } = await openContacts(team, openBook(people(3), { Team: [1, 2] }))
    const saved = catchSaved()
    await user.click(await button('Export as CSV'))
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
    await user.click(await button('Send to this group'))
    expect(await screen.findByText(/^For the first 50 of 1.001 people/)).toBeVisible()
    expect(address()).toBe('/')
    await pickFile(page)
    expect(await screen.findByText(/^951 addresses are over the limit/)).toBeVisible()
    expect(api.asked('listContactGroupMembers').filter(({ query }) => query.size === 1000)).toHaveLength(1)
  })
})

describe('a group that was deleted elsewhere', () => {
  test.each([
    ['put somebody in', 'Add Person 0000', undefined],
    ['send to it', 'Send to this group', undefined],
    ['have it as a file', 'Export as CSV', undefined],
    ['rename it', 'Rename', 'Save'],
    ['delete it', 'Delete group', 'Delete group'],
  ])('disappears from the list on trying to %s', async (_what, name, answer) => {
    const book = openBook(people(2), { Team: [1] })
    const { user } = await openContacts(team, book)
    await button('Add Person 0000')
    book.groups = []
    await user.click(await button(name))
    if (answer !== undefined) await user.click((await dialog()).getByRole('button', { name: answer }))
    expect(await notice(/^This contact no longer exists\./)).toBeVisible()
    await waitFor(async () => expect(await heading('0 groups')).toHaveFocus())
    expect(await screen.findByText('No groups yet')).toBeVisible()
  })
})
