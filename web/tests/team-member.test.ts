import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { lost, refused } from './fake-service.ts'
import type { Page } from './page.tsx'
import { type Team, inTeam, invited, memberOf, openTeam } from './team-answers.ts'
import { button, dialog, heading, noDialog, notice, openTeamPage, row } from './team-page.ts'

/** Opens one of the team from the list. */
async function openMember(team: Team, name: string): Promise<Page> {
  const page = await openTeamPage(team)
  await page.user.click(within(await row(new RegExp(name))).getByRole('link', { name }))
  expect(await heading(name)).toBeVisible()
  return page
}

describe('one member', () => {
  test('is shown over the list, and Escape leads back to their row', async () => {
    const { user, address } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    expect(address()).toBe('/dashboard/team?open=elise')
    expect(screen.getByText('46')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/dashboard/team'))
    expect(await row(/Elise/)).toHaveFocus()
  })

  test('gets another name, another language and another role', async () => {
    const { user, api } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    const name = screen.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Élise Caradec')
    const profile = within(screen.getByRole('region', { name: 'Profile' }))
    await user.selectOptions(profile.getByLabelText('Language'), 'Français')
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(await notice('Saved')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Role'), 'Manager')
    expect(await notice('Élise Caradec is now a manager.')).toBeVisible()
    expect(api.asked('changeMember').map(({ body }) => body)).toEqual([
      { displayName: 'Élise Caradec' },
      { role: 'MANAGER' },
    ])
    expect(api.asked('setMemberLanguage')).toEqual([
      { params: { team: 'camille', id: 'elise' }, body: { langCode: 'fr' } },
    ])
  })

  test('has notifications that are saved at once, or stay as they were', async () => {
    const { user, api } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    const downloads = screen.getByRole('switch', { name: 'When someone downloads' })
    await user.click(downloads)
    expect(await notice('Saved')).toBeVisible()
    expect(api.asked('changeMemberNotifications')[0]?.body.operations).toEqual([
      { op: 'add', path: '/transfer/downloadConfirmation', value: true },
    ])
    api.answer({
      changeMemberNotifications: () => {
        throw lost()
      },
    })
    const summary = screen.getByRole('switch', { name: 'A summary when a transfer expires' })
    await user.click(summary)
    expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
    expect(summary).toBeChecked()
  })

  test('gets a personal push link, which is taken back after a question', async () => {
    const { user, api } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    await user.click(await button('Create link'))
    expect(await screen.findByText('localhost:1/push/of-elise')).toBeVisible()
    const section = within(screen.getByRole('region', { name: 'Personal push link' }))
    await waitFor(() => expect(section.getByRole('button', { name: 'Copy link' })).toHaveFocus())
    await user.click(section.getByRole('button', { name: 'Delete' }))
    const asked = await dialog()
    expect(asked.getByText(/the page’s settings are deleted/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Delete link' }))
    expect(await notice('Link deleted.')).toBeVisible()
    await waitFor(async () => expect(await button('Create link')).toHaveFocus())
    expect(api.asked('deletePersonalPushLink')).toEqual([{ params: { team: 'camille', id: 'elise' } }])
  })

  test('gets a transfer template, whose recipients have to be addresses', async () => {
    const { user, api } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    const template = within(screen.getByRole('region', { name: 'Transfer template' }))
    await user.type(template.getByLabelText('Title'), 'Plans')
    await user.type(template.getByLabelText('Recipients'), 'bo@example.org, nobody')
    await user.click(template.getByRole('button', { name: 'Save' }))
    expect(template.getByLabelText('Recipients')).toHaveAccessibleDescription('This isn’t an email address: nobody')
    await user.clear(template.getByLabelText('Recipients'))
    await user.type(template.getByLabelText('Recipients'), 'bo@example.org')
    await user.click(template.getByRole('button', { name: 'Save' }))
    expect(await notice('Saved')).toBeVisible()
    expect(api.asked('setMemberTemplate')[0]?.body).toEqual({
      name: 'Plans',
      message: null,
      recipients: ['bo@example.org'],
    })
  })

  test('gets a password, which is refused in its field', async () => {
    const team = openTeam([memberOf('elise')])
    const { user, api } = await openMember(team, 'Elise')
    api.answer({
      setMemberPassword: () => {
        throw refused('PASSWORD_TOO_COMMON')
      },
    })
    await user.click(await button('Set password'))
    const form = await dialog()
    await user.type(form.getByLabelText('New password'), 'password{Enter}')
    await waitFor(() => expect(form.getByLabelText('New password')).toBeInvalid())
    api.answer(team.answers)
    await user.type(form.getByLabelText('New password'), ' of the sea{Enter}')
    await noDialog()
    expect(await notice('Password set. Elise is signed out.')).toBeVisible()
    expect(api.asked('setMemberPassword').at(-1)?.body).toEqual({ password: 'password of the sea' })
  })

  test('is suspended and reactivated', async () => {
    const { user } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    await user.click(await button('Suspend'))
    await user.click((await dialog()).getByRole('button', { name: 'Suspend' }))
    expect(await notice('1 person suspended.')).toBeVisible()
    await user.click(await button('Reactivate'))
    expect(await notice('1 person can sign in again.')).toBeVisible()
  })

  test('is removed with what becomes of their transfers, and the list is there again', async () => {
    const { user, api, address } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    await user.click(await button('Remove'))
    const asked = await dialog()
    await user.click(asked.getByRole('radio', { name: 'Delete them now' }))
    await user.click(asked.getByRole('button', { name: 'Remove' }))
    expect(await notice('1 person removed.')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/dashboard/team'))
    expect(api.asked('removeMember')).toEqual([
      { params: { team: 'camille', id: 'elise' }, body: { transfers: 'delete' } },
    ])
  })

  test('becomes the owner once whoever owned the team has proven who they are', async () => {
    const team = openTeam([memberOf('elise')])
    const { user, api } = await openMember(team, 'Elise')
    api.answer({ giveTeam: () => ({ team: 'elise' }) })
    await user.click(await button('Make owner'))
    await user.type(await screen.findByLabelText('Your password'), 'my own one')
    await user.click(await button('Make Elise the owner'))
    expect(await notice('Elise is now the owner of the team.')).toBeVisible()
    expect(api.asked('giveTeam')).toEqual([
      { params: { team: 'camille' }, body: { id: 'elise', password: 'my own one' } },
    ])
  })

  test('does not become the owner while somebody else pays: what to do is read out, and one can go back', async () => {
    const { user, api } = await openMember(openTeam([memberOf('elise')]), 'Elise')
    api.answer({
      giveTeam: () => {
        throw refused('PLAN_RENEWS')
      },
    })
    await user.click(await button('Make owner'))
    await user.type(await screen.findByLabelText('Your password'), 'my own one')
    await user.click(await button('Make Elise the owner'))
    const told = await screen.findByText(/turn off automatic renewal and pay any open invoice/)
    expect(told).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/account/billing')
    await user.click(await button('Cancel'))
    expect(await button('Make owner')).toBeVisible()
    expect(told).not.toBeInTheDocument()
  })

  test('that is a manager cannot be changed by another one', async () => {
    const team = openTeam([memberOf('yanis', { role: 'MANAGER' }), memberOf('zoe', { role: 'MANAGER' })], {
      role: 'MANAGER',
    })
    await openTeamPage(team, { as: inTeam('yanis', 'Yanis') }, '/dashboard/team?open=zoe')
    expect(await screen.findByText('Only the owner can change managers.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  test('that is gone says so', async () => {
    await openTeamPage(openTeam([]), {}, '/dashboard/team?open=nobody')
    expect(await screen.findByText('This person is no longer in the team.')).toBeVisible()
  })
})

describe('one invitation', () => {
  test('is sent again', async () => {
    const { user, api } = await openMember(openTeam([invited('lea', 2)]), 'Lea')
    await user.click(await button('Resend'))
    expect(await notice('Invitation resent to lea@example.org.')).toBeVisible()
    expect(api.asked('resendInvitation')).toEqual([{ params: { team: 'camille', id: 'lea' } }])
  })

  test('is withdrawn after a question that asks for nothing else', async () => {
    const { user, address } = await openMember(openTeam([invited('lea', 2)]), 'Lea')
    await user.click(await button('Withdraw'))
    const asked = await dialog()
    expect(asked.queryByRole('radio')).toBeNull()
    await user.click(asked.getByRole('button', { name: 'Withdraw' }))
    expect(await notice('Invitation to lea@example.org withdrawn.')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/dashboard/team'))
  })
})
