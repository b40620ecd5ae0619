import type { Locator, Page, Route } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { drag } from '@envoi/testing/browser-picking'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { book, dialog, fill, groups, person, search } from './address-book-by-hand.ts'
import { button, download, heading, toast } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()
const selectAll = (page: Page): Locator => page.getByRole('checkbox', { name: 'Select all' })
const select = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` })
const deletePicked = (page: Page): Locator => button(page, 'Delete').and(page.getByText('Delete', { exact: true }))

/** Searches like this one get no answer until they are let go. */
async function holdSearches(page: Page, isLike: (asked: { query: string; size: number }) => boolean) {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/contacts/search', async (route) => {
    if (isHolding && isLike(route.request().postDataJSON())) held.push(route)
    else await route.fallback()
  })
  return async (): Promise<void> => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
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
    const address = dialog(page).getByLabel('E-mail address')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveAccessibleDescription('This address is in your address book already.')
    await address.fill('cy@example.org')
    await expect(address).toHaveAttribute('aria-invalid', 'false')
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
    await expect(dialog(page)).toContainText('Delete “Boris”?bo@example.org goes out of your address book')
    await button(page, 'Leave it as it is').click()
    await button(page, 'Delete Boris').click()
    await button(page, 'Delete contact').click()
    await expect(toast(page, '1 contact deleted.')).toBeVisible()
    await expect(page.getByText('Nobody found for “BORÏS”')).toBeVisible()
    await search(page).fill('')
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  })

  test('is gone through by keys alone, and takes whoever was looked for and not found', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await open(book)
    await expect(page.getByText('3 contacts')).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('zoe@example.org')
    await button(page, 'Add zoe@example.org').press('Enter')
    await expect(dialog(page).getByLabel('E-mail address')).toHaveValue('zoe@example.org')
    await dialog(page).getByLabel('Name').fill('Zoe')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '1 contact', exact: true })).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(page.getByText('4 contacts')).toBeVisible()
    const boxes = page.getByRole('list', { name: 'Address book' }).getByRole('checkbox')
    await page.keyboard.press('ArrowDown')
    await expect(boxes.nth(0)).toBeFocused()
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await expect(boxes.nth(2)).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(button(page, 'Edit Zoe')).toBeFocused()
  })

  test('shows 1,000 by the rows that are seen, and deletes several at once', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
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

  test('picks a range and all that are found, also those nobody has looked at, and puts them into a group', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1000)
    await open(book)
    await page.getByRole('checkbox', { name: 'Select Person 0001' }).check()
    const rows = page.getByRole('list', { name: 'Address book' }).locator('..')
    await rows.evaluate((list) => list.scrollTo(0, 1e6))
    await page.getByRole('checkbox', { name: 'Select Person 0998' }).click({ modifiers: ['Shift'] })
    await expect(page.getByText('998 selected')).toBeVisible()
    await button(page, 'Select none').click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('checkbox', { name: 'Select Person 0999' }).uncheck()
    await expect(page.getByText('999 selected')).toBeVisible()
    await button(page, 'Add to a group').click()
    await dialog(page).getByLabel('Name of the group').fill('Most')
    await page.keyboard.press('Enter')
    await expect(toast(page, '999 contacts are in “Most”.')).toBeVisible()
    await search(page).fill('person77')
    await expect(page.getByText('11 contacts', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('11 selected')).toBeVisible()
    await button(page, 'Delete')
      .and(page.getByText('Delete', { exact: true }))
      .click()
    await button(page, 'Delete 11 contacts').click()
    await expect(toast(page, '11 contacts deleted.')).toBeVisible()
    await expect(page.getByText('Nobody found for “person77”')).toBeVisible()

    const ways = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(ways.getByRole('link', { name: 'Address book' })).toHaveAttribute('aria-current', 'page')
    await ways.getByRole('link', { name: 'Groups' }).click()
    await expect(ways.getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page')
    await expect(button(page, 'Most 988 members')).toBeVisible()
    await expect(ways.getByRole('link', { name: 'Transfers' })).not.toHaveAttribute('aria-current')

    // Also of two searches.
    await ways.getByRole('link', { name: 'Address book' }).click()
    for (const name of ['Person 0012', 'Person 0345']) {
      await search(page).fill(name)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await button(page, 'Send to them').click()
    await expect(page.getByText('It goes to 2 people. Choose the files.')).toBeVisible()
  })

  test('does what is asked to those that are shown, not to what a slow search is about to find', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1000)
    await open(book)
    // A range, which is read beyond the rows that are shown.
    await select(page, 'Person 0001').check()
    const rows = page.getByRole('list', { name: 'Address book' }).locator('..')
    await rows.evaluate((list) => list.scrollTo(0, 1e6))
    await holdSearches(page, ({ size }) => size > 900)
    // Rows that come into sight are searched for too, a page at a time.
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/contacts/search') && request.postDataJSON().size > 900,
    )
    await select(page, 'Person 0998').click({ modifiers: ['Shift'] })
    const range = await asked
    const calledOff = page.waitForEvent('requestfailed', (request) => request === range)
    await search(page).fill('person11')
    await expect(page.getByText('11 contacts', { exact: true })).toBeVisible()
    await calledOff
    await expect(page.getByText('1 selected')).toBeVisible()
    await button(page, 'Select none').click()

    const answerLate = await holdSearches(page, ({ query, size }) => query === 'person22' && size === 100)
    await search(page).fill('person22')
    await selectAll(page).check()
    await expect(page.getByText('11 selected')).toBeVisible()
    await deletePicked(page).click()
    await expect(button(page, 'Delete 11 contacts')).toBeVisible()
    await answerLate()
    await expect(person(page, 'Person 0220')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(selectAll(page)).not.toBeChecked()

    await search(page).fill('person11')
    await expect(person(page, 'Person 0110')).toBeVisible()
    await holdSearches(page, ({ query, size }) => query === 'person333' && size === 100)
    await search(page).fill('person333')
    await selectAll(page).check()
    await deletePicked(page).click()
    await button(page, 'Delete 11 contacts').click()
    await expect(toast(page, '11 contacts deleted.')).toBeVisible()
    const path = `/api/user/address-books/${owner.uid}/contacts/count`
    const left = async (query: string) => (await page.request.post(path, { data: { query } })).json()
    expect([await left('person11'), await left('person333'), await left('')]).toEqual(
      [0, 1, 989].map((count) => ({ count })),
    )
  })

  test('does one thing at a time, stops when one says so, and leaves picked who was picked', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 5)
    await open(book)
    await select(page, 'Person 0001').check()
    await select(page, 'Person 0002').check()
    await select(page, 'Person 0003').check()
    await page.route('**/contacts/delete', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: {} }),
    )
    await deletePicked(page).click()
    await button(page, 'Delete 3 contacts').click()
    await expect(page.getByText('The server asks for a moment.')).toBeVisible()
    await expect(button(page, 'Delete Person 0004')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Stop').click()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.unroute('**/contacts/delete')

    for (const [name, left] of [
      ['Person 0004', '3 selected'],
      ['Person 0002', '2 selected'],
    ] as const) {
      await button(page, `Delete ${name}`).click()
      await button(page, 'Delete contact').click()
      await expect(person(page, name)).toHaveCount(0)
      await expect(page.getByText(left)).toBeVisible()
    }
    await deletePicked(page).click()
    await button(page, 'Delete 2 contacts').click()
    await expect(toast(page, '2 contacts deleted.')).toBeVisible()
    await expect(person(page, 'Person 0000')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  test('names whoever is deleted, ticks “Select all” by half, and tells of who is picked and not found', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await open(book)
    await select(page, 'Person 0002').check()
    await expect(selectAll(page)).toHaveJSProperty('indeterminate', true)
    await deletePicked(page).click()
    await expect(dialog(page)).toContainText('Delete “Person 0002”?')
    await button(page, 'Leave it as it is').click()
    await search(page).fill('nobody at all')
    await expect(heading(page, '0 contacts')).toBeVisible()
    await expect(page.getByText('1 selected, 1 not in this search')).toBeVisible()
    await deletePicked(page).click()
    await expect(dialog(page)).toContainText('Delete this contact?1 not in this search. ')
    await button(page, 'Leave it as it is').click()
    await search(page).fill('')
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    for (const name of ['Person 0000', 'Person 0001', 'Person 0002']) await select(page, name).check()
    await expect(selectAll(page)).toBeChecked()
    await selectAll(page).uncheck()
    await expect(button(page, 'Select none')).toHaveCount(0)
  })

  test('takes the good lines of a file after showing what is in it, and gives them back as one', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
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
    await button(page, 'Import 2 contacts, update 1').click()
    await expect(page.getByText('2 contacts added. 1 name changed.')).toBeVisible()
    await expect(person(page, 'Zoe')).toBeVisible()
    const csv = await download(page, button(page, 'Export all 3 as CSV'))
    expect(csv.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.bytes.toString('utf8')).toContain("'=Cy")
    const cards = await download(page, button(page, 'Export all 3 as vCards'))
    expect(cards.bytes.toString('utf8').match(/BEGIN:VCARD/g)).toHaveLength(3)
  })

  test('tells those without a plan what it would do', async () => {
    const { page, open } = await openAccount(stories, book)
    await expect(heading(page, 'An address book comes with a plan')).toBeVisible()
    await open(groups)
    await expect(heading(page, 'Contact groups come with a plan')).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('Film crew12 members')
    await page.getByRole('link', { name: 'See what a plan gives' }).click()
    await expect(page).toHaveURL(/\/discover$/)
  })

  test('a file shows the names it will bring, and the export says how many it hands out', async () => {
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await expect(page.getByText('Nobody here yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await button(page, 'Import').click()
    const names = ['Ana', 'Bo', 'Cy', 'Dan', 'Eve', 'Fay', 'Zoë']
    const lines = names.map((name, index) => `p${index}@example.org,${name}`)
    await chooseFile(page, 'people.csv', Buffer.from(['Email,Name', ...lines].join('\n'), 'latin1'))
    await expect(page.getByText('Look whether accents are right.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'As they will be' }).getByRole('listitem')).toHaveText([
      'Zoëp6@example.org',
      'Anap0@example.org',
      'Bop1@example.org',
      'Cyp2@example.org',
      'Danp3@example.org',
      'and 2 more',
    ])
    await button(page, 'Import 7 contacts').click()
    await expect(button(page, 'Export all 7 as CSV')).toBeVisible()
    await search(page).fill('nobody at all')
    await expect(heading(page, '0 contacts')).toBeVisible()
    const all = await download(page, button(page, 'Export all 7 as CSV'))
    expect(all.bytes.toString('utf8').match(/@example/g)).toHaveLength(7)
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
    await expect(button(page, 'Select none')).toBeInViewport({ ratio: 1 })
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
