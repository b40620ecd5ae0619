import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { lost } from './fake-service.ts'
import type { Page } from './page.tsx'
import { ana } from './people.ts'
import { type Team, inTeam, invited, memberOf, openTeam, people } from './team-answers.ts'
import { button, dialog, heading, noDialog, notice, openTeamPage, row } from './team-page.ts'

const press = { id: 'press', name: 'Press' }
const sales = { id: 'sales', name: 'Sales' }
const path = '/dashboard/team/groups'
const openGroups = (team: Team, options = {}): Promise<Page> => openTeamPage(team, options, path)
const openPress = (team: Team, options = {}): Promise<Page> => openTeamPage(team, options, `${path}?group=press`)
const newTeam = (): Team =>
  openTeam([
    memberOf('elise', { memberGroup: press }),
    memberOf('ines', { memberGroup: sales }),
    memberOf('hugo'),
    invited('lea'),
  ])

const listed = (list: string) => within(screen.getByRole('list', { name: list })).queryAllByRole('listitem')
const names = (list: string) => listed(list).map(({ textContent }) => textContent)
const personIn = (list: string, name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = listed(list).find(({ textContent }) => textContent.includes(name))
    expect(found, name).toBeDefined()
    return found!
  })
const nameField = async () => (await dialog()).getByLabelText('Name')

