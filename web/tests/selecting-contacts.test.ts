import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type Book, openBook, people } from './address-book-answers.ts'
import {
  bookPath,
  box,
  button,
  dialog,
  heading,
  noDialog,
  notice,
  openContacts,
  rows,
  search,
  select,
} from './address-book-page.ts'
import type { Page } from './page.tsx'
import { type Asked, refused } from './fake-service.ts'

type Searched = Asked<'searchContacts'>['body']

const ROW_HEIGHT = 64
const shown = (text: string) => screen.findByText(text)
const selected = async () => within(await screen.findByRole('group', { name: 'Actions for the selection' }))
const deleteSelected = async () => (await selected()).getByRole('button', { name: 'Delete' })

/** So far that this row stands at the top. */
function scrollTo(place: number): void {
  const scroller = screen.getByRole('group', { name: 'Address book' })
  scroller.scrollTop = place * ROW_HEIGHT
  fireEvent.scroll(scroller)
}

async function clickWithShift({ user }: Page, name: string): Promise<void> {
  await user.keyboard('{Shift>}')
  await user.click(await select(name))
  await user.keyboard('{/Shift}')
}

/** All letters at once: nobody searches for less in between. */
async function searchFor({ user }: Page, text: string): Promise<void> {
  const field = await search()
  field.focus()
  field.select()
  await user.paste(text)
}

/** Searches like this one get no answer until they are let go. */
function holdSearches({ api }: Page, book: Book, isLike: (asked: Searched) => boolean): () => void {
  const held = Promise.withResolvers<void>()
  api.answer({
    async searchContacts(asked) {
      if (isLike(asked.body)) await held.promise
      return book.answers.searchContacts!(asked)
    },
  })
  return held.resolve
}

