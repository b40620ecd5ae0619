import { appCode } from '@envoi/testing/authenticator-app'
import { expect, openStories } from '@envoi/testing/browser'
import { command } from '@envoi/testing/operator'
import { describe, test } from 'vitest'
import { button, heading } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectSignedIn, leaveSession, menuOf, signIn } from './sign-in-page.ts'

const stories = openStories()

describe('accessibility', () => {
  test('registering, signing in and resetting a password have no axe violations', async () => {
    const name = 'Tom'
    const person = await stories.service.signedUp(name)
    const { secret } = await person.api.startTotp({ body: { password: person.password } })
    await person.api.confirmTotp({ body: { code: appCode(secret, new Date()) } })
    const { page, open, errors } = await stories.visit()
    errors.expect(/status of (?:401|403)/)

    await open('/register')
    await button(page, 'Create account').click()
    await expect(page.getByText('Enter your name')).toBeVisible()
    await expectAccessible(page, 'register with faults')
    await open('/signin/sign-out?token=none')
    await expect(heading(page, 'Wasn’t this you?')).toBeVisible()
    await expectAccessible(page, 'sign out everywhere')
    await button(page, 'Sign out everywhere').click()
    await expect(heading(page, 'This link has expired')).toBeFocused()
    await expectAccessible(page, 'sign out everywhere, expired')
    await open('/signin/lost-password')
    await expect(heading(page, 'Trouble signing in?')).toBeVisible()
    await expectAccessible(page, 'lost password')
    await open(`/signin/lost-password?email=${person.email}&token=none`)
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    await expectAccessible(page, 'new password')
    await open('/signin')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expectAccessible(page, 'sign in')
    await signIn(page, { email: person.email, password: 'not this one' })
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Incorrect email or password',
    )
    await expectAccessible(page, 'sign in failed')
    await signIn(page, person)
    await expect(heading(page, 'Enter your code')).toBeVisible()
    await expectAccessible(page, 'code')
    await button(page, 'Use a recovery code').click()
    await expectAccessible(page, 'recovery code')
  })

  test('choosing a password and a suspended account have no axe violations', async () => {
    const person = await stories.service.signedUp('Uma', { isSignedIn: false })
    const { pool } = stories.service.app.database
    await pool.query('update users set must_change_password = true where uid = $1', [person.uid])
    const { page, open, errors } = await stories.visit()
    errors.expect(/status of 403/)
    await open('/signin')
    await signIn(page, person)
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await button(page, 'Save and sign in').click()
    await expect(page.getByText('That’s the password you were given')).toBeVisible()
    await expectAccessible(page, 'given password')
    await pool.query('update users set suspended_at = now() where uid = $1', [person.uid])
    await open('/signin')
    await signIn(page, person)
    await expect(heading(page, 'Your account is suspended')).toBeVisible()
    await expectAccessible(page, 'suspended')
  })

  test('the dashboard, account menu, session warning and forced sign-in have no axe violations', async () => {
    const name = 'Viv'
    const person = await stories.service.signedUp(name, { isSignedIn: false })
    const { page, open } = await stories.visit()
    await open('/signin')
    await signIn(page, person)
    await expectSignedIn(page, name)
    await expectAccessible(page, 'dashboard')
    await open('/')
    await menuOf(page, name).click()
    await expect(button(page, 'Sign out')).toBeVisible()
    await expectAccessible(page, 'menu')
    await leaveSession(stories, person.email, '5 hours')
    await open('/')
    await expect(heading(page, 'Your session will expire soon')).toBeVisible()
    await expectAccessible(page, 'session ending')
    // A page that still asks something would be refused without its cookie, and complain.
    await page.goto('about:blank')
    await page.context().clearCookies()
    const place = `${name.toLowerCase()}-house`
    await command(stories.service, 'subdomain', 'add', place, '--owner', person.email)
    await page.goto(`http://${place}.localhost:${stories.service.app.port}/`)
    await expect(heading(page, place)).toBeVisible()
    await expectAccessible(page, 'forced sign-in')
  })
})
