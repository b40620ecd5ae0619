import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { drag } from '@envoi/testing/browser-file-pickers'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { addMember, book, dialog, fill, groups, person, search } from './address-book-page.ts'
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

/** By the Tab key. */
async function goTo(page: Page, there: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await there.evaluate((element) => element === document.activeElement)) return
  }
  await expect(there).toBeFocused()
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
    await button(page, 'Bo bo@example.org').click()
    await button(page, 'Edit Bo').click()
    await dialog(page).getByLabel('Name').fill('Boris')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Boris saved.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Boris' })).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('BORÏS')
    await expect(heading(page, '1 contact')).toBeVisible()
    await button(page, 'Boris bo@example.org').click()
    await button(page, 'Delete Boris').click()
    await button(page, 'Delete contact').click()
    await expect(toast(page, '1 contact deleted.')).toBeVisible()
    await expect(page.getByText('No contacts match “BORÏS”')).toBeVisible()
    await open(book)
    await expect(heading(page, '1 contact')).toBeVisible()
    await expect(person(page, 'Person 0000')).toBeVisible()
  })

  test('a contact has what was sent to it, its groups, and a form of its own', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 2)
    await owner.api.signIn({ body: owner.credentials() })
    const sent = await owner.send(
      { 'plan.pdf': Buffer.from('x') },
      { name: 'Plans', recipients: ['person1@example.org'] },
    )
    const found = await page.request.post(`/api/user/address-books/${owner.uid}/contacts/search`, { data: {} })
    const { contacts } = (await found.json()) as { contacts: { id: string }[] }
    await page.request.post(`/api/user/users/${owner.uid}/contact-groups`, {
      data: { name: 'Board', contactIds: contacts.slice(1).map(({ id }) => id) },
    })
    await open(book)
    await expect(person(page, 'Person 0001')).toContainText('Board')
    await button(page, /^Person 0001/).press('Enter')
    const pane = page.getByRole('region', { name: 'Person 0001' })
    await expect(pane).toBeFocused()
    await expect(page).toHaveURL(/contact=/)
    await expect(pane.getByRole('link', { name: /^Plans\s*Not downloaded yet/ })).toBeVisible()
    await expectAccessible(page, 'address book one contact')
    await page.reload()
    await expect(pane.getByRole('link', { name: /^Plans/ })).toHaveAttribute(
      'href',
      `/dashboard?open=${sent.transferId}`,
    )
    await pane.press('Escape')
    await expect(button(page, /^Person 0001/)).toBeFocused()
    await button(page, /^Person 0000/).click()
    await expect(page.getByText('You haven’t sent anything to this address yet.')).toBeVisible()
    await page.getByRole('region', { name: 'Person 0000' }).getByRole('button', { name: 'Send to Person 0000' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('For 1 person. Choose the files.')).toBeVisible()
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

  test('imports a file by keyboard alone: a line corrected, a group chosen, and everyone in the list', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 1)
    await open(groups)
    await button(page, 'Add group').click()
    await dialog(page).getByLabel('Group name').fill('Team')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Team')).toBeVisible()
    await open(book)
    const lines = ['Email,Name', 'ana@example.org,Ana', 'bo@,Bo', 'person0@example.org,Zoe', 'cy@example.org,=Cy']
    await button(page, 'Import').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Choose file')).toBeFocused()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await expect(page.getByText(/^people\.csv, 4 lines/)).toBeFocused()
    await goTo(page, button(page, 'Fix 1'))
    await page.keyboard.press('Enter')
    const wrong = page.getByRole('textbox', { name: 'Email address on line 3' })
    await expect(page.getByRole('list', { name: 'Lines of the file' }).getByRole('listitem')).toHaveCount(1)
    const group = page.getByLabel('Add to group:')
    await goTo(page, group)
    await page.keyboard.type('Team')
    await expect(group.locator('option:checked')).toHaveText('Team')
    await goTo(page, wrong)
    await page.keyboard.press('End')
    await page.keyboard.type('example.org')
    await expect(page.getByRole('listitem').filter({ has: wrong })).toContainText('Add')
    await goTo(page, button(page, 'Import 4 contacts'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 contacts added. 1 name changed. 4 contacts added to the group.')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Import')).toBeFocused()
    for (const name of ['Ana', 'Bo', 'Zoe', '=Cy']) await expect(person(page, name)).toBeVisible()
    const csv = await download(page, button(page, 'Export all 4 as CSV'))
    expect(csv.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.bytes.toString('utf8')).toContain("'=Cy")
    const cards = await download(page, button(page, 'Export all 4 as vCard'))
    expect(cards.bytes.toString('utf8').match(/BEGIN:VCARD/g)).toHaveLength(4)
    await open(groups)
    await expect(page.getByText('4 members')).toBeVisible()
  })

  test('a file that is dropped is to be imported, not to be sent', async () => {
    const { page, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await open(book)
    // In haste: what comes up under the second click hands nothing out.
    await button(page, 'Import').dblclick()
    await expect(heading(page, 'Import contacts')).toBeVisible()
    const held = await drag(page, (await makeFiles({ 'film.mp4': 3000 })).paths)
    await held.drop()
    await expect(page.getByRole('alert')).toContainText('isn’t a CSV or vCard file')
    await expect(heading(page, /^New transfer/)).toHaveCount(0)
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
    await expect(button(page, 'Import 1 contact')).toBeVisible()
    await expectAccessible(page, 'address book import')
    await button(page, 'Cancel').click()
    await button(page, 'Add contact').click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page, 'address book adding')
    await open(groups)
    await button(page, 'Add group').click()
    await dialog(page).getByLabel('Group name').fill('Team')
    await page.keyboard.press('Enter')
    await addMember(page, 'person1@', 'Person 0001')
    await page.getByRole('combobox', { name: 'Add members' }).fill('person')
    await expect(page.getByRole('option', { name: /^Person 0000/ })).toBeVisible()
    await expectAccessible(page, 'contact group')
  })

  test('a running import, a stopped one and a long list of errors have no axe violations', async () => {
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await button(page, 'Import').click()
    const people = Array.from({ length: 2500 }, (_, index) => `person${index}@example.org,Person ${index}`)
    const wrong = Array.from({ length: 60 }, (_, index) => `nobody${index},Bo`)
    await chooseFile(page, 'people.csv', ['Email,Name', ...people, ...wrong].join('\n'))
    await button(page, 'Fix 60').click()
    await expectAccessible(page, 'import wrong lines')
    await button(page, /^All/).click()
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
