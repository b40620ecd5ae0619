import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { inTeam, invited, memberOf, openTeam } from './team-answers.ts'
import { box, button, dialog, noDialog, notice, openTeamPage, row, selected } from './team-page.ts'

const press = { id: 'press', name: 'Press' }
const sales = { id: 'sales', name: 'Sales' }
const move = 'Move to member group'

describe('selected members', () => {
  test('move to a member group, after it is said who leaves which', async () => {
    const team = openTeam([
      memberOf('elise', { memberGroup: press }),
      memberOf('hugo'),
      memberOf('ines', { memberGroup: sales }),
      invited('lea'),
    ])
    const { user, api } = await openTeamPage(team)
    await user.click(await box('Select all'))
    await user.click((await selected()).getByRole('button', { name: move }))
    const asked = await dialog()
    await user.selectOptions(asked.getByLabelText('Member group'), 'Sales')
    expect(asked.getByRole('list', { name: 'People to move' }).textContent).toBe(
      'From “Press”: Elise' +
        'Not in a member group: Hugo' +
        '1 person is already in it.' +
        '1 invited person has to join first.',
    )
    await user.click(asked.getByRole('button', { name: 'Move 2 people' }))
    expect(await notice('2 people moved to “Sales”.')).toBeVisible()
    expect(await row(/Elise.*Sales/)).toBeVisible()
    expect(api.asked('addToMemberGroup').map(({ params }) => params)).toEqual([
      { id: 'sales', memberId: 'elise' },
      { id: 'sales', memberId: 'hugo' },
    ])
  })

  test('are taken out of their member groups, each out of their own', async () => {
    const team = openTeam([
      memberOf('elise', { memberGroup: press }),
      memberOf('hugo'),
      memberOf('ines', { memberGroup: sales }),
    ])
    const { user, api } = await openTeamPage(team)
    await user.click(await box('Select all'))
    await user.click((await selected()).getByRole('button', { name: move }))
    const asked = await dialog()
    await user.selectOptions(asked.getByLabelText('Member group'), 'No member group')
    expect(asked.getByText('1 person isn’t in a member group.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Remove 2 people' }))
    expect(await notice('2 people removed from their member groups.')).toBeVisible()
    expect(api.asked('takeFromMemberGroup').map(({ params }) => params)).toEqual([
      { id: 'press', memberId: 'elise' },
      { id: 'sales', memberId: 'ines' },
    ])
  })

  test('who are all in the chosen one stay there, and it is said so', async () => {
    const { user, api } = await openTeamPage(openTeam([memberOf('elise', { memberGroup: press })]))
    await user.click(await box('Select Elise'))
    await user.click((await selected()).getByRole('button', { name: move }))
    const asked = await dialog()
    await user.selectOptions(asked.getByLabelText('Member group'), 'Press')
    expect(await asked.findByText('Everyone you selected is already in it.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: /^Move/ }))
    expect(api.asked('addToMemberGroup')).toEqual([])
  })

  test('are moved by managers too, who name three of each and count the others', async () => {
    const people = ['amy', 'bea', 'cid', 'dan', 'eve'].map((id) =>
      memberOf(id, { memberGroup: sales, role: 'MANAGER' }),
    )
    const team = openTeam([...people, memberOf('zoe', { memberGroup: press })], { role: 'MANAGER' })
    const { user } = await openTeamPage(team, { as: inTeam('amy', 'Amy') })
    await user.click(await box('Select all'))
    await user.click((await selected()).getByRole('button', { name: move }))
    const asked = await dialog()
    await user.selectOptions(asked.getByLabelText('Member group'), 'Press')
    expect(asked.getByText('From “Sales”: Amy, Bea, Cid and 2 more')).toBeVisible()
  })

  test('of a team without member groups are not offered one', async () => {
    const { user } = await openTeamPage(openTeam([memberOf('elise')]))
    await user.click(await box('Select Elise'))
    expect((await selected()).queryByRole('button', { name: move })).toBeNull()
  })
})

describe('leaving the page while something is done with many', () => {
  async function openBusy() {
    let goOn = (): void => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const team = openTeam(['amy', 'bea', 'cid', 'dan', 'eve', 'fay'].map((id) => memberOf(id)))
    const page = await openTeamPage(team)
    page.api.answer({
      async changeMember(asked) {
        await held
        return team.answers.changeMember!(asked)
      },
    })
    const { user } = page
    await user.click(await box('Select all'))
    await user.click((await selected()).getByRole('button', { name: 'Suspend' }))
    await user.click((await dialog()).getByRole('button', { name: 'Suspend 6 people' }))
    await screen.findByRole('progressbar', { name: 'Suspending…' })
    return { ...page, goOn }
  }

  test('asks first, and whoever stays sees it done', async () => {
    const { user, address, goOn } = await openBusy()
    await user.click(screen.getByRole('link', { name: 'Member groups' }))
    await user.click((await dialog()).getByRole('button', { name: 'Stay' }))
    await noDialog()
    goOn()
    expect(await notice('6 people suspended.')).toBeVisible()
    expect(address()).toBe('/dashboard/team')
  })

  test('all the same stops what has not begun', async () => {
    const { user, api, address, goOn } = await openBusy()
    await user.click(screen.getByRole('link', { name: 'Member groups' }))
    await user.click((await dialog()).getByRole('button', { name: 'Stop and leave' }))
    await waitFor(() => expect(address()).toBe('/dashboard/team/groups'))
    goOn()
    expect(await notice('4 people suspended.')).toBeVisible()
    expect(api.asked('changeMember')).toHaveLength(4)
  })

  test('needs no answer any more once it is done', async () => {
    const { user, address, goOn } = await openBusy()
    await user.click(screen.getByRole('link', { name: 'Member groups' }))
    await dialog()
    goOn()
    await waitFor(() => expect(address()).toBe('/dashboard/team/groups'))
    await noDialog()
  })

  test('does not ask who only opens one of them', async () => {
    const { user, address, goOn } = await openBusy()
    await user.click(screen.getByRole('link', { name: 'Amy' }))
    await waitFor(() => expect(address()).toBe('/dashboard/team?open=amy'))
    goOn()
    expect(await button('Back to the team')).toBeVisible()
  })
})
