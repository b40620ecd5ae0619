import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { drag } from '@envoi/testing/browser-file-pickers'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { book, dialog, fill, groups, person, search } from './address-book-page.ts'
import { button, download, heading, toast } from './site-page.ts'
import { desk, expectAccessible, phone } from './expect-accessible.ts'

const stories = openStories()
const select = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` })

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose file').click()])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** The first batch goes in, the second is on its way until it is let go. */
async function holdSecond(page: Page): Promise<() => void> {
  let asked = 0
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/contacts/import', async (route) => {
    asked += 1
    if (asked > 1) await held
    await route.continue()
  })
  return letGo
}

describe('the address book', () => {
  test('a contact is added, changed, found while typing, and deleted', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1)
    await open(book)
    await button(page, 'Add contact').click()
    await dialog(page).getByLabel('Email address').fill('bo@example.org')
    await dialog(page).getByLabel('Name').fill('Bo')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Bo added to your address book.')).toBeVisible()
    await button(page, 'Edit Bo').click()
    await dialog(page).getByLabel('Name').fill('Boris')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Boris saved.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('BORÏS')
    await expect(heading(page, '1 contact')).toBeVisible()
    await button(page, 'Delete Boris').click()
    await button(page, 'Delete contact').click()
    await expect(toast(page, '1 contact deleted.')).toBeVisible()
    await expect(page.getByText('No contacts match “BORÏS”')).toBeVisible()
    await open(book)
    await expect(heading(page, '1 contact')).toBeVisible()
    await expect(person(page, 'Person 0000')).toBeVisible()
  })

  test('renders only the visible rows of 1,000 contacts, and selects a range beyond them', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1000)
    await open(book)
    await expect(page.getByText('1\u202F000 contacts')).toBeVisible()
    await select(page, 'Person 0001').check()
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
    await page
      .getByRole('list', { name: 'Address book' })
      .locator('..')
      .evaluate((list) => list.scrollTo(0, 1e6))
    await expect(person(page, 'Person 0999')).toBeVisible()
    await select(page, 'Person 0998').click({ modifiers: ['Shift'] })
    await expect(page.getByText('998 selected')).toBeVisible()
    await button(page, 'Delete')
      .and(page.getByText('Delete', { exact: true }))
      .click()
    await button(page, 'Delete 998 contacts').click()
    await expect(toast(page, '998 contacts deleted.')).toBeVisible()
    await expect(heading(page, '2 contacts')).toBeFocused()
  })

  test('imports the valid lines of a file after a preview, and exports them as a file', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1)
    await open(book)
    await expect(button(page, 'Export 1 contact as CSV')).toBeVisible()
    let exports = 0
    page.on('request', (request) => (exports += request.url().includes('format=') ? 1 : 0))
    // In haste: what comes up under the second click hands nothing out.
    await button(page, 'Import').dblclick()
    await expect(heading(page, 'Import contacts')).toBeVisible()
    // A file that is dropped is to be imported, not to be sent.
    const held = await drag(page, (await makeFiles({ 'film.mp4': 3000 })).paths)
    await held.drop()
    await expect(page.getByRole('alert')).toContainText('isn’t a CSV or vCard file')
    await expect(heading(page, /^New transfer/)).toHaveCount(0)
    expect(exports).toBe(0)
    const lines = ['Email,Name', 'ana@example.org,Ana', 'nobody,Bo', 'person0@example.org,Zoe', 'cy@example.org,=Cy']
    await chooseFile(page, 'people.csv', lines.join('\r\n'))
    await button(page, 'Import 2 contacts, update 1').click()
    await expect(page.getByText('2 contacts added. 1 name changed.')).toBeVisible()
    await expect(person(page, 'Zoe')).toBeVisible()
    const csv = await download(page, button(page, 'Export all 3 as CSV'))
    expect(csv.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.bytes.toString('utf8')).toContain("'=Cy")
    const cards = await download(page, button(page, 'Export all 3 as vCard'))
    expect(cards.bytes.toString('utf8').match(/BEGIN:VCARD/g)).toHaveLength(3)
  })
})

describe('accessibility', () => {
  test('the address book and its groups have no axe violations', async () => {
    const { page, owner, open } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await expect(page.getByText('No contacts yet')).toBeVisible()
    await expectAccessible(page, 'address book empty')
    await fill(page, owner.uid, 30)
    await open(book)
    await page.getByRole('checkbox', { name: 'Select Person 0001' }).check()
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await expect(button(page, 'Clear selection')).toBeInViewport({ ratio: 1 })
    }
    await button(page, 'Import').click()
    await chooseFile(page, 'people.csv', 'Email\nana@example.org\nnobody\n')
    await expect(page.getByText('1 new contact', { exact: true })).toBeVisible()
    await expectAccessible(page, 'address book import')
    await button(page, 'Add contact').click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page, 'address book adding')
    await open(groups)
    await button(page, 'Add group').click()
    await dialog(page).getByLabel('Group name').fill('Team')
    await page.keyboard.press('Enter')
    await button(page, 'Add Person 0001').click()
    await expect(person(page, 'Person 0001', 'Members')).toBeVisible()
    await expectAccessible(page, 'contact group')
  })

  test('a running import, a stopped one and a long list of errors have no axe violations', async () => {
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await button(page, 'Import').click()
    const people = Array.from({ length: 2500 }, (_, index) => `person${index}@example.org,Person ${index}`)
    const wrong = Array.from({ length: 60 }, (_, index) => `nobody${index},Bo`)
    await chooseFile(page, 'people.csv', ['Email,Name', ...people, ...wrong].join('\n'))
    await button(page, 'Show all 60').click()
    await page.getByRole('group', { name: '60 lines' }).scrollIntoViewIfNeeded()
    await expectAccessible(page, 'import all lines')
    const letGo = await holdSecond(page)
    await button(page, /^Import 2.500 contacts/).click()
    await expect(page.getByText(/^1.000 of 2.500$/)).toBeVisible()
    await expectAccessible(page, 'import under way')
    await button(page, 'Stop').click()
    letGo()
    await expect(button(page, 'Resume')).toBeFocused()
    await expectAccessible(page, 'import stopped')
  })
})
