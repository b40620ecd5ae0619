import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { arrivingAnswers, asksPhone, codes, ownPassword, signedIn, wrongCode } from './account-answers.ts'
import { type Page, openPage } from './page.tsx'
import { ana } from './people.ts'
import { type Answers, refused } from './fake-service.ts'

const open = (path: string, answers: Answers = {}): Promise<Page> =>
  openPage(path, { answers: { ...arrivingAnswers(ana), ...answers } })
const email = () => screen.findByLabelText('Email')
const password = () => screen.findByLabelText('Password')
const button = (name: string) => screen.findByRole('button', { name })
const notices = () => within(screen.getByRole('region', { name: 'Notices' }))
const firstDigit = () => screen.findByRole('textbox', { name: 'Digit 1 of 6' })

async function signIn({ user }: Page, given = { email: ana.email, password: ownPassword }): Promise<void> {
  await user.clear(await email())
  await user.type(await email(), given.email)
  await user.clear(await password())
  await user.type(await password(), `${given.password}{Enter}`)
}
async function expectArrived({ address }: Page): Promise<void> {
  expect(await screen.findByRole('heading', { name: 'Sent' })).toBeVisible()
  expect(address()).toBe('/dashboard')
}

describe('a site with single sign-on', () => {
  const place = { name: 'acme', isMain: false, forceSignIn: true, recipientLabel: 'Acme' }
  const openSite = (sso: { label: string | null; isOnly: boolean }, path = '/signin') =>
    openPage(path, { answers: arrivingAnswers(ana), place: { ...place, sso } })

  test('offers its provider beside the form', async () => {
    await openSite({ label: 'Acme ID', isOnly: false })
    const link = await screen.findByRole('link', { name: 'Sign in with Acme ID' })
    expect(link).toHaveAttribute('href', '/api/user/sso/azure/auth?subdomain=acme')
    expect(await email()).toBeVisible()
  })

  test('takes the page along that was asked for', async () => {
    await openSite({ label: null, isOnly: false }, '/dashboard/team')
    const link = await screen.findByRole('link', { name: 'Sign in with single sign-on' })
    expect(link).toHaveAttribute('href', '/api/user/sso/azure/auth?subdomain=acme&redirect=%2Fdashboard%2Fteam')
  })

  test('hides the form where it is the only way in, and shows its owner another', async () => {
    await openSite({ label: 'Acme ID', isOnly: true })
    expect(await screen.findByRole('link', { name: 'Sign in with Acme ID' })).toBeVisible()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByText('Members of Acme sign in with their company account.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Sign in at / })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/signin$/),
    )
  })

  test('is what somebody is sent to whose password is taken no more', async () => {
    const page = await open('/signin', {
      signIn: () => {
        throw refused('SSO_REQUIRED')
      },
    })
    await signIn(page)
    expect(await notices().findByText(/signs in with single sign-on/)).toBeVisible()
  })
})

