import type { Locator, Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { command } from '@envoi/testing/operator'
import { originOf } from '@envoi/testing/people'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { button, heading, pickFiles, toast } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()

const to = (page: Page): Locator => page.getByRole('combobox', { name: 'To' })
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'People you know' }).getByRole('option')
const option = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listbox', { name: 'People you know' }).getByRole('option', { name })
const chip = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Recipients' }).getByRole('button', { name, exact: true })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')

async function openForm({ page, open }: Pick<Visitor, 'page' | 'open'>, path = '/'): Promise<void> {
  const files = await makeFiles({ 'plan.pdf': 10 })
  await open(path)
  await pickFiles(page, files.paths)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await to(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** An address book with a few people who have names, many that do not matter, and groups of them. */
async function fillBook(page: Page, uid: string, groups: Record<string, number>): Promise<void> {
  const post = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(`/api/user${path}`, { data })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  const named = [
    { email: 'zoe@studio.example', name: 'Zoë Ångström' },
    { email: 'jane@example.org', name: 'Jane Doe' },
  ]
  const others = Array.from({ length: 90 }, (_, index) => ({ email: `person${index}@example.org`, name: null }))
  await post(`/address-books/${uid}/contacts/import`, { contacts: [...named, ...others] })
  for (const [name, size] of Object.entries(groups)) {
    const { id } = await post(`/users/${uid}/contact-groups`, { name })
    await post(`/address-books/${uid}/contacts/import`, { contacts: others.slice(0, size), groupId: id })
  }
}

describe('with a plan', () => {
  test('people and groups of the address book are found by a few letters', async () => {
    const ada = await openAccount(stories, '/', { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { Équipe: 3 })
    await page.evaluate(() => localStorage.setItem('saved_recipient_list_v1', 'JANE@example.org,old@example.org'))
    await openForm(ada)
    await to(page).pressSequentially('ang')
    await expect(option(page, 'Zoë Ångström zoe@studio.example')).toHaveAttribute('aria-selected', 'true')
    // Whoever goes on to the next field means the one that is marked.
    await page.keyboard.press('Tab')
    await expect(to(page)).not.toBeFocused()
    await expect(chips(page)).toHaveCount(1)
    await expect(chip(page, 'zoe@studio.example')).toHaveAttribute('title', 'Zoë Ångström, zoe@studio.example')

    // Known from earlier and from the book, and suggested once, with the name that the book knows.
    await to(page).pressSequentially('jane')
    await expect(options(page)).toHaveText(['Jane Doe JANE@example.org'])
    await page.keyboard.press('Enter')
    await to(page).pressSequentially('jane')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')

    await to(page).pressSequentially('equi')
    await expect(option(page, 'Équipe 3 people')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Send to 5 people')).toBeVisible()
    await expect(to(page)).toBeFocused()

    // The way to the book leaves everything as it is.
    await page.getByRole('link', { name: 'Address book' }).click()
    await expect(heading(page, 'Address book')).toBeVisible()
    await button(page, 'Close').first().click()
    await expect(button(page, 'Send to 5 people')).toBeVisible()
  })

  test('a list from a mail program is understood, and what is wrong in it is mended in its place', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await openForm(ada)
    await paste(page, 'Bo Diddley <bo@example.org>')
    await expect(chip(page, 'bo@example.org')).toBeVisible()
    await paste(
      page,
      '"Doe, Jane" <jane@example.org>; Roe, Ann <ann@example.org>;\ncy@example.org\tdi@example.org\nTom <tom@studio>, Eve <eve@example.org>',
    )
    await expect(chips(page)).toHaveCount(7)
    await expect(page.getByText('Invalid e-mail: Tom <tom@studio>')).toBeVisible()
    await chip(page, /^Tom/).click()
    await page.getByRole('textbox', { name: 'Mend Tom <tom@studio>' }).fill('tom@studio.example')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Send to 7 people')).toBeVisible()
    await expect(chips(page).nth(5)).toContainText('tom@studio.example')
    await expect(to(page)).toBeFocused()
    // By hand, a comma in quotes does not end it.
    await to(page).pressSequentially('"Poe, Edgar" <poe@example.org>,')
    await expect(chips(page)).toHaveCount(8)
    await expect(chip(page, 'poe@example.org')).toBeVisible()
  })

  test('sending leads to the first that is no address, and from one mended to the next', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await openForm(ada)
    const people = Array.from({ length: 40 }, (_, index) => `friend${index}@example.org`)
    await paste(page, people.with(1, 'ann@').with(20, 'bo@').with(39, 'cy@').join(','))
    await expect(chip(page, /^ann@/)).not.toBeInViewport()
    await button(page, 'Send to 37 people').click()
    await expect(chip(page, /^ann@/)).toBeFocused()
    await expect(chip(page, /^ann@/)).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('example.org')
    await page.keyboard.press('Enter')
    await expect(chip(page, /^bo@/)).toBeFocused()
    await expect(chip(page, /^bo@/)).toBeInViewport()
    // What stays wrong is passed by, and come back to.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(chip(page, /^cy@/)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(chip(page, /^bo@/)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('example.org')
    await page.keyboard.press('Enter')
    await expect(to(page)).toBeFocused()
    await expect(button(page, 'Send to 39 people')).toBeVisible()
  })

  test('a group that is sent to is told on the card, and who found no room in the form', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { Everybody: 60, Few: 4 })
    await ada.open('/dashboard/contact-groups')
    const sendTo = async (group: string): Promise<void> => {
      await button(page, group).click()
      await button(page, 'Send to this group').click()
      await expect(page).toHaveURL(/\/$/)
    }
    await sendTo('Few 4 members')
    await expect(page.getByRole('status').filter({ hasText: 'It goes to 4 people. Choose the files.' })).toBeVisible()
    await page.goBack()
    await button(page, 'All groups').click()
    await sendTo('Everybody 60 members')
    await expect(page.getByText('It goes to the first 50 of 60 people. Choose the files.')).toBeVisible()
    await pickFiles(page, (await makeFiles({ 'plan.pdf': 10 })).paths)
    await expect(button(page, 'Send to 50 people')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^10 addresses found no room/ })).toBeVisible()
    await button(page, 'Copy them').click()
    await expect(button(page, 'Copied')).toBeVisible()
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(10)
  })

  test('a group that does not fit says how many found no room, and loses nobody', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { Everybody: 60 })
    await openForm(ada)
    await paste(page, Array.from({ length: 40 }, (_, index) => `friend${index}@example.org`).join(', '))
    await expect(page.getByText('40 of 50', { exact: true })).toBeVisible()
    await to(page).fill('every')
    await option(page, 'Everybody 60 people').click()
    const words =
      '50 addresses found no room. 50 people are the most that one transfer takes. Send another one to the others.'
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await expect(to(page)).toHaveAccessibleDescription(words)
    await expect(button(page, 'Send to 50 people')).toBeVisible()
    await button(page, 'Copy them').click()
    await expect(button(page, 'Copied')).toBeVisible()
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(50)

    // Somebody makes room.
    await chip(page, 'friend0@example.org').press('Delete')
    await button(page, 'Add them now').click()
    await expect(page.getByText(/^49 addresses found no room/)).toBeVisible()
    await button(page, 'Do without them').click()
    await expect(page.getByText(/found no room/)).toHaveCount(0)
    await expect(to(page)).toBeFocused()
  })

  test('nothing is sent before everybody of every group that was picked is there', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { Ants: 2, Bees: 5 })
    await openForm(ada)
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    await page.route(/contact-groups\/[^/]+\/contacts/, async (route) => {
      await held[asked++]?.promise
      await route.continue()
    })
    for (const name of ['ants', 'bees']) {
      await to(page).pressSequentially(name)
      await option(page, new RegExp(name, 'i')).click()
    }
    held[0]?.resolve()
    await expect(chips(page)).toHaveCount(2)
    await expect(button(page, 'Getting ready')).toBeVisible()
    await expect(to(page)).toHaveAttribute('aria-busy', 'true')
    held[1]?.resolve()
    await expect(button(page, 'Send to 5 people')).toBeVisible()
    await expect(to(page)).toHaveAttribute('aria-busy', 'false')
  })

  test('a book that cannot be read is read at the next try, and a group that cannot be read says so', async () => {
    const ada = await openAccount(stories, null, { plan: 'PREMIUM' })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { Team: 2 })
    ada.complaints.expect(/ERR_FAILED/)
    // One way of stopping requests for the whole story: set up late, it may miss the very next one.
    let isAway = true
    await page.route(/contacts/, (route) => (isAway ? route.abort() : route.continue()))
    const unread = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('/contacts'),
      timeout: 40_000,
    })
    await openForm(ada)
    // While the first try is under way, nobody tries again.
    await unread
    isAway = false
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await to(page).focus()
    await to(page).pressSequentially('team')
    await expect(option(page, 'Team 2 people')).toBeVisible()
    isAway = true
    await page.keyboard.press('Enter')
    await expect(toast(page, '“Team” could not be read. Pick it again in a moment.')).toBeVisible()
    isAway = false
    await to(page).pressSequentially('team')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Send to 2 people')).toBeVisible()
  })
})