describe('selected contacts', () => {
  test('are a range or all results, including rows that are not loaded', async () => {
    const page = await openContacts(bookPath, openBook(people(250)))
    const { user, api } = page
    await user.click(await select('Person 0001'))
    scrollTo(248)
    await clickWithShift(page, 'Person 0248')
    expect(await shown('248 selected')).toBeVisible()
    await user.click(await button('Clear selection'))
    await user.click(await box('Select all'))
    await user.click(await select('Person 0249'))
    expect(await shown('249 selected')).toBeVisible()
    await user.click(await button('Add to group'))
    await user.type((await dialog()).getByLabelText('Group name'), 'Most{Enter}')
    expect(await notice('249 contacts added to “Most”.')).toBeVisible()
    const [asked] = api.asked('changeContactGroup')
    expect(asked?.body.add).toEqual(people(249).map(({ id }) => id))
  })

  test('are deleted as the search found them, from groups too', async () => {
    const all = [...Array(250).keys()]
    const page = await openContacts(bookPath, openBook(people(250), { Most: all }))
    const { user } = page
    await searchFor(page, 'person7')
    expect(await heading('11 contacts')).toBeVisible()
    await user.click(await box('Select all'))
    expect(await shown('11 selected')).toBeVisible()
    await user.click(await deleteSelected())
    await user.click(await button('Delete 11 contacts'))
    expect(await notice('11 contacts deleted.')).toBeVisible()
    expect(await shown('No contacts match “person7”')).toBeVisible()
    await waitFor(async () => expect(await heading('0 contacts')).toHaveFocus())

    const ways = within(screen.getByRole('navigation', { name: 'Dashboard' }))
    expect(ways.getByRole('link', { name: 'Address book' })).toHaveAttribute('aria-current', 'page')
    await user.click(ways.getByRole('link', { name: 'Groups' }))
    expect(await button('Most 239 members')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Sent' })).not.toHaveAttribute('aria-current')
  })

  test('from two searches are sent to together', async () => {
    const page = await openContacts(bookPath, openBook(people(250)))
    const { user } = page
    for (const name of ['Person 0012', 'Person 0145']) {
      await searchFor(page, name)
      await user.click(await select(name))
    }
    await user.click(await button('Send files'))
    expect(await shown('For 2 people. Choose the files.')).toBeVisible()
  })

  test('make “Select all” indeterminate; the dialog names a single one, and counts those outside the search', async () => {
    const page = await openContacts(bookPath, openBook(people(3)))
    const { user } = page
    await user.click(await select('Person 0002'))
    expect((await box('Select all')).indeterminate).toBe(true)
    await user.click(await deleteSelected())
    expect(await screen.findByRole('dialog')).toHaveTextContent('Delete “Person 0002”?')
    await user.click(await button('Cancel'))
    await searchFor(page, 'nobody at all')
    expect(await heading('0 contacts')).toBeVisible()
    expect(await shown('1 selected, 1 not in this search')).toBeVisible()
    await user.click(await deleteSelected())
    expect(await screen.findByRole('dialog')).toHaveTextContent('Delete this contact?1 not in this search. ')
    await user.click(await button('Cancel'))
    await user.clear(await search())
    expect(await shown('1 selected')).toBeVisible()
    for (const name of ['Person 0000', 'Person 0001']) await user.click(await select(name))
    expect(await box('Select all')).toBeChecked()
    await user.click(await box('Select all'))
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull()
  })
})

describe('an action applies to the contacts that are shown', () => {
  test('a range that arrives after the next search is dropped', async () => {
    const book = openBook(people(1000))
    const page = await openContacts(bookPath, book)
    const { user } = page
    await user.click(await select('Person 0001'))
    scrollTo(998)
    await select('Person 0998')
    // Rows that come into sight are searched for too, a page at a time.
    const answerLate = holdSearches(page, book, ({ size = 0 }) => size > 900)
    await clickWithShift(page, 'Person 0998')
    await searchFor(page, 'person11')
    expect(await heading('11 contacts')).toBeVisible()
    answerLate()
    await searchFor(page, 'person111')
    expect(await heading('1 contact')).toBeVisible()
    expect(await shown('1 selected, 1 not in this search')).toBeVisible()
  })

  test('a dialog about them closes when the next search is answered', async () => {
    const book = openBook(people(300))
    const page = await openContacts(bookPath, book)
    const { user, api } = page
    await searchFor(page, 'person11')
    expect(await heading('11 contacts')).toBeVisible()
    const answerLate = holdSearches(page, book, ({ query, size }) => query === 'person22' && size === 100)
    await searchFor(page, 'person22')
    await user.click(await box('Select all'))
    expect(await shown('11 selected')).toBeVisible()
    await user.click(await deleteSelected())
    expect(await button('Delete 11 contacts')).toBeVisible()
    answerLate()
    expect(await screen.findByText('Person 0220')).toBeInTheDocument()
    await noDialog()
    expect(await box('Select all')).not.toBeChecked()
    expect(api.asked('deleteContacts')).toEqual([])
  })

  test('the shown contacts are deleted, not those that a slow search is about to find', async () => {
    const book = openBook(people(300))
    const page = await openContacts(bookPath, book)
    const { user, api } = page
    await searchFor(page, 'person11')
    expect(await heading('11 contacts')).toBeVisible()
    const answerLate = holdSearches(page, book, ({ query, size }) => query === 'person222' && size === 100)
    await searchFor(page, 'person222')
    await user.click(await box('Select all'))
    await user.click(await deleteSelected())
    await user.click(await button('Delete 11 contacts'))
    expect(await notice('11 contacts deleted.')).toBeVisible()
    const ids = people(300).flatMap(({ id, email }) => (email.startsWith('person11') ? id : []))
    expect(api.asked('deleteContacts').map(({ body }) => body)).toEqual([{ ids }])
    answerLate()
    expect(await heading('1 contact')).toBeVisible()
  })
})

describe('a bulk action', () => {
  test('runs alone, can be stopped, and keeps the selection', async () => {
    const book = openBook(people(5))
    const { user, api } = await openContacts(bookPath, book)
    for (const name of ['Person 0001', 'Person 0002', 'Person 0003']) await user.click(await select(name))
    api.answer({
      deleteContacts: () => {
        throw refused('TOO_MANY_REQUESTS', { retryAfter: 600 })
      },
    })
    await user.click(await deleteSelected())
    await user.click(await button('Delete 3 contacts'))
    expect(await shown('The server is busy. The import continues automatically.')).toBeVisible()
    await user.click(await button(/^Person 0004/))
    expect(await button('Delete Person 0004')).toHaveAttribute('aria-disabled', 'true')
    await user.click(await button('Delete Person 0004'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await button('Stop'))
    expect(await shown('3 selected')).toBeVisible()
    api.answer({ deleteContacts: book.answers.deleteContacts })

    for (const [name, left] of [
      ['Person 0004', '3 selected'],
      ['Person 0002', '2 selected'],
    ] as const) {
      await user.click(await button(new RegExp(`^${name}`)))
      await user.click(await button(`Delete ${name}`))
      await user.click(await button('Delete contact'))
      await waitFor(() => expect(screen.queryByText(name)).toBeNull())
      expect(await shown(left)).toBeVisible()
    }
    await user.click(await deleteSelected())
    await user.click(await button('Delete 2 contacts'))
    expect(await notice('2 contacts deleted.')).toBeVisible()
    await waitFor(async () => expect(await heading('1 contact')).toHaveFocus())
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Person 0000')])
  })
})
