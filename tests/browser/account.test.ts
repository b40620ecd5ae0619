import { readFile } from 'node:fs/promises'
import { type Look, expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { inboxOf } from '@envoi/testing/inbox'
import { otherCode } from '@envoi/testing/second-factors'
import { whenAllLettersHaveLeft } from '@envoi/testing/letters-left'
import { describe, test } from 'vitest'
import { openAccount, ownPassword } from './account-by-hand.ts'
import { button, heading, toast } from './by-hand.ts'

const stories = openStories()
const inbox = () => inboxOf(stories.service)
const at = (path: string, look: Look = {}) => openAccount(stories, path, { look })

describe('the pages', () => {
  test('stand beside their list; each has its address and takes the focus', async () => {
    const { page } = await at('/account')
    await expect(heading(page, 'Your account')).toBeFocused()
    await expect(heading(page, 'Profile')).toBeVisible()
    const list = page.getByRole('navigation', { name: 'Sections' })
    await list.getByRole('link', { name: 'Devices' }).click()
    await expect(page).toHaveURL(/\/account\/devices$/)
    await expect(page).toHaveTitle('Devices, Envoi')
    await expect(page.getByRole('group', { name: 'Devices' })).toBeFocused()
    await expect(list.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/$/)
  })

  test('come after their list on a phone', async () => {
    const { page } = await at('/account', { isPhone: true })
    await expect(heading(page, 'Profile')).toBeHidden()
    await page.getByRole('link', { name: 'Usage' }).click()
    await expect(heading(page, 'Storage')).toBeVisible()
    await page.getByRole('link', { name: 'All sections' }).click()
    await expect(heading(page, 'Storage')).toBeHidden()
  })

  test('an address that is none of them leads to the list', async () => {
    const { page } = await at('/account/nowhere')
    await expect(page).toHaveURL(/\/account$/)
  })

  test('say so when they cannot be loaded, and try again', async () => {
    const { page, open } = await at('/account/usage')
    await page.route('**/api/transfer/limits/*', (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
    await open('/account/usage')
    await expect(page.getByText('This could not be loaded.').first()).toBeVisible()
    await page.unroute('**/api/transfer/limits/*')
    await button(page, 'Try again').first().click()
    await expect(page.getByText('0 B of 100 GB used')).toBeVisible()
  })

  test('lead to the sign-in once the session was ended elsewhere', async () => {
    const { page, open, owner } = await at('/account/devices')
    await expect(page.getByText('This device')).toBeVisible()
    await stories.service.app.database.pool.query(
      'delete from sessions using users where users.id = user_id and users.email = $1',
      [owner.email],
    )
    await open('/account/usage')
    await expect(page).toHaveURL(/\/signin\?redirect=%2Faccount%2Fusage$/)
  })
})

describe('the profile', () => {
  test('name and language are saved, and hold from then on', async () => {
    const { page, open } = await at('/account/profile')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill(' ')
    await button(page, 'Save').click()
    await expect(page.getByText('Tell us your name.')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Ana Sol')
    await page.getByRole('radio', { name: 'Français' }).check()
    await button(page, 'Save').click()
    await expect(page.getByText('Enregistré')).toBeVisible()
    await expect(page.getByRole('button', { name: /Ana Sol/ })).toBeVisible()
    await open('/account/profile')
    await expect(heading(page, 'Votre compte')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Ana Sol')
  })

  test('an address is changed by the codes of both, and by no other', async () => {
    const { page, owner } = await at('/account/profile')
    // The letter that opened the account has a code too, if it left before the code was no longer wanted.
    await whenAllLettersHaveLeft(stories.service)
    const [before] = await inbox().all(owner.email)
    await button(page, 'Change').click()
    await page.getByRole('textbox', { name: 'New address' }).fill('sol@example.org')
    await ownPassword(page).fill('not this one')
    await button(page, 'Send the codes').click()
    await expect(page.getByText('That is not your password.')).toBeVisible()
    await expect(ownPassword(page)).toBeFocused()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')

    const oldField = page.getByLabel(`Code sent to ${owner.email}`)
    await expect(oldField).toBeFocused()
    const oldCode = await inbox().codeFor(owner.email, before ? { after: before } : {})
    const newCode = await inbox().codeFor('sol@example.org')
    await oldField.fill(otherCode(oldCode))
    await page.getByLabel('Code sent to sol@example.org').fill(newCode)
    await button(page, 'Change the address').click()
    await expect(page.getByText('One of the two codes is not right')).toBeVisible()
    await oldField.fill(oldCode)
    await button(page, 'Change the address').click()
    await expect(page.getByText('Your address is now sol@example.org')).toBeVisible()
    await expect(button(page, 'Change')).toBeFocused()
  })
})

describe('new transfers', () => {
  test('what they start with is kept, and what cannot be is told where it stands', async () => {
    const { page, owner, open } = await at('/account/sending')
    const form = page.getByRole('region', { name: 'What new transfers start with' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Plans')
    await form.getByRole('textbox', { name: 'Message' }).fill('See you there.')
    await form.getByRole('textbox', { name: 'Recipients' }).fill('bo@example.org, cy at example')
    await form.getByLabel('Password', { exact: true }).fill('open sesame')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Invalid e-mail: cy at example')).toBeVisible()
    await form.getByRole('textbox', { name: 'Recipients' }).fill('bo@example.org\ncy@example.org')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Saved')).toBeVisible()

    const settings = page.getByRole('region', { name: 'How long, how often' })
    await settings.getByLabel('Days available').fill('8')
    await settings.getByLabel('Downloads allowed').fill('5')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByText('A whole number from 1 to 7.')).toBeVisible()
    await settings.getByLabel('Days available').fill('3')
    await settings.getByRole('switch', { name: 'Let people preview' }).uncheck()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByText('Saved')).toBeVisible()
    await page.getByRole('switch', { name: 'Each download' }).uncheck()
    await expect(page.getByRole('region', { name: 'What we mail you' }).getByText('Saved')).toBeVisible()

    const answer = await page.request.get(`/api/user/users/${owner.uid}`)
    expect(await answer.json()).toMatchObject({
      uploaderTemplate: {
        name: 'Plans',
        message: 'See you there.',
        recipients: ['bo@example.org', 'cy@example.org'],
        templatePassword: 'open sesame',
      },
      uploaderSettings: { validityDays: 3, maxDownloads: 5, allowPreview: false },
      notifications: { transfer: { summary: true, expiryReminder: true, downloadConfirmation: false } },
    })
    await open('/account/sending')
    await expect(form.getByRole('textbox', { name: 'Recipients' })).toHaveValue('bo@example.org\ncy@example.org')
  })

  test('a switch that cannot be kept goes back, and says why', async () => {
    const { page, complaints } = await at('/account/sending')
    complaints.expect(/ERR_FAILED/)
    await page.route('**/notifications', (route) => route.abort())
    const summary = page.getByRole('switch', { name: 'A summary of each transfer' })
    await summary.click()
    await expect(page.getByText('We cannot reach the server.')).toBeVisible()
    await expect(summary).toBeChecked()
  })
})

describe('usage', () => {
  test('shows what is used, and takes over what was sent before there was an account', async () => {
    const bea = stories.service.person('Bea')
    await bea.send({ 'plan.pdf': someBytes(50_000, 1) }, { email: 'bea@example.org' })
    const { page } = await openAccount(stories, '/account/usage', { email: 'bea@example.org' })
    await expect(page.getByText('One earlier transfer is yours')).toBeVisible()
    await expect(page.getByText('0 B of 100 GB used')).toBeVisible()
    await button(page, 'Add to my account').click()
    await expect(page.getByText('1 transfer added to your account').first()).toBeVisible()
    await expect(page.getByText('50 kB of 100 GB used')).toBeVisible()
  })
})

describe('one’s data', () => {
  test('comes as a file', async () => {
    const { page, owner } = await at('/account/data')
    const saving = page.waitForEvent('download')
    await button(page, 'Download the copy').click()
    // It leaves by itself, maybe before the file has been read.
    await expect(page.getByText('The copy is in your downloads')).toBeVisible()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^envoi-account-\d{4}-\d\d-\d\d\.json$/)
    const copy = JSON.parse(await readFile(await saved.path(), 'utf8')) as { account: { email: string } }
    expect(copy.account.email).toBe(owner.email)
    await expect(page.getByText(/^It does not hold everything/)).toHaveCount(0)

    await page.route('**/users/*/export', async (route) => {
      const response = await route.fetch()
      const whole = (await response.json()) as object
      await route.fulfill({ response, json: { ...whole, cutSections: ['devices', 'transfers'] } })
    })
    await button(page, 'Download the copy').click()
    await expect(
      page.getByText('It does not hold everything: only the newest of your transfers and devices.'),
    ).toBeVisible()
  })

  test('is deleted with the password: transfers end, nobody is signed in, and home is open', async () => {
    const { page, owner } = await at('/account/data')
    await owner.api.signIn({ body: owner.credentials() })
    const sent = await owner.send({ 'plan.pdf': someBytes(10, 1) })
    await button(page, 'Delete the account').click()
    await expect(page.getByText('All your transfers end at once, and their links stop working.')).toBeVisible()
    await ownPassword(page).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That is not your password.')).toBeVisible()
    await ownPassword(page).fill(owner.password)
    await button(page, 'Delete for good').click()
    await expect(toast(page, 'Your account is deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    const visitor = stories.service.person('Later')
    await expect(visitor.api.getTransfer({ params: { id: sent.transferId } })).rejects.toMatchObject({ status: 410 })
    await expect(visitor.api.signIn({ body: owner.credentials() })).rejects.toMatchObject({ status: 401 })
  })
})