describe('without a plan', () => {
  const tip = (page: Page): Locator => page.locator('[role=tooltip][data-shown=true]')

  test('the two ways lead nowhere, say what would help, and no book is asked for', async () => {
    const fay = await openAccount(stories, null)
    const { page } = fay
    const asked: string[] = []
    page.on('request', (request) => void (/contact/.test(request.url()) && asked.push(request.url())))
    await openForm(fay)
    await to(page).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Address book' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Address book' })).toBeDisabled()
    await expect(tip(page)).toHaveText('Give your account a plan to use the address book')
    await page.keyboard.press('Tab')
    await expect(tip(page)).toHaveText('Give your account a plan to use contact groups')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await page.keyboard.press('Escape')
    await expect(tip(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })

  test('a visitor on a phone reads them too, and at the limit what a plan would give', async () => {
    const visitor = await stories.visit({ isPhone: true })
    const { page } = visitor
    const expectNoBarrier = seekBarriers('on a phone')
    await openForm(visitor)
    await page.getByRole('link', { name: 'Contact groups' }).tap({ force: true })
    await expect(tip(page)).toHaveText('Get an account with a plan to use contact groups')
    const people = Array.from({ length: 12 }, (_, index) => `friend${index}@example.org`)
    await paste(page, people.slice(0, 7).join(';'))
    await expect(page.getByText('7 of 10')).toHaveCount(0)
    await paste(page, `${people[7]}`)
    await expect(page.getByText('8 of 10', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '8 of 10 recipients' })).toHaveCount(1)
    await paste(page, people.slice(8).join('\n'))
    await expect(page.getByText(/^2 addresses found no room. 10 people are the most/)).toContainText(
      'With a plan it is\u00A050.',
    )
    await expectNoBarrier(page, 'recipients of a visitor')
    await page.getByRole('link', { name: 'See what a plan gives' }).tap()
    await expect(page).toHaveURL(/\/discover$/)
  })

  test('guests of a customer’s site are asked to sign in, and sold nothing', async () => {
    const { owner } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await command(stories.service, 'subdomain', 'add', 'acme', '--owner', owner.email)
    await stories.service.app.database.pool.query('update subdomains set force_sign_in = false')
    const guest = await stories.visit()
    const { page } = guest
    await openForm(guest, originOf('acme', stories.service.app.publicUrl))
    await page.getByRole('link', { name: 'Address book' }).focus()
    await expect(tip(page)).toHaveText('Sign in to your account to use its address book')
  })
})

describe.each(looks)('nobody is kept out %s', (when, look) => {
  test('of the recipients', { timeout: 60_000 }, async () => {
    const expectNoBarrier = seekBarriers(when)
    const ada = await openAccount(stories, null, { plan: 'PREMIUM', look })
    const { page } = ada
    await fillBook(page, ada.owner.uid, { 'Zoo keepers of the whole wide world, and their friends': 60, Zeppelin: 4 })
    await openForm(ada)
    await to(page).pressSequentially('z')
    await expect(options(page)).toHaveCount(3)
    await expectNoBarrier(page, 'recipients suggested')
    await option(page, /^Zoo/).click()
    await expect(page.getByText(/^10 addresses found no room/)).toBeVisible()
    await expectNoBarrier(page, 'recipients full')
    await page.getByRole('link', { name: 'Address book' }).focus()
    await expectNoBarrier(page, 'recipients tooltip')
  })
})
