import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { lost, refused } from './fake-service.ts'
import { openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { inTeam, invited, memberOf, openTeam, people } from './team-answers.ts'
import { box, button, dialog, heading, noDialog, notice, openTeamPage, row, selected } from './team-page.ts'

describe('the team page', () => {
  test('shows its owner the seats, the storage and who is in the team', async () => {
    const team = openTeam([
      memberOf('elise'),
      memberOf('yanis', { role: 'MANAGER' }),
      memberOf('paul', { status: 'SUSPENDED' }),
      invited('lea', 5),
      invited('noe', -1),
    ])
    team.seats = 25
    await openTeamPage(team)
    expect(await screen.findByText('6 of 25 seats')).toBeVisible()
    expect(screen.getByText('19 left')).toBeVisible()
    expect(screen.getByText(/^421.GB of 1.TB$/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Your team' })).toBeVisible()
    expect(await heading('6 people')).toBeVisible()
    expect(await row(/Camille.*Owner/)).toBeVisible()
    expect(await row(/Yanis.*Manager/)).toBeVisible()
    expect(await row(/Elise.*yesterday.*Active/)).toBeVisible()
    expect(await row(/Paul.*Suspended/)).toBeVisible()
    expect(await row(/Lea.*Invited, 5 days left/)).toBeVisible()
    expect(await row(/Noe.*Invitation expired/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page')
    expect(document.title).toBe('Team, Envoi')
  })

  test('is also for managers, who are told whose team it is', async () => {
    await openTeamPage(openTeam([memberOf('yanis', { role: 'MANAGER' })], { role: 'MANAGER' }), {
      as: inTeam('yanis', 'Yanis'),
    })
    expect(await screen.findByText('Camille’s team')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Team' })).toBeVisible()
  })

  test('tells a member whose team it is, and has no tab for them', async () => {
    await openTeamPage(openTeam([], { role: 'MEMBER' }), { as: inTeam('elise', 'Elise') })
    expect(await heading('You’re a member of Camille’s team')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Team' })).toBeNull()
  })

  test('tells those without a team what one is', async () => {
    const getTeam = () => {
      throw refused('NOT_FOUND')
    }
    await openPage('/dashboard/team', { as: paying(ana), answers: { getTeam } })
    expect(await heading('Teams are part of the team plans')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Team' })).toBeNull()
  })

  test('that cannot be read says so, and is read again', async () => {
    const team = openTeam([memberOf('elise')])
    const getTeam = () => {
      throw lost()
    }
    const { user, api } = await openTeamPage(team, { answers: { getTeam } })
    expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
    api.answer(team.answers)
    await user.click(await button('Try again'))
    expect(await row(/Elise/)).toBeVisible()
  })

  test('says that the plan has ended, and that nobody can be invited', async () => {
    const team = openTeam([memberOf('elise')])
    team.planType = 'NONE'
    await openTeamPage(team, { as: ana })
    expect(await screen.findByText('This team’s plan has ended.')).toBeVisible()
    expect(await row(/Elise/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  })

  test('says that no seat is left', async () => {
    const team = openTeam([memberOf('elise')])
    team.seats = 2
    await openTeamPage(team)
    expect(await screen.findByText('All 2 seats are taken.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  })

  test('is in French for a French reader', async () => {
    await openTeamPage(openTeam([invited('lea', 5)]), { language: 'fr' })
    expect(await row(/Lea.*Invité, encore 5 jours/)).toBeVisible()
    expect(await heading('2 personnes')).toBeVisible()
  })
})

describe('the list of members', () => {
  test('reads a page of ten thousand at a time', async () => {
    const { api } = await openTeamPage(openTeam(people(9_999)))
    expect(await heading(/^10.000 people$/)).toBeVisible()
    expect(await row(/Person 0003/)).toBeVisible()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(api.asked('searchMembers').every(({ body }) => body.size === 100)).toBe(true)
  })

  test('is searched as one types, narrowed by status and put in order', async () => {
    const { user, api } = await openTeamPage(openTeam([memberOf('elise'), memberOf('paul', { status: 'SUSPENDED' })]))
    await user.type(await screen.findByRole('searchbox'), 'eli')
    expect(await heading('1 person')).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended')
    expect(await row(/Paul/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('row', { name: /Elise/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Last active' }))
    await waitFor(() =>
      expect(api.asked('searchMembers').at(-1)?.body).toMatchObject({ status: ['SUSPENDED'], sort: '-seenAt' }),
    )
  })

  test('says when nobody is found, and leads back to everybody', async () => {
    const { user } = await openTeamPage(openTeam([memberOf('elise')]))
    await user.type(await screen.findByRole('searchbox'), 'zoe')
    expect(await screen.findByText('No one matches “zoe”')).toBeVisible()
    await user.click(await button('Show everyone'))
    expect(await row(/Elise/)).toBeVisible()
  })

  test('says what to do where nobody else is', async () => {
    await openTeamPage(openTeam([]))
    expect(await screen.findByText('No one else is here yet')).toBeVisible()
  })
})

describe('selected members', () => {
  test('are suspended after a question, and reactivated without one', async () => {
    const team = openTeam([memberOf('elise'), memberOf('paul')])
    const { user, api } = await openTeamPage(team)
    await user.click(await box('Select Elise'))
    await user.click(await box('Select Paul'))
    await user.click((await selected()).getByRole('button', { name: 'Suspend' }))
    await user.click((await dialog()).getByRole('button', { name: 'Suspend 2 people' }))
    expect(await notice('2 people suspended.')).toBeVisible()
    expect(await row(/Elise.*Suspended/)).toBeVisible()
    await user.click(await box('Select Elise'))
    await user.click((await selected()).getByRole('button', { name: 'Reactivate' }))
    expect(await notice('1 person can sign in again.')).toBeVisible()
    expect(api.asked('changeMember').map(({ params, body }) => [params.id, body.suspended])).toEqual([
      ['elise', true],
      ['paul', true],
      ['elise', false],
    ])
  })

  test('are removed together with what was decided about their transfers', async () => {
    const { user, api } = await openTeamPage(openTeam([memberOf('elise'), memberOf('paul')]))
    await user.click(await box('Select all'))
    expect(await screen.findByText('2 selected')).toBeVisible()
    await user.click((await selected()).getByRole('button', { name: 'Remove' }))
    const asked = await dialog()
    await user.click(asked.getByRole('radio', { name: 'Keep them until they expire' }))
    await user.click(asked.getByRole('button', { name: 'Remove 2 people' }))
    expect(await notice('2 people removed.')).toBeVisible()
    expect(api.asked('removeMember').map(({ params, body }) => [params.id, body.transfers])).toEqual([
      ['elise', 'keep'],
      ['paul', 'keep'],
    ])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Elise/ })).toBeNull())
  })

  test('get their invitations again', async () => {
    const { user } = await openTeamPage(openTeam([invited('noe', -1)]))
    await user.click(await box('Select Noe'))
    await user.click((await selected()).getByRole('button', { name: 'Resend invitation' }))
    expect(await notice('1 invitation resent.')).toBeVisible()
    expect(await row(/Noe.*Invited, 7 days left/)).toBeVisible()
  })

  test('stay selected where something could not be done with them', async () => {
    const team = openTeam([memberOf('elise'), memberOf('paul')])
    const { user, api } = await openTeamPage(team)
    api.answer({
      changeMember(asked) {
        if (asked.params.id === 'paul') throw refused('OWNER_ONLY')
        return team.answers.changeMember!(asked)
      },
    })
    await user.click(await box('Select all'))
    await user.click((await selected()).getByRole('button', { name: 'Suspend' }))
    await user.click((await dialog()).getByRole('button', { name: 'Suspend 2 people' }))
    expect(await notice(/^1 couldn’t be changed.*Only the team’s owner can do this\.$/)).toBeVisible()
    expect(await screen.findByText('1 selected')).toBeVisible()
    expect(await box('Select Paul')).toBeChecked()
  })

  test('that are managers can be changed by the owner alone', async () => {
    const team = openTeam([memberOf('yanis', { role: 'MANAGER' }), memberOf('zoe', { role: 'MANAGER' })], {
      role: 'MANAGER',
    })
    const { user } = await openTeamPage(team, { as: inTeam('yanis', 'Yanis') })
    await user.click(await box('Select Zoe'))
    expect((await selected()).getByText('Only the owner can change managers.')).toBeVisible()
  })
})

describe('an invitation', () => {
  test('is sent to an address, with a name and a language', async () => {
    const { user, api } = await openTeamPage(openTeam([]))
    await user.click(await button('Invite'))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Send invitation' }))
    expect(form.getByLabelText('Email')).toHaveAccessibleDescription('Enter an email address, like ana@example.org.')
    await user.type(form.getByLabelText('Email'), 'lea@example.org')
    await user.type(form.getByLabelText('Name'), 'Léa')
    await user.selectOptions(form.getByLabelText('Language'), 'Français')
    await user.click(form.getByRole('button', { name: 'Send invitation' }))
    expect(await notice('Invitation sent to lea@example.org.')).toBeVisible()
    await noDialog()
    expect(await row(/Léa.*Invited, 7 days left/)).toBeVisible()
    expect(api.asked('addMember')).toEqual([
      {
        params: { team: 'camille' },
        headers: {},
        body: { email: 'lea@example.org', displayName: 'Léa', langCode: 'fr' },
      },
    ])
  })

  test('can bring a first password, which has to be long enough', async () => {
    const { user, api } = await openTeamPage(openTeam([]))
    await user.click(await button('Invite'))
    const form = await dialog()
    await user.type(form.getByLabelText('Email'), 'lea@example.org')
    await user.type(form.getByLabelText('Name'), 'Léa')
    await user.click(form.getByRole('radio', { name: 'Set a first password' }))
    await user.type(form.getByLabelText('First password'), 'short')
    await user.click(form.getByRole('button', { name: 'Send invitation' }))
    expect(form.getByLabelText('First password')).toHaveAccessibleDescription('Use at least 8 characters.')
    await user.type(form.getByLabelText('First password'), ' no more')
    await user.click(form.getByRole('button', { name: 'Send invitation' }))
    await noDialog()
    expect(api.asked('addMember')[0]?.body.password).toBe('short no more')
  })

  test.each([
    ['ALREADY_MEMBER', 'This address is already in the team.'],
    ['CANNOT_BE_INVITED', 'This address can’t be invited.'],
    ['INVALID_EMAIL', 'One of the email addresses is invalid.'],
  ] as const)('that is refused as %s is told so in the field', async (code, text) => {
    const addMember = () => {
      throw refused(code)
    }
    const { user } = await openTeamPage(openTeam([]), { answers: { addMember } })
    await user.click(await button('Invite'))
    const form = await dialog()
    await user.type(form.getByLabelText('Email'), 'lea@example.org')
    await user.type(form.getByLabelText('Name'), 'Léa{Enter}')
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveAccessibleDescription(text))
  })

  test('that finds no seat is told so, and what was written stays', async () => {
    const addMember = () => {
      throw refused('LIMITS', { limitErrors: [{ limit: 'SEATS', max: 10, actual: 11 }] })
    }
    const { user } = await openTeamPage(openTeam([]), { answers: { addMember } })
    await user.click(await button('Invite'))
    const form = await dialog()
    await user.type(form.getByLabelText('Email'), 'lea@example.org')
    await user.type(form.getByLabelText('Name'), 'Léa{Enter}')
    expect(await form.findByText('All 10 seats are taken. Remove someone first.')).toBeVisible()
    expect(form.getByLabelText('Email')).toHaveValue('lea@example.org')
  })
})