describe('signing in', () => {
  test('redirects to the page that asked for it', async () => {
    const page = await open('/account', { signIn: () => signedIn(ana) })
    await waitFor(() => expect(page.address()).toBe('/signin?redirect=%2Faccount'))
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
    expect(page.address()).toBe('/account')
    const fortnight = 14 * 86_400_000
    expect(page.api.asked('signIn')).toEqual([
      { query: { v: '3', expiresIn: fortnight }, body: { email: ana.email, password: ownPassword } },
    ])
  })

  test.each(['//evil.example', '/\\evil.example', 'https:evil.example'])(
    'does not redirect to %s',
    async (redirect) => {
      const page = await open(`/signin?redirect=${encodeURIComponent(redirect)}`, { signIn: () => signedIn(ana) })
      await signIn(page)
      await expectArrived(page)
    },
  )

  test('marks missing fields, and sends nothing', async () => {
    const { user, api } = await open('/signin')
    await user.type(await email(), 'nobody{Enter}')
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(await email()).toHaveFocus()
    expect(await password()).toHaveAttribute('aria-invalid', 'true')
    expect(api.asked('signIn')).toEqual([])
  })

  test('shakes the box when e-mail and password do not match, and does not tell whether the account exists', async () => {
    const page = await open('/signin', {
      signIn: () => {
        throw refused('auth/wrong-password')
      },
    })
    const isShaking = () => document.querySelector('[data-shaking="true"]') !== null
    for (const unknown of [ana.email, 'nobody@example.org']) {
      await signIn(page, { email: unknown, password: 'not hers' })
      await waitFor(() => expect(isShaking()).toBe(true))
      expect((await notices().findAllByText('Incorrect email or password')).at(-1)).toBeVisible()
      expect(await password()).toHaveAccessibleDescription('Incorrect email or password')
      expect(await password()).toHaveAttribute('aria-invalid', 'true')
      expect(await password()).toHaveFocus()
      expect(await email()).not.toHaveAttribute('aria-invalid', 'true')
      await waitFor(() => expect(isShaking()).toBe(false))
    }
    expect(page.api.asked('signIn')).toHaveLength(2)
  })

  test('shows a message for a failed single sign-on', async () => {
    await open('/signin?signInError=UNKNOWN_SSO_TEAM_MEMBER&email=gus%40example.org')
    expect(await notices().findByText(/Check your email, gus@example\.org/)).toBeVisible()
  })

  test.each([
    ['SSO_REFUSED', /doesn’t give you access/],
    ['SSO_NO_SEAT', /no seats left/],
    ['SUSPENDED', /account is suspended/],
    ['SSO_UNAVAILABLE', /isn’t responding/],
    ['SSO_EXPIRED', /took too long/],
  ])('says what %s of a single sign-on means, and takes it out of the address', async (code, text) => {
    const { address } = await open(`/signin?signInError=${code}`)
    expect(await notices().findByText(text)).toBeVisible()
    expect(address()).toBe('/signin')
  })

  test('ignores an unknown error in the URL', async () => {
    await open('/signin?signInError=CALL_555_0100&email=gus%40example.org')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.getByRole('region', { name: 'Notices' })).toBeEmptyDOMElement()
  })
})

describe('a password that somebody else has set', () => {
  const chosen = 'a walk in the hills'
  const answers: Answers = {
    signIn: ({ body: { newPassword } }) => {
      if (newPassword === undefined) throw refused('NEW_PASSWORD_REQUIRED')
      if (newPassword === 'password123') throw refused('PASSWORD_TOO_COMMON')
      return signedIn(ana)
    },
  }

  test('is replaced by keyboard alone, and one is in', async () => {
    const page = await open('/signin', answers)
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(
      screen.getByText(`Someone else set your password for ${ana.email}. Choose one that only you know.`),
    ).toBeVisible()
    await waitFor(async () => expect(await password()).toHaveFocus())
    await page.user.keyboard(`${chosen}{Enter}`)
    await expectArrived(page)
    const given = { email: ana.email, password: ownPassword }
    expect(page.api.asked('signIn').map(({ body }) => body)).toEqual([given, { ...given, newPassword: chosen }])
  })

  test('is not replaced by a short, a common or the same one, each with its own words', async () => {
    const page = await open('/signin', answers)
    await signIn(page)
    await screen.findByRole('heading', { name: 'Choose a new password' })
    for (const [typed, words] of [
      ['short', 'At least 8 characters'],
      [ownPassword, 'That’s the password you were given. Choose a different one.'],
      ['password123', /^This password is too easy/],
    ] as const) {
      await page.user.clear(await password())
      await page.user.type(await password(), `${typed}{Enter}`)
      await waitFor(async () => expect(await password()).toHaveAccessibleDescription(words))
      expect(await password()).toHaveAttribute('aria-invalid', 'true')
      expect(await password()).toHaveFocus()
    }
    expect(page.api.asked('signIn')).toHaveLength(2)
  })

  test('can be left for another account', async () => {
    const page = await open('/signin', answers)
    await signIn(page)
    await page.user.click(await button('Back'))
    expect(await email()).toHaveValue(ana.email)
    expect(await password()).toHaveValue('')
  })
})

