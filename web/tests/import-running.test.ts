import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type Book, openBook, people } from './address-book-answers.ts'
import { bookPath, button, heading, notice, openContacts, search } from './address-book-page.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { asksFirst, chooseFile, filter, focused, many, openImport, said, told } from './importing-page.ts'
import { catchSaved } from './saved-files.ts'

describe('a running import', () => {
  /** The first batch goes in, the second is on its way until it is let go. */
  function holdSecond(book: Book): { answers: Answers; letGo: () => void } {
    const held = Promise.withResolvers<void>()
    let asked = 0
    const answers: Answers = {
      async importContacts(input) {
        asked += 1
        if (asked === 2) await held.promise
        return book.answers.importContacts!(input)
      },
    }
    return { answers, letGo: held.resolve }
  }

  test('shows its progress, is stopped by Escape, and resumes from there', async () => {
    const book = openBook([])
    const { answers, letGo } = holdSecond(book)
    const page = await openImport(book, answers)
    const { user } = page
    await chooseFile(page, 'people.csv', many(2500))
    ;(await button(/^Import 2.500 contacts$/)).focus()
    await user.keyboard('{Enter}')
    expect(await said(/^1.000 of 2.500$/)).toBeVisible()
    expect((await told())[0]).toBe('Line 2 | Person 0 | person0@example.org | Added')
    expect(await button('Stop')).toBeVisible()
    expect(asksFirst()).toBe(true)
    await user.keyboard('{Escape}')
    expect(await said('Stopping…')).toBeVisible()
    await user.click(await button('Address book'))
    expect(await heading('Import contacts')).toBeVisible()
    letGo()
    expect(await said(/^2.000 of 2.500 imported\.$/)).toBeVisible()
    expect(book.contacts).toHaveLength(2000)
    expect(asksFirst()).toBe(false)
    ;(await button('Resume')).focus()
    await user.keyboard('{Enter}')
    await focused(/^2.500 contacts added\.$/)
    expect(book.contacts).toHaveLength(2500)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Import contacts' })).toBeNull())
  })

  test('ends with a notice when another page is opened', async () => {
    const book = openBook([])
    const { answers, letGo } = holdSecond(book)
    const page = await openImport(book, answers)
    const { user } = page
    await chooseFile(page, 'people.csv', many(2500))
    await user.click(await button(/^Import 2.500 contacts$/))
    expect(await said(/^1.000 of 2.500$/)).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Groups' }))
    expect(await said('No groups yet')).toBeVisible()
    expect(asksFirst()).toBe(true)
    letGo()
    expect(await notice(/^2.000 of 2.500 imported\.$/)).toBeVisible()
    expect(asksFirst()).toBe(false)
    expect(book.contacts).toHaveLength(2000)
  })

  test('says line by line what came in before it failed, and brings only the rest', async () => {
    const book = openBook([{ id: 'z', email: 'zoe@example.org', name: null }])
    let asked = 0
    const page = await openImport(book, {
      importContacts(input) {
        asked += 1
        if (asked === 2) throw refused('FAULT')
        return book.answers.importContacts!(input)
      },
    })
    const { user, api } = page
    await chooseFile(page, 'people.csv', `${many(1000)}\nzoe@example.org,Zoe`)
    await user.click(await button(/^Import 1.001 contacts$/))
    expect(await screen.findByRole('alert')).toHaveTextContent(/1.000 of 1.001 imported before this/)
    expect((await told())[0]).toBe('Line 2 | Person 0 | person0@example.org | Added')
    await user.click(await filter(/^Update 1/))
    expect(await told()).toEqual(['Line 1,002 | Zoe | zoe@example.org | Had no name | Update'.replace(',', '\u202f')])
    await user.click(await button('Try again'))
    await focused(/^1.000 contacts added\. 1 name changed\.$/)
    expect(api.asked('importContacts').map(({ body }) => body.contacts.length)).toEqual([1000, 1, 1])
    expect((await told())[0]).toMatch(/Updated$/)
  })

  test('into a deleted group says so, and goes on without it', async () => {
    const book = openBook([], { Team: [] })
    const page = await openImport(book)
    const { user } = page
    await chooseFile(page, 'people.csv', many(2))
    await user.selectOptions(await screen.findByLabelText('Add to group:'), 'Team')
    book.groups = []
    ;(await button('Import 2 contacts')).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This group no longer exists.')
    await waitFor(() => expect(screen.queryByLabelText('Add to group:')).toBeNull())
    await waitFor(async () => expect(await button('Import 2 contacts')).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await said('2 contacts added.')).toBeVisible()
  })

  test('does not count contacts whose answer was lost', async () => {
    const book = openBook([])
    let asked = 0
    const page = await openImport(book, {
      async importContacts(input) {
        asked += 1
        const reply = await book.answers.importContacts!(input)
        if (asked === 2) throw lost()
        return reply
      },
    })
    const { user } = page
    await chooseFile(page, 'people.csv', many(1500))
    await user.click(await button(/^Import 1.500 contacts$/))
    expect(await said(/^1.000 of 1.500 imported before this/)).toBeVisible()
    await user.click(await button('Try again'))
    await focused(/^All 1.500 contacts are now in your address book\.$/)
    expect(book.contacts).toHaveLength(1500)
  })
})

describe('an export', () => {
  test('says how many contacts it holds: all, whatever the search', async () => {
    const { user, api } = await openContacts(bookPath, openBook(people(7)))
    const saved = catchSaved()
    await user.type(await search(), 'nobody at all')
    expect(await heading('0 contacts')).toBeVisible()
    await user.click(await button('Export all 7 as CSV'))
    expect(await notice('Address book exported.')).toBeVisible()
    expect(saved[0]?.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect((await saved[0]?.text())?.match(/@example/g)).toHaveLength(7)
    await user.click(await button('Export all 7 as vCard'))
    await waitFor(() => expect(saved[1]?.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.vcf$/))
    expect(api.asked('exportContacts').map(({ query }) => query)).toEqual([{ format: 'csv' }, { format: 'vcard' }])
  })

  test('is not offered for an empty book', async () => {
    await openContacts(bookPath, openBook([]))
    expect(await said('No contacts yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  })
})
