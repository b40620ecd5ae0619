import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { arrivingAnswers, signedIn } from './account-answers.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { openPage } from './page.tsx'
import { type Somebody, ana } from './people.ts'
import { later, openTeam } from './team-answers.ts'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })
const bo: Somebody = { uid: 'bo', email: 'bo@example.org', displayName: 'Bo', planType: 'NONE' }
const inTeam: Somebody = { ...bo, planType: 'TEAM', managerId: 'camille' }

/** What the service says about an invitation for Bo. */
const invitationFor = ({ hasAccount }: { hasAccount: boolean }): Answers => ({
  getInvitation: () => ({
    email: bo.email,
    displayName: 'Bo',
    owner: { email: 'camille@example.org', displayName: 'Camille' },
    hasAccount,
    expiresAt: later(5),
  }),
  acceptInvitation: () => ({ team: 'camille', email: bo.email }),
  declineInvitation: () => ({}),
})
const signingIn = (somebody: Somebody): Answers => ({
  ...arrivingAnswers(somebody),
  ...openTeam([], { role: 'MEMBER' }).answers,
  signIn: () => signedIn(somebody),
})

describe('the link of an invitation', () => {
  test('says who invites and what joining means, and changes nothing by itself', async () => {
    const { api } = await openPage('/invitation/t1', { answers: invitationFor({ hasAccount: false }) })
    expect(await heading('Join Camille’s team')).toBeVisible()
    expect(screen.getByText('Camille (camille@example.org) invited you to their team.')).toBeVisible()
    expect(
      screen.getByText('Managers see the titles, sizes and recipients of your transfers, but never files or messages.'),
    ).toBeVisible()
    expect(document.title).toBe('Join Camille’s team, Envoi')
    expect(api.asked('acceptInvitation')).toEqual([])
  })

  test('opens an account with a name and a password, and leads to the dashboard', async () => {
    const { user, api, address } = await openPage('/invitation/t1', {
      answers: { ...invitationFor({ hasAccount: false }), ...signingIn(inTeam) },
    })
    const name = await screen.findByLabelText('Your name')
    expect(name).toHaveValue('Bo')
    await user.click(await button('Join the team'))
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await user.clear(name)
    await user.type(name, 'Bo B.')
    await user.type(screen.getByLabelText('Password'), 'a good long one')
    await user.click(await button('Join the team'))
    expect(await heading('Sent')).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(api.asked('acceptInvitation')).toEqual([
      { params: { token: 't1' }, body: { displayName: 'Bo B.', password: 'a good long one', langCode: 'en' } },
    ])
    expect(api.asked('signIn')[0]?.body).toEqual({ email: bo.email, password: 'a good long one' })
  })

  test('says so when the account is open and signing in failed', async () => {
    const { user } = await openPage('/invitation/t1', {
      answers: {
        ...invitationFor({ hasAccount: false }),
        signIn: () => {
          throw lost()
        },
      },
    })
    await user.type(await screen.findByLabelText('Password'), 'a good long one')
    await user.click(await button('Join the team'))
    expect(await heading('You’ve joined the team')).toHaveFocus()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  })

  test('tells in its field that a password is too common', async () => {
    const { user } = await openPage('/invitation/t1', {
      answers: {
        ...invitationFor({ hasAccount: false }),
        acceptInvitation: () => {
          throw refused('PASSWORD_TOO_COMMON')
        },
      },
    })
    await user.type(await screen.findByLabelText('Password'), 'password1')
    await user.click(await button('Join the team'))
    expect(await screen.findByText('This password is too easy to guess. Choose another one.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeInvalid()
  })

  test('asks somebody with an account to sign in, here, and then for a yes', async () => {
    const { user, api, address } = await openPage('/invitation/t1', {
      answers: { ...invitationFor({ hasAccount: true }), ...signingIn(bo) },
    })
    expect(await heading('Sign in to join')).toBeVisible()
    const form = within(screen.getByRole('region', { name: 'Sign in to join' }))
    expect(form.getByLabelText('Email')).toHaveValue(bo.email)
    await user.type(form.getByLabelText('Password'), 'my own one')
    await user.click(form.getByRole('button', { name: 'Sign in' }))
    const join = await button('Join the team')
    expect(address()).toBe('/invitation/t1')
    expect(api.asked('acceptInvitation')).toEqual([])
    await user.click(join)
    expect(await heading('Sent')).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(api.asked('acceptInvitation')).toEqual([{ params: { token: 't1' }, body: {} }])
  })

  test.each([
    ['whoever pays for a plan that it ends', 'PREMIUM', 1],
    ['nobody else of a plan', 'NONE', 0],
  ] as const)('tells %s', async (_who, planType, times) => {
    const somebody: Somebody = { ...bo, planType }
    await openPage('/invitation/t1', { as: somebody, answers: invitationFor({ hasAccount: true }) })
    expect(await button('Join the team')).toBeVisible()
    expect(screen.queryAllByText(/Your own plan won’t be renewed/)).toHaveLength(times)
  })

  test('asks whoever is signed in as somebody else to sign out first', async () => {
    const { user } = await openPage('/invitation/t1', { as: ana, answers: invitationFor({ hasAccount: true }) })
    expect(
      await screen.findByText('This invitation is for bo@example.org. You’re signed in as ana@example.org.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull()
    await user.click(await button('Sign out and continue'))
    expect(await heading('Sign in to join')).toBeVisible()
  })

  test('is declined after a question', async () => {
    const { user, api } = await openPage('/invitation/t1', { answers: invitationFor({ hasAccount: false }) })
    await user.click(await button('Decline'))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Decline' }))
    expect(await heading('Invitation declined')).toBeVisible()
    expect(api.asked('declineInvitation')).toEqual([{ params: { token: 't1' } }])
  })

  test('that was used or is too old says so, in the reader’s language', async () => {
    const getInvitation = () => {
      throw refused('INVALID_LINK')
    }
    await openPage('/invitation/t1', { language: 'fr', answers: { getInvitation } })
    expect(await heading('Cette invitation ne fonctionne plus')).toBeVisible()
    expect(document.title).toBe('Cette invitation ne fonctionne plus, Envoi')
  })

  test('that finds no seat left says whom to ask', async () => {
    const { user } = await openPage('/invitation/t1', {
      as: bo,
      answers: {
        ...invitationFor({ hasAccount: true }),
        acceptInvitation: () => {
          throw refused('LIMITS', { limitErrors: [{ limit: 'SEATS', max: 10, actual: 11 }] })
        },
      },
    })
    await user.click(await button('Join the team'))
    expect(await screen.findByText('The team has no seats left. Ask Camille to free one.')).toBeVisible()
  })
})

describe('the mail to somebody who came by single sign-on', () => {
  const path = '/invitation/one.secret?sso'
  const told = { email: 'mia@acme.example', subdomain: 'acme', label: 'Acme ID', owner: 'Ana', mustSignIn: false }
  const start = '/api/user/sso/azure/auth?subdomain=acme&token=one.secret'

  test('leads to the provider once more', async () => {
    await openPage(path, { answers: { getSsoInvitation: () => told } })
    expect(await screen.findByRole('heading', { name: 'Finish signing in' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Continue with Acme ID' })).toHaveAttribute('href', start)
  })

  test('asks whoever has an account to sign in to it first, also where there is no form otherwise', async () => {
    const place = { name: 'acme', isMain: false, forceSignIn: true, sso: { label: 'Acme ID', isOnly: true } }
    await openPage(path, { place, answers: { getSsoInvitation: () => ({ ...told, mustSignIn: true }) } })
    expect(await screen.findByRole('heading', { name: 'Sign in to your account first' })).toBeVisible()
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue with Acme ID' })).toBeNull()
  })

  test('lets them say yes, and tells when the link is dead', async () => {
    const { user, api } = await openPage(path, {
      as: ana,
      answers: {
        getSsoInvitation: () => ({ ...told, email: ana.email, mustSignIn: true }),
        confirmSsoInvitation: () => {
          throw refused('INVALID_LINK')
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Connect Acme ID' }))
    expect(await screen.findByText(/was used or has expired/)).toBeVisible()
    expect(api.asked('confirmSsoInvitation')).toHaveLength(1)
  })

  test('that is used or too old says so', async () => {
    const getSsoInvitation = () => {
      throw refused('INVALID_LINK')
    }
    await openPage(path, { answers: { getSsoInvitation } })
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  })
})