describe('a suspended account', () => {
  const answers: Answers = {
    signIn: () => {
      throw refused('SUSPENDED')
    },
  }

  test('is told in the box, with the focus on it, and one can go back', async () => {
    const page = await open('/signin', answers)
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await waitFor(() => expect(screen.getByText(/Contact a manager of your team/)).toHaveFocus())
    expect(screen.queryByLabelText('Password')).toBeNull()
    await page.user.click(await button('Back'))
    expect(await email()).toHaveValue(ana.email)
  })

  test('is told in French', async () => {
    const page = await openPage('/signin', { answers: { ...arrivingAnswers(ana), ...answers }, language: 'fr' })
    await page.user.type(await screen.findByLabelText('E-mail'), ana.email)
    await page.user.type(await screen.findByLabelText('Mot de passe'), `${ownPassword}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Votre compte est suspendu' })).toBeVisible()
  })
})

describe('a new account', () => {
  test('marks missing fields, and refuses a common password', async () => {
    const { user, api } = await open('/register', {
      register: () => {
        throw refused('PASSWORD_TOO_COMMON')
      },
    })
    await user.click(await button('Create account'))
    expect(await screen.findByText('Enter your name')).toBeVisible()
    expect(screen.getByText('Invalid email')).toBeVisible()
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveFocus()
    expect(api.asked('register')).toEqual([])
    await user.type(name, 'Bo')
    await user.type(await email(), 'bo@example.org')
    await user.type(await password(), 'password1')
    expect(await screen.findByText('Long enough')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^This password is too easy/)).toBeVisible()
    const body = { email: 'bo@example.org', password: 'password1', displayName: 'Bo', langCode: 'en' }
    expect(api.asked('register')).toEqual([{ body }])
  })

  test('that was not confirmed is confirmed at the next sign-in', async () => {
    let isConfirmed = false
    const page = await open('/signin', {
      signIn: () => {
        if (!isConfirmed) throw refused('EMAIL_NOT_VALIDATED')
        return signedIn(ana)
      },
      validateRegistration: () => {
        isConfirmed = true
        return {}
      },
    })
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(await firstDigit()).toHaveFocus()
    await page.user.keyboard('123456')
    await expectArrived(page)
    expect(page.api.asked('validateRegistration')).toEqual([{ body: { email: ana.email, code: '123456' } }])
  })
})

describe('the second factor', () => {
  test('by SMS shows the end of the number, refuses a wrong code, resends after 30 seconds, and signs in', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const page = await open('/signin', {
      signIn: ({ body: { code } }) => {
        if (code === undefined) throw asksPhone('+33612344417')
        if (code !== codes.phone) throw refused('INVALID_CODE')
        return signedIn(ana)
      },
    })
    const { user, api } = page
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Check your phone' })).toBeVisible()
    expect(screen.getByText(/ending in 4417/)).toBeVisible()
    expect(await firstDigit()).toHaveFocus()
    await user.keyboard(wrongCode)
    expect(await notices().findByText('Invalid code')).toBeVisible()
    expect(await firstDigit()).toHaveAccessibleDescription('Invalid code')
    expect(await firstDigit()).toHaveAttribute('aria-invalid', 'true')
    await waitFor(async () => expect(await firstDigit()).toHaveValue(''))

    expect(await button('Send a new code')).toBeDisabled()
    expect(screen.getByText(/^in \d+\ss$/)).toBeVisible()
    vi.setSystemTime(Date.now() + 30_000)
    await waitFor(async () => expect(await button('Send a new code')).toBeEnabled())
    await user.click(await button('Send a new code'))
    expect(await notices().findByText('New code sent')).toBeVisible()
    expect(await button('Send a new code')).toBeDisabled()
    await user.click(await firstDigit())
    await user.paste(codes.phone)
    await expectArrived(page)
    expect(api.asked('signIn').map(({ body }) => body.code)).toEqual([undefined, wrongCode, undefined, codes.phone])
  })

  const appAnswers: Answers = {
    // Asked for a phone that is not there, the service goes on asking for the app.
    signIn: ({ body: { code } }) => {
      if (code === undefined) throw refused('TOTP_MFA')
      if (code !== codes.app && code !== codes.recovery) throw refused('INVALID_CODE')
      return signedIn(ana)
    },
  }

  test('by an app stops offering SMS once there is no phone', async () => {
    const page = await open('/signin', appAnswers)
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.user.click(await button('Text me a code instead'))
    expect(await notices().findByText(/^This account has no phone/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Text me a code instead' })).toBeNull()
    await page.user.click(await firstDigit())
    await page.user.keyboard(codes.app)
    await expectArrived(page)
    expect(page.api.asked('signIn').map(({ body }) => body.factor)).toEqual([undefined, 'phone', undefined])
  })

  test('by a recovery code signs in', async () => {
    const page = await open('/signin', appAnswers)
    await signIn(page)
    await page.user.click(await button('Use a recovery code'))
    await page.user.type(await screen.findByRole('textbox', { name: 'Recovery code' }), `${codes.recovery}{Enter}`)
    await expectArrived(page)
    expect(page.api.asked('signIn').at(-1)?.body).toEqual({
      email: ana.email,
      password: ownPassword,
      code: codes.recovery,
    })
  })
})

describe('a lost password', () => {
  /** The page's first script takes the secret out of the address. */
  const openMailedLink = (answers: Answers): Promise<Page> => {
    vi.stubGlobal('secretsOfAddress', { token: 'mailed' })
    return open('/signin/lost-password?email=ana%40example.org', answers)
  }

  test('a link is mailed, and the page does not tell whether there is an account', async () => {
    const { user, api } = await open('/signin', { generatePasswordLink: () => ({}) })
    await user.click(await screen.findByRole('link', { name: 'Trouble signing in?' }))
    await screen.findByRole('heading', { name: 'Trouble signing in?' })
    await user.type(await email(), 'nobody{Enter}')
    expect(await screen.findByText('Invalid email')).toBeVisible()
    await user.clear(await email())
    await user.type(await email(), `${ana.email}{Enter}`)
    expect(await screen.findByText(/^If ana@example\.org has an account/)).toBeVisible()
    expect(api.asked('generatePasswordLink')).toEqual([{ body: { email: ana.email, langCode: 'en' } }])
  })

  test('the link sets a new one that follows the rule, and leads to the sign-in', async () => {
    const { user, api, address } = await openMailedLink({ changePasswordFromLink: () => ({}) })
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await user.type(await password(), 'short{Enter}')
    await waitFor(async () => expect(await password()).toHaveAttribute('aria-invalid', 'true'))
    await user.clear(await password())
    await user.type(await password(), 'another walk{Enter}')
    expect(await notices().findByText(/^Password set/)).toBeVisible()
    await waitFor(() => expect(address()).toBe('/signin'))
    const body = { email: ana.email, password: 'another walk', token: 'mailed' }
    expect(api.asked('changePasswordFromLink')).toEqual([{ body }])
  })

  test('a used or expired link says so, and another can be requested', async () => {
    const { user } = await openMailedLink({
      changePasswordFromLink: () => {
        throw refused('INVALID_LINK')
      },
    })
    await user.type(await password(), 'a third walk{Enter}')
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await user.click(await button('Send a new link'))
    expect(await email()).toHaveValue(ana.email)
  })
})
