import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { type Book, openBook, people } from './address-book-answers.ts'
import { bookPath, button, heading, notice, openContacts, rows, search } from './address-book-page.ts'
import type { Page } from './page.tsx'
import { type Answers, lost, refused } from './fake-service.ts'
import { catchSaved } from './saved-files.ts'

type Content = string | Uint8Array<ArrayBuffer>

/** As a picker does it, which also takes what the page did not ask for. */
async function chooseFile({ user }: Page, name: string, content: Content): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')!
  const opened = vi.spyOn(input, 'click')
  await user.click(await button('Choose file'))
  expect(opened).toHaveBeenCalledOnce()
  await user.setup({ applyAccept: false }).upload(input, new File([content], name))
}

async function openImport(book: Book, answers: Answers = {}): Promise<Page> {
  const page = await openContacts(bookPath, book, { answers })
  await page.user.click(await button('Import'))
  return page
}

const csv = (lines: string[]): string => ['Email,Name', ...lines].join('\n')
const many = (count: number): string =>
  csv(Array.from({ length: count }, (_, index) => `person${index}@example.org,Person ${index}`))
const said = (text: string | RegExp) => screen.findByText(text)
const focused = (text: string | RegExp) => waitFor(async () => expect(await said(text)).toHaveFocus())
const group = (name: string | RegExp) => screen.findByRole('group', { name })
const textsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** Whether a tab that is closed or read anew asks first. */
const asksFirst = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('a file of contacts', () => {
  test.each([
    ['is a spreadsheet', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'This is a spreadsheet.'],
    ['is no text at all', new Uint8Array(3000), 'This isn’t a CSV or vCard file. Choose another one.'],
    ['has nobody in it', csv(['']), 'There are no contacts in this file.'],
  ])('that %s is refused, and another one can be chosen', async (_what, content, words) => {
    const page = await openImport(openBook([]))
    await chooseFile(page, 'people.csv', content)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    await chooseFile(page, 'people.csv', csv(['ana@example.org,Ana']))
    expect(await said('1 new contact')).toBeVisible()
  })

  test('is previewed before anything changes, then its valid lines are imported', async () => {
    const page = await openImport(openBook(people(1)))
    const { user, api } = page
    const lines = ['ana@example.org,Ana', 'ANA@example.org,Again', 'nobody,Bo', 'person0@example.org,Zoe']
    await chooseFile(page, 'people.csv', csv([...lines, 'cy@example.org,=Cy']))
    await waitFor(async () => expect(await heading('Contacts in “people.csv”')).toHaveFocus())
    expect(await said('2 new contacts')).toBeVisible()
    expect(await said('1 existing contact gets the name in the file')).toBeVisible()
    expect(await said('1 line repeats an address')).toBeVisible()
    expect(await group('1 line can’t be imported')).toHaveTextContent('Line 4 This isn’t an email address. nobody')
    expect(await heading('1 contact')).toBeVisible()
    expect(api.asked('importContacts')).toEqual([])
    await user.click(await button('Import 2 contacts, update 1'))
    await focused('2 contacts added. 1 name changed.')
    expect(api.asked('importContacts').map(({ body }) => body)).toEqual([
      {
        contacts: [
          { email: 'ana@example.org', name: 'Ana' },
          { email: 'person0@example.org', name: 'Zoe' },
          { email: 'cy@example.org', name: '=Cy' },
        ],
      },
    ])
    await waitFor(() => expect(rows().some(({ textContent }) => textContent.includes('Zoe'))).toBe(true))
  })

  test('shows which contacts exist, under which name, and which lines repeat an address', async () => {
    const page = await openImport(openBook(people(3)))
    await chooseFile(
      page,
      'people.csv',
      csv([
        'ana@example.org,Ana',
        'person0@example.org,Person 0000',
        'PERSON1@example.org,Zoe',
        'ANA@example.org,Again',
        'person2@example.org,',
      ]),
    )
    expect(await said('1 new contact')).toBeVisible()
    expect(textsIn(await group('Already in your address book:'))).toEqual([
      'ZoePERSON1@example.orgreplaces “Person 0001”',
      'Person 0000person0@example.orgstays the same',
      'Person 0002person2@example.orgstays the same',
    ])
    expect(await group('1 line repeats an address')).toHaveTextContent('Line 5 Same address as line 2. ANA@example.org')
    expect(await button('Import 1 contact, update 1')).toBeVisible()
  })

  test('without new contacts has nothing to import, but can fill a group', async () => {
    const page = await openImport(openBook(people(2), { Team: [] }))
    const { user, api } = page
    await chooseFile(page, 'same.csv', 'Email\nperson0@example.org\nperson1@example.org')
    const words = 'Everyone in this file is already in your address book.'
    expect(await said(words)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Import|Update) \d/ })).toBeNull()
    await user.selectOptions(await screen.findByLabelText('Add to a group'), 'Team')
    await user.click(await button('Add 2 contacts to the group'))
    await focused('2 contacts added to the group.')
    expect(api.asked('importContacts')[0]?.body.groupId).toBe('g0')
  })

  test('of unknown encoding shows the names as they will be imported', async () => {
    const page = await openImport(openBook([]))
    const names = ['Ana', 'Bo', 'Cy', 'Dan', 'Eve', 'Fay', 'Zoë']
    const lines = names.map((name, index) => `p${index}@example.org,${name}`)
    const latin = Uint8Array.from(csv(lines), (letter) => letter.charCodeAt(0))
    await chooseFile(page, 'people.csv', latin)
    expect(await said('The file doesn’t say how its text is encoded. Check that accents are right.')).toBeVisible()
    expect(textsIn(await screen.findByRole('list', { name: 'In your address book they’ll look like this:' }))).toEqual([
      'Zoëp6@example.org',
      'Anap0@example.org',
      'Bop1@example.org',
      'Cyp2@example.org',
      'Danp3@example.org',
      'and 2 more',
    ])
    expect(await button('Import 7 contacts')).toBeVisible()
  })

  test('lists all invalid lines on request', async () => {
    const page = await openImport(openBook([]))
    const { user } = page
    await chooseFile(page, 'people.csv', csv(Array.from({ length: 700 }, (_, index) => `nobody${index},Bo`)))
    const wrong = await group('700 lines can’t be imported')
    // By their tag: asking hundreds for their role takes seconds.
    const lines = () => [...wrong.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines()).toHaveLength(50)
    ;(await button('Show 500 more')).focus()
    await user.keyboard('{Enter}')
    expect(lines()).toHaveLength(550)
    expect(await button('Show all 700')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(lines()).toHaveLength(700)
    expect(wrong).toHaveFocus()
    expect(lines().at(-1)).toContain('Line 701')
    expect(screen.queryByRole('button', { name: 'Show all 700' })).toBeNull()
  })

  test('moves the focus from step to step, and Escape closes the import before the panel', async () => {
    const book = openBook([])
    const page = await openImport(book, {
      importContacts: () => {
        throw refused('FAULT')
      },
    })
    const { user, api, address } = page
    await chooseFile(page, 'people.csv', 'Email\nana@example.org')
    ;(await button('Import 1 contact')).focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await button('Try again')).toHaveFocus())
    api.answer({ importContacts: book.answers.importContacts })
    await user.keyboard('{Enter}')
    await focused('1 contact added.')
    await user.click(await button('Choose another file'))
    await waitFor(async () => expect(await button('Choose file')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await button('Import')).toHaveFocus())
    expect(screen.queryByRole('heading', { name: 'Import contacts' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/'))
  })
})

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
    expect(await button('Stop')).toBeVisible()
    expect(asksFirst()).toBe(true)
    await user.keyboard('{Escape}')
    expect(await said('Stopping…')).toBeVisible()
    await user.click(await button('Close import'))
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

  test('into a deleted group says so, and leads back to the choice of a group', async () => {
    const book = openBook([], { Team: [] })
    const page = await openImport(book)
    const { user } = page
    await chooseFile(page, 'people.csv', many(2))
    await user.selectOptions(await screen.findByLabelText('Add to a group'), 'Team')
    book.groups = []
    ;(await button('Import 2 contacts')).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This group no longer exists.')
    expect(await button('Choose another file')).toBeVisible()
    await waitFor(async () => expect(await button('Choose another group')).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await heading('Contacts in “people.csv”')).toHaveFocus())
    await waitFor(() => expect(screen.queryByLabelText('Add to a group')).toBeNull())
    await user.click(await button('Import 2 contacts'))
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
    await focused(/^All 1.500 contacts in this file are now in your address book\.$/)
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
