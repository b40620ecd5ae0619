import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { drag } from '@envoi/testing/browser-picking'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { button, download, heading, pickFiles, toast } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()
const book = '/dashboard/address-book'
const groups = '/dashboard/contact-groups'
const dialog = (page: Page): Locator => page.getByRole('dialog')
const person = (page: Page, name: string | RegExp, list = 'Address book'): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name })
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name or address' })

/** Contacts by the hundred, in the one call that takes them. */
async function fill(page: Page, uid: string, count: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_, index) => ({
    email: `person${index}@example.org`,
    name: `Person ${String(index).padStart(4, '0')}`,
  }))
  const answer = await page.request.post(`/api/user/address-books/${uid}/contacts/import`, { data: { contacts } })
  expect(answer.status()).toBe(200)
}

async function chooseFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  const chooser = await choosing
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

describe('the address book', () => {
  test('takes somebody, changes them, finds them as one types, and lets them go', async () => {
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await expect(page.getByText('Nobody here yet')).toBeVisible()
    await button(page, 'Add a contact').click()
    await dialog(page).getByLabel('E-mail address').fill('not an address')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Write an e-mail address')).toBeVisible()
    await dialog(page).getByLabel('E-mail address').fill('bo@example.org')
    await dialog(page).getByLabel('Name').fill('Bo')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Bo is in your address book.')).toBeVisible()
    await expect(person(page, 'bo@example.org')).toBeVisible()

    await button(page, 'Add a contact').click()
    await dialog(page).getByLabel('E-mail address').fill('BO@example.org')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('This address is in your address book already.')
    await dialog(page).getByLabel('E-mail address').fill('cy@example.org')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)

    await button(page, 'Edit Bo').click()
    await dialog(page).getByLabel('Name').fill('Boris')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Boris is saved.')).toBeVisible()
    await search(page).fill('BORÏS')
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
    await expect(person(page, 'cy@example.org')).toHaveCount(0)
    await button(page, 'Delete Boris').click()
    await button(page, 'Leave it as it is').click()
    await button(page, 'Delete Boris').click()
    await button(page, 'Delete contact').click()
    await expect(toast(page, '1 contact deleted.')).toBeVisible()
    await expect(page.getByText('Nobody found for “BORÏS”')).toBeVisible()
    await search(page).fill('')
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  })

  test('shows 1,000 by the rows that are seen, and deletes several at once', async () => {
    const { page, owner, open } = await openAccount(stories, '/', { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1000)
    await open(book)
    await expect(page.getByText('1\u202F000 contacts')).toBeVisible()
    await expect(person(page, 'Person 0000')).toBeVisible()
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
    await page
      .getByRole('list', { name: 'Address book' })
      .locator('..')
      .evaluate((list) => list.scrollTo(0, 1e6))
    await expect(person(page, 'Person 0999')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Person 0999' }).check()
    await page.getByRole('checkbox', { name: 'Select Person 0998' }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await button(page, 'Delete')
      .and(page.getByText('Delete', { exact: true }))
      .click()
    await button(page, 'Delete 2 contacts').click()
    await expect(toast(page, '2 contacts deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '998 contacts' })).toBeFocused()
  })

  test('takes the good lines of a file after showing what is in it, and gives them back as one', async () => {
    const { page, owner, open } = await openAccount(stories, '/', { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1)
    await open(book)
    await button(page, 'Import').click()
    await chooseFile(page, 'sheet.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]))
    await expect(page.getByRole('alert')).toContainText('This is a workbook.')
    const held = await drag(page, (await makeFiles({ 'film.mp4': 3000 })).paths)
    await held.drop()
    await expect(page.getByRole('alert')).toContainText('neither CSV nor vCards')
    await expect(heading(page, /^New transfer/)).toHaveCount(0)
    const lines = [
      'Email,Name',
      'ana@example.org,Ana',
      'ANA@example.org,Again',
      'nobody,Bo',
      'person0@example.org,Zoe',
      'cy@example.org,=Cy',
    ]
    await chooseFile(page, 'people.csv', lines.join('\r\n'))
    await expect(heading(page, 'What is in “people.csv”')).toBeFocused()
    await expect(page.getByText('2 new contacts')).toBeVisible()
    await expect(page.getByText('1 is in your address book already')).toBeVisible()
    await expect(page.getByText('1 line repeats an address')).toBeVisible()
    await expect(page.getByRole('group', { name: '1 line cannot be imported' })).toContainText(
      'Line 4 This is no e-mail address. nobody',
    )
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
    await button(page, 'Import 3 contacts').click()
    await expect(page.getByText('2 contacts added. 1 name changed.')).toBeVisible()
    await expect(person(page, 'Zoe')).toBeVisible()
    const csv = await download(page, button(page, 'Export as CSV'))
    expect(csv.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.bytes.toString('utf8')).toContain("'=Cy")
    const cards = await download(page, button(page, 'Export as vCards'))
    expect(cards.bytes.toString('utf8').match(/BEGIN:VCARD/g)).toHaveLength(3)
  })

  test('tells those without a plan what it would do', async () => {
    const { page, open } = await openAccount(stories, book)
    await expect(heading(page, 'An address book comes with a plan')).toBeVisible()
    await open(groups)
    await page.getByRole('link', { name: 'See what a plan gives' }).click()
    await expect(page).toHaveURL(/\/discover$/)
  })
})

describe('a group of contacts', () => {
  test('gets its members by search and is sent to as a whole', async () => {
    const { page, owner, open } = await openAccount(stories, '/', { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await open(groups)
    await expect(page.getByText('No groups yet')).toBeVisible()
    await button(page, 'Add a group').click()
    await dialog(page).getByLabel('Name of the group').fill('Team')
    await page.keyboard.press('Enter')
    await expect(heading(page, /^Team/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search somebody to put in' }).fill('person1')
    await expect(button(page, 'Put Person 0000 in')).toHaveCount(0)
    await button(page, 'Put Person 0001 in').press('Enter')
    await expect(person(page, 'Person 0001', 'Members')).toBeVisible()
    await expect(person(page, 'Person 0001', 'Who can be put in')).toContainText('In the group')
    await expect(page.getByRole('searchbox', { name: 'Search somebody to put in' })).toBeFocused()
    await page.getByRole('searchbox', { name: 'Search somebody to put in' }).fill('')
    await button(page, 'Put Person 0002 in').click()
    await expect(heading(page, 'Team 2 members')).toBeVisible()
    await button(page, 'Put Person 0000 in').click()
    await button(page, 'Take Person 0000 out').click()
    await expect(heading(page, 'Team 2 members')).toBeVisible()
    await button(page, 'Rename').click()
    await dialog(page).getByLabel('Name of the group').fill('The team')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The team 2 members')).toBeVisible()
    await button(page, 'All groups').click()
    await button(page, 'The team 2 members').click()
    await button(page, 'Delete group').click()
    await button(page, 'Leave it as it is').click()
    await button(page, 'Send to this group').click()
    await expect(page).toHaveURL(/\/$/)
    await pickFiles(page, (await makeFiles({ 'plan.pdf': 2000 })).paths)
    await expect(page.getByText('person1@example.org')).toBeVisible()
    await expect(page.getByText('person2@example.org')).toBeVisible()
    await expect(page.getByText('person0@example.org')).toHaveCount(0)
  })
})

describe.each(looks)('nobody is kept out %s', (when, look) => {
  test('of the address book, nor of groups', { timeout: 60_000 }, async () => {
    const expectNoBarrier = seekBarriers(when)
    const { page, owner, open } = await openAccount(stories, book, { plan: 'PREMIUM', look })
    await expect(page.getByText('Nobody here yet')).toBeVisible()
    await expectNoBarrier(page, 'address book empty')
    await fill(page, owner.uid, 30)
    await open(book)
    await page.getByRole('checkbox', { name: 'Select Person 0001' }).check()
    await button(page, 'Import').click()
    await chooseFile(page, 'people.csv', 'Email\nana@example.org\nnobody\n')
    await expect(page.getByText('1 new contact', { exact: true })).toBeVisible()
    await expectNoBarrier(page, 'address book import')
    await button(page, 'Add a contact').click()
    await expect(dialog(page)).toBeVisible()
    await expectNoBarrier(page, 'address book adding')
    await open(groups)
    await button(page, 'Add a group').click()
    await dialog(page).getByLabel('Name of the group').fill('Team')
    await page.keyboard.press('Enter')
    await button(page, 'Put Person 0001 in').click()
    await expect(person(page, 'Person 0001', 'Members')).toBeVisible()
    await expectNoBarrier(page, 'contact group')
  })
})
