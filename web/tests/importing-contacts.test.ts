import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openBook, people } from './address-book-answers.ts'
import { button, heading, rows } from './address-book-page.ts'
import { lost, refused } from './fake-service.ts'
import { address, chooseFile, csv, filter, focused, lines, openImport, said, told } from './importing-page.ts'

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
    expect(await button('Import 1 contact')).toBeVisible()
  })

  test('is one list in the order of its lines, each with what happens to it', async () => {
    const page = await openImport(openBook([...people(2), { id: 'n', email: 'nameless@example.org', name: null }]))
    await chooseFile(
      page,
      'people.csv',
      csv([
        'ana@example.org,Ana',
        'PERSON0@example.org,Zoe',
        'bo@,Bo',
        'person1@example.org,',
        'ANA@example.org,Again',
        'nameless@example.org,Neo',
        'cy@example.org,',
        '"dan,Dan',
      ]),
    )
    await focused('people.csv, 8 lines. Nothing is saved until you import.')
    expect(await heading('Import contacts')).toBeVisible()
    expect(await told()).toEqual([
      'Line 2 | Ana | ana@example.org | Add',
      'Line 3 | Zoe | PERSON0@example.org | Name was “Person 0000” | Update',
      'Line 4 | Bo | bo@ | Email address is incomplete | Fix',
      'Line 5 | Person 0001 | person1@example.org | No change',
      'Line 6 | Again | ANA@example.org | Same as line 2 | Skip',
      'Line 7 | Neo | nameless@example.org | Had no name | Update',
      'Line 8 | No name | cy@example.org | Add',
      'Line 9 | No name | "dan,Dan | A quotation mark isn’t closed | Skip',
    ])
    expect(await said('1 line to fix, 2 skipped')).toBeVisible()
    expect(await button('Import 4 contacts')).toBeVisible()
    expect(page.api.asked('importContacts')).toEqual([])
  })

  test('is narrowed to what happens to its lines, with how many they are', async () => {
    const page = await openImport(openBook(people(1)))
    const { user } = page
    await chooseFile(
      page,
      'people.csv',
      csv(['ana@example.org,Ana', 'bo,Bo', 'person0@example.org,Zoe', 'ANA@example.org,']),
    )
    const group = await screen.findByRole('group', { name: 'Show' })
    const pressed = () =>
      within(group)
        .getAllByRole('button')
        .map((each) => `${each.textContent}${each.getAttribute('aria-pressed') === 'true' ? ' on' : ''}`)
    expect(pressed()).toEqual(['All 4 on', 'Add 1', 'Update 1', 'Fix 1', 'Skip 1'])
    await user.click(await filter(/^Update/))
    expect(pressed()).toEqual(['All 4', 'Add 1', 'Update 1 on', 'Fix 1', 'Skip 1'])
    expect(await told()).toEqual(['Line 4 | Zoe | person0@example.org | Name was “Person 0000” | Update'])
    await user.click(await filter(/^All/))
    expect(await told()).toHaveLength(4)
  })

  test('comes in by its lines, which then say so, and the list has them', async () => {
    const page = await openImport(openBook(people(2)))
    const { user, api } = page
    const rows5 = [
      'ana@example.org,Ana',
      'nobody,Bo',
      'person0@example.org,Zoe',
      'person1@example.org,',
      'cy@example.org,=Cy',
    ]
    await chooseFile(page, 'people.csv', csv(rows5))
    await user.click(await button('Import 3 contacts'))
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
    expect((await told()).map((line) => line.split(' | ').at(-1))).toEqual([
      'Added',
      'Fix',
      'Updated',
      'No change',
      'Added',
    ])
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
    await user.click(await button('Done'))
    await waitFor(async () => expect(await button('Import')).toHaveFocus())
    await waitFor(() => expect(rows().some(({ textContent }) => textContent.includes('Zoe'))).toBe(true))
  })

  test('without anything new has nothing to import, but can fill a group', async () => {
    const page = await openImport(openBook(people(2), { Team: [] }))
    const { user, api } = page
    await chooseFile(page, 'same.csv', 'Email\nperson0@example.org\nperson1@example.org')
    expect(await said('Everyone in this file is already in your address book.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await user.selectOptions(await screen.findByLabelText('Add to group:'), 'Team')
    expect((await told())[0]).toBe('Line 2 | Person 0000 | person0@example.org | Add to group')
    await user.click(await button('Add 2 contacts to the group'))
    await focused('2 contacts added to the group.')
    expect(api.asked('importContacts')[0]?.body).toEqual({
      groupId: 'g0',
      contacts: [
        { email: 'person0@example.org', name: null },
        { email: 'person1@example.org', name: null },
      ],
    })
    expect((await told())[0]).toContain('Added to group')
  })

  test('of which nothing can be imported says so', async () => {
    const page = await openImport(openBook([]))
    await chooseFile(page, 'people.csv', csv(['"ana,Ana']))
    expect(await said('No contact in this file can be imported.')).toBeVisible()
    expect(await said('1 skipped')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  test('of unknown encoding shows the lines by which it is judged', async () => {
    const page = await openImport(openBook([]))
    const { user } = page
    const names = ['Ana', 'Bo', 'Zoë']
    const rows3 = names.map((name, index) => `p${index}@example.org,${name}`)
    const latin = Uint8Array.from(csv(rows3), (letter) => letter.charCodeAt(0))
    await chooseFile(page, 'people.csv', latin)
    expect(await said(/The file doesn’t say how its text is encoded. Check that accents are right\./)).toBeVisible()
    await user.click(await filter(/^With accents 1/))
    expect(await told()).toEqual(['Line 4 | Zoë | p2@example.org | Add'])
  })

  test('shows hundreds of lines at a time, and the wrong ones at once', async () => {
    const page = await openImport(openBook([]))
    const { user } = page
    const wrong = 'nobody,Bo'
    const rows700 = Array.from({ length: 700 }, (_, index) => `person${index}@example.org,Person`)
    await chooseFile(page, 'people.csv', csv([...rows700, wrong]))
    expect(await told()).toHaveLength(100)
    expect(await said('601 more lines')).toBeVisible()
    const fix = await filter(/^Fix 1/)
    ;(await said('Show 500 more')).focus()
    await user.keyboard('{Enter}')
    expect(await told()).toHaveLength(600)
    expect(await said('Show all 701')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await told()).toHaveLength(701)
    expect(await lines()).toHaveFocus()
    expect(screen.queryByText(/more lines/)).toBeNull()
    fix.focus()
    await user.keyboard('{Enter}')
    expect(await told()).toEqual(['Line 702 | Bo | nobody | Not an email address | Fix'])
  })

  test('that cannot be compared says why, and can be chosen again', async () => {
    const book = openBook([])
    const page = await openImport(book, {
      checkContacts: () => {
        throw refused('FAULT')
      },
    })
    await chooseFile(page, 'people.csv', csv(['ana@example.org,Ana']))
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
    page.api.answer({ checkContacts: book.answers.checkContacts })
    await chooseFile(page, 'people.csv', csv(['ana@example.org,Ana']))
    expect(await button('Import 1 contact')).toBeVisible()
  })

  test('moves the focus from step to step, and Escape closes the import before the panel', async () => {
    const book = openBook([])
    const page = await openImport(book, {
      importContacts: () => {
        throw refused('FAULT')
      },
    })
    const { user, api, address: where } = page
    await waitFor(async () => expect(await button('Choose file')).toHaveFocus())
    await chooseFile(page, 'people.csv', 'Email\nana@example.org')
    ;(await button('Import 1 contact')).focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await button('Try again')).toHaveFocus())
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
    expect(await told()).toEqual(['Line 2 | No name | ana@example.org | Add'])
    api.answer({ importContacts: book.answers.importContacts })
    await user.keyboard('{Enter}')
    await focused('1 contact added.')
    await user.click(await button('Choose another file'))
    await waitFor(async () => expect(await button('Choose file')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await button('Import')).toHaveFocus())
    expect(screen.queryByRole('heading', { name: 'Import contacts' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/'))
  })
})

describe('a wrong line', () => {
  test('is corrected in place, and judged at every key', async () => {
    const page = await openImport(openBook(people(1)))
    const { user, api } = page
    await chooseFile(page, 'people.csv', csv(['ana@example.org,Ana', 'bo@,Bo', 'cy,Cy']))
    const field = await address(3)
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Email address is incomplete')
    await user.click(await filter(/^Fix 2/))
    await user.type(await address(3), 'example')
    expect(await address(3)).toBeInvalid()
    await user.type(await address(3), '.org')
    expect(await address(3)).toBeValid()
    expect((await told())[0]).toMatch(/^Line 3 \| Bo \| bo@example.org \| (Import|Add)$/)
    // The book was asked, and the line stays under the hands of whoever corrects it.
    await waitFor(async () => expect((await told())[0]).toBe('Line 3 | Bo | bo@example.org | Add'))
    expect(api.asked('checkContacts').at(-1)?.body).toEqual({ emails: ['bo@example.org'] })
    expect(await filter(/^Fix 1/)).toBeVisible()
    await user.clear(await address(4))
    expect(await address(4)).toHaveAccessibleDescription('Email address is missing')
    await user.type(await address(4), 'Ana@example.org')
    expect((await told())[1]).toBe('Line 4 | Cy | Ana@example.org | Same as line 2 | Skip')
    await user.clear(await address(4))
    await user.type(await address(4), 'person0@example.org')
    await waitFor(async () =>
      expect((await told())[1]).toBe('Line 4 | Cy | person0@example.org | Name was “Person 0000” | Update'),
    )
    await user.click(await button('Import 3 contacts'))
    await focused('2 contacts added. 1 name changed.')
    expect(api.asked('importContacts')[0]?.body.contacts).toEqual([
      { email: 'ana@example.org', name: 'Ana' },
      { email: 'bo@example.org', name: 'Bo' },
      { email: 'person0@example.org', name: 'Cy' },
    ])
  })

  test('that is left wrong is skipped, and can still be corrected after the others are in', async () => {
    const page = await openImport(openBook([]))
    const { user, api } = page
    await chooseFile(page, 'people.csv', csv(['bo@,Bo', 'ana@example.org,Ana']))
    expect(await said('1 line to fix')).toBeVisible()
    await user.click(await button('Import 1 contact'))
    await focused('1 contact added.')
    expect(await said('1 line to fix')).toBeVisible()
    await user.type(await address(2), 'example.org')
    await user.click(await button('Import 1 contact'))
    await focused('1 contact added.')
    expect(api.asked('importContacts').map(({ body }) => body.contacts)).toEqual([
      [{ email: 'ana@example.org', name: 'Ana' }],
      [{ email: 'bo@example.org', name: 'Bo' }],
    ])
    expect((await told()).map((line) => line.split(' | ').at(-1))).toEqual([
      expect.stringMatching(/^(Added|Imported)$/),
      'Added',
    ])
  })

  test('of which the book cannot be asked is imported all the same', async () => {
    const book = openBook([])
    const page = await openImport(book)
    const { user, api } = page
    await chooseFile(page, 'people.csv', csv(['bo@,Bo']))
    expect(await said('Fix a line to import it.')).toBeVisible()
    const asked = Promise.withResolvers<void>()
    api.answer({
      checkContacts() {
        asked.resolve()
        throw lost()
      },
    })
    await user.type(await address(2), 'example.org')
    await asked.promise
    expect(await told()).toEqual(['Line 2 | Bo | bo@example.org | Import'])
    await user.click(await button('Import 1 contact'))
    await focused('1 contact added.')
    expect(await told()).toEqual(['Line 2 | Bo | bo@example.org | Imported'])
  })

  test('with a name that is too long has its name corrected', async () => {
    const page = await openImport(openBook([]))
    const { user } = page
    await chooseFile(page, 'people.csv', csv([`ana@example.org,${'x'.repeat(256)}`]))
    const field = await screen.findByRole('textbox', { name: 'Name on line 2' })
    expect(field).toHaveAccessibleDescription('The name is too long')
    await user.clear(field)
    await user.type(field, 'Ana')
    await waitFor(async () => expect(await told()).toEqual(['Line 2 | Ana | ana@example.org | Add']))
  })
})