describe('the page of member groups', () => {
  test('lists them with their members, and says how many are in none', async () => {
    await openGroups(newTeam())
    expect(await heading('2 member groups')).toBeVisible()
    expect(await button(/Press.*1 member.*Branding of your site.*Team transfer options/)).toBeVisible()
    expect(await screen.findByText('1 member isn’t in a member group.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Member groups' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page')
    expect(document.title).toBe('Member groups, Envoi')
  })

  test('is reached from the page of the team, and leads back', async () => {
    const { user, address } = await openTeamPage(newTeam())
    await user.click(await screen.findByRole('link', { name: 'Member groups' }))
    expect(await heading('2 member groups')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Members' }))
    expect(await row(/Elise/)).toBeVisible()
    expect(address()).toBe('/dashboard/team')
  })

  test('makes a group, and opens it for its members', async () => {
    const { user, api, address } = await openGroups(openTeam([memberOf('elise')]))
    expect(await screen.findByText('No member groups yet')).toBeVisible()
    await user.click(await button('New member group'))
    await user.click((await dialog()).getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    await user.type(await nameField(), ' Press {Enter}')
    await noDialog()
    await waitFor(async () => expect(await heading('Press')).toHaveFocus())
    expect(address()).toBe(`${path}?group=new0`)
    expect(api.asked('addMemberGroup')).toEqual([{ headers: {}, body: { name: 'Press', userId: 'camille' } }])
    expect(await screen.findByText('No members yet')).toBeVisible()
  })

  test('tells a name that is taken beside the name, which stays', async () => {
    const { user } = await openGroups(newTeam())
    await user.click(await button('New member group'))
    await user.type(await nameField(), 'Press{Enter}')
    expect(await screen.findByText('Your team already has a member group with this name.')).toBeVisible()
    expect(await nameField()).toHaveValue('Press')
  })

  test('makes none once the plan has ended, and says why', async () => {
    const team = newTeam()
    team.planType = 'NONE'
    await openGroups(team, { as: ana })
    expect(await screen.findByText('This team’s plan has ended.')).toBeVisible()
    expect(await button(/Press/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New member group' })).toBeNull()
  })

  test('tells a member whose team it is, and shows no groups', async () => {
    const { api } = await openGroups(openTeam([], { role: 'MEMBER' }), { as: inTeam('elise', 'Elise') })
    expect(await heading('You’re a member of Camille’s team')).toBeVisible()
    expect(api.asked('listMemberGroups')).toEqual([])
  })

  test('that cannot be read says so, and is read again', async () => {
    const team = newTeam()
    const listMemberGroups = () => {
      throw lost()
    }
    const { user, api } = await openGroups(team, { answers: { listMemberGroups } })
    expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
    api.answer(team.answers)
    await user.click(await button('Try again'))
    expect(await button(/Press/)).toBeVisible()
  })

  test('is in French for a French reader', async () => {
    await openGroups(newTeam(), { language: 'fr' })
    expect(await heading('2 groupes de membres')).toBeVisible()
    expect(await screen.findByText('1 membre n’est dans aucun groupe de membres.')).toBeVisible()
  })
})

describe('a member group', () => {
  test('gets a member from the search, which keeps the focus', async () => {
    const { user, api } = await openPress(newTeam())
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or email' }), 'hugo')
    await waitFor(() => expect(names('Add members')).toEqual([expect.stringContaining('Hugo')]))
    ;(await button('Add Hugo')).focus()
    await user.keyboard('{Enter}')
    expect(await notice('Hugo added to “Press”.')).toBeVisible()
    expect(await personIn('Members', 'Hugo')).toBeVisible()
    expect(await screen.findByText('No one matches “hugo”')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search by name or email' })).toHaveFocus())
    expect(api.asked('addToMemberGroup')).toEqual([{ params: { id: 'press', memberId: 'hugo' } }])
  })

  test('gets and loses a member by drag', async () => {
    await openPress(newTeam())
    await drag(await personIn('Add members', 'Hugo'), 'Members')
    expect(await notice('Hugo added to “Press”.')).toBeVisible()
    await drag(await personIn('Members', 'Elise'), 'Add members')
    expect(await notice('Elise removed from “Press”.')).toBeVisible()
    expect(await personIn('Add members', 'Elise')).toBeVisible()
  })

  test.each(['by button', 'by drag'])('asks before it takes a member from another one, %s', async (how) => {
    const { user, api } = await openPress(newTeam())
    const ines = await personIn('Add members', 'Ines')
    expect(ines).toHaveTextContent('In Sales')
    const begin = () =>
      how === 'by drag' ? drag(ines, 'Members') : user.click(screen.getByRole('button', { name: 'Add Ines' }))
    await begin()
    expect((await dialog()).getByText(/^Ines leaves “Sales”\./)).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await noDialog()
    expect(api.asked('addToMemberGroup')).toEqual([])
    await begin()
    await user.click((await dialog()).getByRole('button', { name: 'Move' }))
    expect(await notice('Ines moved from “Sales” to “Press”.')).toBeVisible()
    expect(await personIn('Members', 'Ines')).toBeVisible()
  })

  test('offers neither the owner nor those who have not joined', async () => {
    await openPress(newTeam())
    await personIn('Add members', 'Ines')
    await personIn('Add members', 'Hugo')
    expect(names('Add members')).toHaveLength(2)
  })

  test('leads to the team when nobody has joined it', async () => {
    const team = openTeam([invited('lea')])
    team.groups.push(press)
    await openPress(team)
    expect(await screen.findByText('No one has joined the team yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to team' })).toHaveAttribute('href', '/dashboard/team')
  })

  test('of thousands reads a page at a time, and is searched', async () => {
    const team = openTeam(people(5000).map((person) => Object.assign(person, { memberGroup: press })))
    const { user, api } = await openPress(team)
    expect(await personIn('Members', 'Person 0003')).toBeVisible()
    expect(listed('Members').length).toBeLessThan(60)
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'person 4999')
    await waitFor(() => expect(names('Members')).toEqual([expect.stringContaining('Person 4999')]))
    expect(api.asked('listMemberGroupMembers').every(({ query }) => query.size === 100)).toBe(true)
  })

  test('is renamed, and deleted after it was said what becomes of its members', async () => {
    const { user, api, address } = await openPress(newTeam())
    await user.click(await button('Rename'))
    await user.clear(await nameField())
    await user.type(await nameField(), 'Newsroom{Enter}')
    await noDialog()
    expect(await heading('Newsroom')).toBeVisible()
    await user.click(await button('Delete'))
    expect((await dialog()).getByText(/^Its member stays in the team/)).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Delete member group' }))
    expect(await notice('“Newsroom” deleted.')).toBeVisible()
    await waitFor(async () => expect(await heading('1 member group')).toHaveFocus())
    expect(address()).toBe(path)
    expect(api.asked('deleteMemberGroup')).toEqual([{ params: { id: 'press' } }])
  })

  test('sets what its members may choose, and says so in the list', async () => {
    const { user, api } = await openPress(newTeam())
    await user.click(await screen.findByRole('switch', { name: 'Require a password' }))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Require a password' })).toBeChecked())
    expect(api.asked('setMemberGroupUploader')).toEqual([{ params: { id: 'press' }, body: { requirePassword: true } }])
    await user.click(await button('All member groups'))
    expect(await button(/Press.*Own transfer options/)).toBeVisible()
  })

  test('links to the editor of its look', async () => {
    await openPress(newTeam())
    expect(await screen.findByRole('link', { name: 'Edit branding' })).toHaveAttribute(
      'href',
      '/dashboard/branding?group=press',
    )
  })

  test.each([
    ['add somebody', 'Add Hugo', undefined],
    ['rename it', 'Rename', 'Save'],
    ['delete it', 'Delete', 'Delete member group'],
  ])('that was deleted elsewhere disappears on trying to %s', async (_what, name, answer) => {
    const team = newTeam()
    const { user } = await openPress(team)
    await button('Add Hugo')
    team.groups = [sales]
    await user.click(await button(name))
    if (answer !== undefined) await user.click((await dialog()).getByRole('button', { name: answer }))
    expect(await notice('This member group or person no longer exists.')).toBeVisible()
    await waitFor(async () => expect(await heading('1 member group')).toHaveFocus())
  })
})

describe('the list of members', () => {
  test('says who is in which group, and finds those of one or of none', async () => {
    const { user, api } = await openTeamPage(newTeam())
    expect(await row(/Elise.*Press/)).toBeVisible()
    const filter = screen.getByRole('combobox', { name: 'Member group' })
    await user.selectOptions(filter, 'Sales')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Elise/ })).toBeNull())
    expect(await row(/Ines.*Sales/)).toBeVisible()
    await user.selectOptions(filter, 'No member group')
    expect(await row(/Hugo/)).toBeVisible()
    expect(api.asked('searchMembers').at(-1)?.body).toMatchObject({ memberGroup: null })
  })

  test('says nothing of groups where there are none', async () => {
    await openTeamPage(openTeam([memberOf('elise')]))
    expect(await row(/Elise/)).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Member group' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Member group' })).toBeNull()
  })

  test('has the group of a member in their panel, where it is changed', async () => {
    const { user, api } = await openTeamPage(newTeam(), {}, '/dashboard/team?open=elise')
    const panel = within(await screen.findByRole('region', { name: 'Team member' }))
    const choice = await panel.findByRole('combobox', { name: 'Member group' })
    await waitFor(() => expect(choice).toHaveDisplayValue('Press'))
    await user.selectOptions(choice, 'Sales')
    expect(await notice('Elise added to “Sales”.')).toBeVisible()
    await waitFor(() => expect(choice).toHaveDisplayValue('Sales'))
    await user.selectOptions(choice, 'None')
    expect(await notice('Elise removed from “Sales”.')).toBeVisible()
    expect(api.asked('takeFromMemberGroup')).toEqual([{ params: { id: 'sales', memberId: 'elise' } }])
  })
})

/** As a mouse does it; jsdom has no drag of its own. */
async function drag(person: HTMLElement, side: string): Promise<void> {
  const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' }
  const area = screen.getByRole('region', { name: new RegExp(`^${side}`) })
  fireEvent.dragStart(person, { dataTransfer })
  await waitFor(() => expect(area).toHaveAttribute('data-drop', 'here'))
  fireEvent.dragOver(area, { dataTransfer })
  fireEvent.drop(area, { dataTransfer })
  fireEvent.dragEnd(person, { dataTransfer })
}
