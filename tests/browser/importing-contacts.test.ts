import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { book, fill, person } from './address-book-by-hand.ts'
import { button, heading } from './by-hand.ts'

const stories = openStories()
const known = (page: Page) => page.getByRole('group', { name: 'Already in your address book' }).getByRole('listitem')

async function chooseFile(page: Page, name: string, lines: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  const chooser = await choosing
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
}

describe('a file of contacts', () => {
  test('shows who is there already, under which name, and which lines repeat an address', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 3)
    await page.request.post(`/api/user/users/${owner.uid}/contact-groups`, { data: { name: 'Team' } })
    await open(book)
    await button(page, 'Import').click()
    await chooseFile(page, 'people.csv', [
      'Email,Name',
      'ana@example.org,Ana',
      'person0@example.org,Person 0000',
      'PERSON1@example.org,Zoe',
      'ANA@example.org,Again',
      'person2@example.org,',
    ])
    await expect(page.getByText('1 new contact', { exact: true })).toBeVisible()
    await expect(known(page)).toHaveText([
      'ZoePERSON1@example.orgreplaces “Person 0001”',
      'Person 0000person0@example.orgstays as it is',
      'Person 0002person2@example.orgstays as it is',
    ])
    await expect(page.getByRole('group', { name: '1 line repeats an address' })).toContainText(
      'Line 5 It repeats line 2. ANA@example.org',
    )
    await takePicture(page, 'import known')
    await button(page, 'Import 1 contact, update 1').press('Enter')
    await expect(page.getByText('1 contact added. 1 name changed.')).toBeFocused()
    await expect(person(page, 'Zoe')).toBeVisible()

    await button(page, 'Choose another file').press('Enter')
    await expect(button(page, 'Choose a file')).toBeFocused()
    await chooseFile(page, 'same.csv', ['Email', 'ana@example.org', 'person1@example.org'])
    await expect(page.getByText('Everybody in this file is in your address book already')).toBeVisible()
    await expect(button(page, /^(Import|Update) \d/)).toHaveCount(0)
    await page.getByLabel('Put them into a group').selectOption('Team')
    await button(page, 'Put 2 contacts into the group').click()
    await expect(page.getByText('2 contacts are in the group.')).toBeFocused()
  })

  test('takes the focus along, also where it stops, and Escape closes it before the panel', async () => {
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await button(page, 'Import').click()
    await chooseFile(page, 'empty.csv', ['Email,Name', ''])
    await expect(page.getByRole('alert')).toHaveText('There is nobody in this file.')
    await chooseFile(page, 'people.csv', ['Email', 'ana@example.org'])
    await page.route('**/contacts/import', (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'Import 1 contact').press('Enter')
    await expect(button(page, 'Try again')).toBeFocused()
    await page.unroute('**/contacts/import')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 contact added.')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Import contacts')).toHaveCount(0)
    await expect(button(page, 'Import')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/$/)
  })

  test('is asked for twice in haste, and nothing is handed out instead', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    await fill(page, owner.uid, 2)
    await open(book)
    await expect(button(page, 'Export all 2 as CSV')).toBeVisible()
    let exports = 0
    page.on('request', (request) => (exports += request.url().includes('format=') ? 1 : 0))
    await button(page, 'Import').dblclick()
    await expect(heading(page, 'Import contacts')).toBeVisible()
    await expect(page.getByText('2 contacts', { exact: true })).toBeVisible()
    expect(exports).toBe(0)
  })
})
