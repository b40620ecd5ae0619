import { expect, openStories } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { everyWay, expectAccessible } from './expect-accessible.ts'
import { expectSignedIn } from './sign-in-page.ts'
import { button, heading } from './site-page.ts'

const stories = openStories()

test('somebody is invited, joins by the link of the mail, sends with the team’s limits, and is removed', async () => {
  const { service } = stories
  const ana = await service.signedUp('Ana', { email: 'ana.team@example.org', plan: 'TEAM' })
  const owner = await stories.visit()
  await takeOver(owner.page, ana)
  await owner.open('/dashboard/team')
  await expect(owner.page.getByText('1 of 10 seats')).toBeVisible()
  await expectAccessible(owner.page, 'a team of one')
  await button(owner.page, /^Invite/)
    .first()
    .click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('bo.team@example.org')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bo')
  await expectAccessible(owner.page, 'an invitation is written')
  await owner.page.keyboard.press('Enter')
  await expect(owner.page.getByText('2 of 10 seats')).toBeVisible()

  const link = (await inboxOf(service).latest('bo.team@example.org')).links.find((one) => one.includes('/invitation/'))
  const bo = await stories.visit()
  await bo.page.goto(link ?? '')
  await expect(heading(bo.page, 'Join Ana’s team')).toBeVisible()
  await expectAccessible(bo.page, 'an invitation')
  await bo.page.getByLabel('Password', { exact: true }).fill('a walk by the sea')
  await button(bo.page, 'Join the team').click()
  await expect(bo.page).toHaveURL(/\/dashboard$/)
  await expectSignedIn(bo.page, 'Bo')
  await bo.page.goto('/account/usage')
  await expect(heading(bo.page, 'The team of Ana')).toBeVisible()

  await owner.open('/dashboard/team/groups')
  await button(owner.page, 'New member group').click()
  await owner.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Press')
  await owner.page.keyboard.press('Enter')
  await expect(heading(owner.page, 'Press')).toBeVisible()
  const candidate = owner.page.getByRole('listitem').filter({ hasText: 'Bo' })
  await candidate.dragTo(owner.page.getByRole('region', { name: /^Members/ }))
  await expect(owner.page.getByText('Bo added to “Press”.')).toBeVisible()
  await expectAccessible(owner.page, 'a member group')

  await owner.open('/dashboard/team')
  await expect(owner.page.getByRole('row', { name: /Bo.*Press/ })).toBeVisible()
  await owner.page.getByRole('checkbox', { name: 'Select Bo' }).check()
  await button(owner.page, 'Remove').click()
  await expectAccessible(owner.page, 'a member is removed')
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(owner.page.getByText('1 of 10 seats')).toBeVisible()
  bo.errors.expect(/status of 401/)
  await bo.page.goto('/dashboard')
  await expect(heading(bo.page, 'Sign in')).toBeVisible()
})

test('directory sync is turned on, and the directory invites by the token that was shown', async () => {
  const { service } = stories
  const cleo = await service.signedUp('Cleo', { email: 'cleo.team@example.org', plan: 'TEAM' })
  const owner = await stories.visit()
  await takeOver(owner.page, cleo)
  await owner.open('/dashboard/team')
  await button(owner.page, 'Directory sync').click()
  await expectAccessible(owner.page, 'directory sync is off')
  await button(owner.page, 'Turn on').click()
  const token = await owner.page.getByTitle(/^scim_/).textContent()
  const address = await owner.page.getByTitle(/\/scim\/v2$/).textContent()
  await expectAccessible(owner.page, 'directory sync with its token', { ways: everyWay })
  const answer = await fetch(`${address}/Users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ userName: 'dora.team@example.org', displayName: 'Dora' }),
  })
  expect(answer.status).toBe(201)
  await owner.open('/dashboard/team')
  await expect(owner.page.getByRole('row', { name: /Dora/ })).toBeVisible()
})
