import { expect, openStories } from '@envoi/testing/browser'
import { startIdentityProvider } from '@envoi/testing/identity-provider'
import { inboxOf } from '@envoi/testing/inbox'
import { afterAll, test } from 'vitest'
import { takeOver } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { menuOf } from './sign-in-page.ts'
import { button, heading, toast } from './site-page.ts'

const directory = await startIdentityProvider({ isAsking: true })
const stories = openStories({ env: { ENVOI_OUTBOUND_ALLOW: directory.place } })
afterAll(() => directory[Symbol.asyncDispose]())

test('an owner sets up single sign-on, and somebody of the company comes in by it', async () => {
  const { service } = stories
  const { publicUrl, port } = service.app
  const api = `${publicUrl}/api/user/sso/azure`
  const ana = await service.signedUp('Ana', { plan: 'TEAM25' })
  const { id } = await ana.api.addSubdomain({ body: { name: 'acme', userId: ana.uid, recipientLabel: 'Acme' } })
  directory.open({ redirectUri: `${api}/callback`, logoutUri: `${api}/backchannel-logout` })
  const site = `http://acme.localhost:${port}`

  const owner = await stories.visit()
  await takeOver(owner.page, ana)
  await owner.open('/dashboard/subdomains')
  await button(owner.page, /^acme/).click()
  await button(owner.page, 'Set up').click()
  const dialog = owner.page.getByRole('dialog')
  await expect(dialog.getByText(`${api}/callback/${id}`)).toBeVisible()
  await expectAccessible(owner.page, 'single sign-on to be set up')
  await dialog.getByLabel('Issuer').fill(`${directory.issuer}/nowhere`)
  await dialog.getByLabel('Client ID').fill(directory.clientId)
  await dialog.getByLabel('Client secret').fill(directory.clientSecret)
  await dialog.getByLabel('Name on the button').fill('Acme ID')
  await dialog.getByLabel('Email domains').fill('acme.example')
  owner.errors.expect(/status of 422/)
  await button(owner.page, 'Test and save').click()
  await expect(dialog.getByRole('alert').getByText('No identity provider answered at this issuer')).toBeVisible()
  await expectAccessible(owner.page, 'a provider that does not answer')
  await dialog.getByLabel('Issuer').fill(directory.issuer)
  await button(owner.page, 'Test and save').click()
  await expect(toast(owner.page, 'Single sign-on is on.')).toBeVisible()
  await expectAccessible(owner.page, 'single sign-on that is on')

  const { page } = await stories.visit()
  const come = () => page.getByRole('link', { name: 'Sign in with Acme ID' })
  await page.goto(`${site}/dashboard`)
  await expect(come()).toBeVisible()
  await expectAccessible(page, 'sign-in with a provider')
  await come().click()
  await page.getByLabel('Login').fill('mia')
  await page.getByRole('button', { name: 'Let me in' }).click()
  await expect(toast(page, /Check your email, mia@acme\.example/)).toBeVisible()
  await expect(page).toHaveURL(`${site}/signin`)

  await page.goto(await inboxOf(service).linkFor('mia@acme.example'))
  await expect(heading(page, 'Finish signing in')).toBeVisible()
  await expectAccessible(page, 'the mail after single sign-on')
  await page.getByRole('link', { name: 'Continue with Acme ID' }).click()
  await expect(menuOf(page, 'mia')).toBeVisible()
  await expect(page).toHaveURL(`${site}/dashboard`)

  await ana.api.setSsoConfig({
    params: { uid: ana.uid },
    body: {
      subdomainId: (await ana.api.listSubdomains({ params: { uid: ana.uid } })).subdomains[0]?.id ?? '',
      ssoConfig: { enableAzure: true, hideClassicAuthentication: true },
    },
  })
  const stranger = await stories.visit()
  await stranger.page.goto(site)
  await expect(stranger.page.getByText('Members of Acme sign in with their company account.')).toBeVisible()
  await expect(stranger.page.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(stranger.page, 'single sign-on alone')
})
