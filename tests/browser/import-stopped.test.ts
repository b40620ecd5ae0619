import type { Page, Route } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { book } from './address-book-by-hand.ts'
import { button, heading, toast } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()
const imports = '**/contacts/import'
const people = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `person${index}@example.org,Person ${index}`)

async function chooseFile(page: Page, lines: string[]): Promise<void> {
  await button(page, 'Import').click()
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  const buffer = Buffer.from(['Email,Name', ...lines].join('\n'))
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
}

/** The first batch goes in, the second is on its way until it is let go. */
async function holdSecond(page: Page): Promise<() => void> {
  let asked = 0
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(imports, async (route) => {
    asked += 1
    if (asked > 1) await held
    await route.continue()
  })
  return letGo
}

/** Whether a tab that is closed or read anew asks first. */
const asksFirst = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
const inBook = async (page: Page, uid: string): Promise<unknown> =>
  (await page.request.post(`/api/user/address-books/${uid}/contacts/count`, { data: { query: '' } })).json()

describe('an import under way', () => {
  test('tells how far it is, is stopped by Escape without being lost, and goes on from there', async () => {
    const { page, owner } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await chooseFile(page, people(2500))
    const letGo = await holdSecond(page)
    await button(page, /^Import 2.500 contacts/).press('Enter')
    await expect(page.getByText(/^1.000 of 2.500$/)).toBeVisible()
    await expect(button(page, 'Stop')).toBeVisible()
    expect(await asksFirst(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Stopping')).toBeVisible()
    await button(page, 'Close the import').click()
    await expect(heading(page, 'Import contacts')).toBeVisible()
    letGo()
    await expect(page.getByText(/^2.000 of 2.500 were imported\.$/)).toBeVisible()
    expect(await inBook(page, owner.uid)).toEqual({ count: 2000 })
    expect(await asksFirst(page)).toBe(false)
    await button(page, 'Go on').press('Enter')
    await expect(page.getByText(/^2.500 contacts added\.$/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Import contacts')).toHaveCount(0)
  })

  test('ends with a notice when one goes to another page', async () => {
    const { page, owner } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await chooseFile(page, people(2500))
    const letGo = await holdSecond(page)
    await button(page, /^Import 2.500 contacts/).click()
    await expect(page.getByText(/^1.000 of 2.500$/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Groups' }).click()
    await expect(page.getByText('No groups yet')).toBeVisible()
    expect(await asksFirst(page)).toBe(true)
    letGo()
    await expect(toast(page, /^2.000 of 2.500 were imported\.$/)).toBeVisible()
    expect(await asksFirst(page)).toBe(false)
    expect(await inBook(page, owner.uid)).toEqual({ count: 2000 })
  })

  test('into a group that is gone says so, and leads back to the choice of a group', async () => {
    const { page, owner, open } = await openAccount(stories, null, { plan: 'PREMIUM' })
    const path = `/api/user/users/${owner.uid}/contact-groups`
    const made = await page.request.post(path, { data: { name: 'Team' } })
    const { id } = (await made.json()) as { id: string }
    await open(book)
    await chooseFile(page, people(2))
    await page.getByLabel('Put them into a group').selectOption('Team')
    await page.request.delete(`${path}/${id}`)
    await button(page, 'Import 2 contacts').press('Enter')
    await expect(page.getByRole('alert')).toContainText('This group is no longer there.')
    await expect(button(page, 'Choose another file')).toBeVisible()
    await takePicture(page, 'import group gone')
    await expect(button(page, 'Choose another group')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'What is in “people.csv”')).toBeFocused()
    await expect(page.getByLabel('Put them into a group')).toHaveCount(0)
    await button(page, 'Import 2 contacts').click()
    await expect(page.getByText('2 contacts added.')).toBeVisible()
  })

  test('does not count whom it cannot have counted, where an answer was lost', async () => {
    const { page, owner, complaints } = await openAccount(stories, book, { plan: 'PREMIUM' })
    complaints.expect(/ERR_FAILED/)
    await chooseFile(page, people(1500))
    let asked = 0
    await page.route(imports, async (route: Route) => {
      asked += 1
      if (asked !== 2) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await button(page, /^Import 1.500 contacts/).click()
    await expect(page.getByText(/^1.000 of 1.500 were imported before this/)).toBeVisible()
    await button(page, 'Try again').click()
    await expect(page.getByText(/^All 1.500 contacts of this file are in your address book now\.$/)).toBeFocused()
    expect(await inBook(page, owner.uid)).toEqual({ count: 1500 })
  })
})

describe('lines that cannot be imported', () => {
  test('are all shown when one asks for them', async () => {
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM' })
    await chooseFile(
      page,
      Array.from({ length: 700 }, (_, index) => `nobody${index},Bo`),
    )
    const wrong = page.getByRole('group', { name: '700 lines cannot be imported' })
    await expect(wrong.getByRole('listitem')).toHaveCount(50)
    await button(page, 'Show 500 more').press('Enter')
    await expect(wrong.getByRole('listitem')).toHaveCount(550)
    await button(page, 'Show all 700').press('Enter')
    await expect(wrong.getByRole('listitem')).toHaveCount(700)
    await expect(wrong).toBeFocused()
    await expect(wrong.getByRole('listitem').last()).toContainText('Line 701')
    await expect(button(page, 'Show all 700')).toHaveCount(0)
  })
})

describe.each(looks)('nobody is kept out %s', (when, look) => {
  test('of an import under way, nor of one that stopped, nor of a long list of lines', async () => {
    const expectNoBarrier = seekBarriers(when)
    const { page } = await openAccount(stories, book, { plan: 'PREMIUM', look })
    const wrong = Array.from({ length: 60 }, (_, index) => `nobody${index},Bo`)
    await chooseFile(page, [...people(2500), ...wrong])
    await button(page, 'Show all 60').click()
    await page.getByRole('group', { name: '60 lines' }).scrollIntoViewIfNeeded()
    await expectNoBarrier(page, 'import all lines')
    const letGo = await holdSecond(page)
    await button(page, /^Import 2.500 contacts/).click()
    await expect(page.getByText(/^1.000 of 2.500$/)).toBeVisible()
    await expectNoBarrier(page, 'import under way')
    await button(page, 'Stop').click()
    letGo()
    await expect(button(page, 'Go on')).toBeFocused()
    await expectNoBarrier(page, 'import stopped')
  })
})
