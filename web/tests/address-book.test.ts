import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { ListedTransfer } from '@envoi/contract/lists'
import { openBook, people } from './address-book-answers.ts'
import {
  bookPath,
  box,
  button,
  dialog,
  groupsPath,
  heading,
  noDialog,
  notice,
  openContacts,
  rows,
  search,
  select,
} from './address-book-page.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'
import { noCustomer, plansAnswers } from './plans-answers.ts'
import { lost, refused } from './fake-service.ts'

const emailField = async () => (await dialog()).getByLabelText('Email address')
const nameField = async () => (await dialog()).getByLabelText('Name')
const bo = { id: 'bo', email: 'bo@example.org', name: 'Bo' }
const cy = { id: 'cy', email: 'cy@example.org', name: null }

describe('a new contact', () => {
  test('needs an address that is not in the book yet', async () => {
    const { user, api } = await openContacts(bookPath, openBook([bo]))
    await user.click(await button('Add contact'))
    await user.type(await emailField(), 'not an address{Enter}')
    const words = 'Enter an email address, like ana@example.org.'
    expect(await (await dialog()).findByText(words)).toBeVisible()
    expect(api.asked('addContact')).toEqual([])

    await user.clear(await emailField())
    await user.type(await emailField(), 'BO@example.org{Enter}')
    const refusal = 'This address is already in your address book.'
    await waitFor(async () => expect((await dialog()).getByRole('alert')).toHaveTextContent(refusal))
    const address = await emailField()
    expect(address).toHaveAttribute('aria-invalid', 'true')
    expect(address).toHaveAccessibleDescription(refusal)
    await user.clear(address)
    await user.type(address, 'cy@example.org')
    expect(address).toHaveAttribute('aria-invalid', 'false')
    await user.keyboard('{Enter}')
    expect(await notice('cy@example.org added to your address book.')).toBeVisible()
    await noDialog()
    expect(api.asked('addContact').at(-1)?.body).toEqual({ email: 'cy@example.org', name: null })
    expect(await heading('2 contacts')).toBeVisible()
  })

  test('whose answer was lost can be added again without an error', async () => {
    const book = openBook([])
    const { user, api } = await openContacts(bookPath, book, {
      answers: {
        async addContact(asked) {
          await book.answers.addContact?.(asked)
          api.answer({ addContact: book.answers.addContact })
          throw lost()
        },
      },
    })
    await user.click(await button('Add contact'))
    await user.type(await emailField(), 'bo@example.org')
    await user.type(await nameField(), 'Bo{Enter}')
    expect(
      await (await dialog()).findByText('We can’t reach the server. Check your connection and try again.'),
    ).toBeVisible()
    expect(await screen.findByText('1 contact')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(await notice('Bo added to your address book.')).toBeVisible()
    await noDialog()
    expect(api.asked('addContact')).toHaveLength(2)
    expect(book.contacts).toHaveLength(1)
  })
})

describe('a contact', () => {
  test('is changed, found while typing whatever its accents, and deleted after confirmation', async () => {
    const { user, api } = await openContacts(bookPath, openBook([bo, cy]))
    await user.click(await button('Bo bo@example.org'))
    await user.click(await button('Edit Bo'))
    await user.clear(await nameField())
    await user.type(await nameField(), 'Boris')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await notice('Boris saved.')).toBeVisible()
    expect(api.asked('changeContact')).toEqual([
      { params: { uid: 'ana', id: 'bo' }, body: { email: 'bo@example.org', name: 'Boris' } },
    ])

    await user.type(await search(), 'BORÏS')
    expect(await heading('1 contact')).toBeVisible()
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('bo@example.org')])
    await user.click(await button('Delete Boris'))
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Delete “Boris”?bo@example.org is removed from your address book',
    )
    await user.click(await button('Cancel'))
    await user.click(await button('Delete Boris'))
    await user.click(await button('Delete contact'))
    expect(await notice('1 contact deleted.')).toBeVisible()
    expect(api.asked('deleteContacts').map(({ body }) => body)).toEqual([{ ids: ['bo'] }])
    expect(await screen.findByText('No contacts match “BORÏS”')).toBeVisible()
    await user.clear(await search())
    expect(await heading('1 contact')).toBeVisible()
  })

  test('that was deleted elsewhere disappears from the list at the next action', async () => {
    const book = openBook(people(2))
    const { user } = await openContacts(bookPath, book)
    await user.click(await button(/^Person 0000/))
    await user.click(await button('Edit Person 0000'))
    book.contacts = book.contacts.slice(1)
    await user.clear(await nameField())
    await user.type(await nameField(), 'Zoe{Enter}')
    await waitFor(async () =>
      expect((await dialog()).getByRole('alert')).toHaveTextContent('This contact no longer exists.'),
    )
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(async () => expect(await heading('1 contact')).toHaveFocus())
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Person 0001')])
  })
})

/** What was sent, as a list tells it. */
const sent = (n: number, recipientDownloads = 0): ListedTransfer => ({
  transferId: `t${n}`,
  name: n === 2 ? null : `Plans ${n}`,
  status: 'ENABLED',
  createdAt: new Date(Date.now() - n * 24 * 3600_000).toISOString(),
  to: '2030-01-01T00:00:00Z',
  size: 10,
  fileCount: 3,
  passwordRequired: false,
  recipients: ['bo@example.org'],
  downloads: 7,
  recipientDownloads,
})
const transfers = () => screen.findByRole('list', { name: 'Transfers' })

describe('one contact', () => {
  test('opens beside the list with its groups and what was sent to it; Escape and Back close it', async () => {
    const book = openBook([bo, cy], { Film: [0], Press: [0, 1], Team: [0] })
    book.sent = [sent(1, 2), sent(2)]
    const { user, address } = await openContacts(bookPath, book)
    const row = await button('Bo bo@example.org')
    expect(rows()[0]).toHaveTextContent(/FilmPress\+1$/)
    await user.click(row)
    expect(address()).toBe(`${bookPath}?contact=bo`)
    const pane = await screen.findByRole('region', { name: 'Bo' })
    await waitFor(() => expect(pane).toHaveFocus())
    const inPane = within(pane)
    expect(inPane.getByRole('heading', { name: 'Bo' })).toBeVisible()
    const groups = within(await inPane.findByRole('list', { name: 'Groups' }))
    expect(groups.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Film', 'Press', 'Team'])
    expect(groups.getByRole('link', { name: 'Press' })).toHaveAttribute('href', `${groupsPath}?group=g1`)
    const links = within(await transfers()).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Plans 1Downloadedyesterday',
      expect.stringMatching(/^Transfer of 3 filesNot downloaded yet\d/),
    ])
    expect(links[0]).toHaveAttribute('href', '/dashboard?open=t1')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(row).toHaveFocus())
    expect(address()).toBe(bookPath)
    expect(screen.queryByRole('region', { name: 'Bo' })).toBeNull()

    await user.click(row)
    await user.click(await button('cy@example.org'))
    expect(await screen.findByRole('region', { name: 'cy@example.org' })).toBeVisible()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'cy@example.org' })).toBeNull())
    expect(address()).toBe(bookPath)
  })

  test('lies over the list on a phone, which the focus returns to', async () => {
    const { user } = await openContacts(bookPath, openBook([bo]), { isPhone: true })
    await user.click(await button('Bo bo@example.org'))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Bo' })).toHaveFocus())
    expect((await select('Bo')).closest('[inert]')).not.toBeNull()
    await user.click(await button('Close contact'))
    await waitFor(async () => expect(await button('Bo bo@example.org')).toHaveFocus())
  })

  test('is opened by its address, and its files go to it alone', async () => {
    const page = await openContacts(`${bookPath}?contact=cy`, openBook([bo, cy]))
    const { user, address, api } = page
    expect(await screen.findByText('You haven’t sent anything to this address yet.')).toBeVisible()
    expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({ recipient: 'cy@example.org', size: 5 })
    const pane = within(screen.getByRole('region', { name: 'cy@example.org' }))
    await user.click(pane.getByRole('button', { name: 'Send to cy@example.org' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByText('For 1 person. Choose the files.')).toHaveRole('status')
  })

  test('is added to a group, and keeps the focus', async () => {
    const book = openBook([bo], { Team: [] })
    const { user } = await openContacts(`${bookPath}?contact=bo`, book)
    const add = await button('Add to group')
    await user.click(add)
    await user.click((await dialog()).getByRole('button', { name: 'Add' }))
    expect(await notice('1 contact added to “Team”.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Team' })).toBeVisible()
    await waitFor(() => expect(add).toHaveFocus())
  })

  test('tells when what was sent cannot be read, and reads it again', async () => {
    const book = openBook([bo])
    book.sent = Array.from({ length: 8 }, (_, n) => sent(n + 3))
    const { user, api } = await openContacts(`${bookPath}?contact=bo`, book, {
      answers: {
        searchTransfers: () => {
          throw refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
        },
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
    api.answer({ searchTransfers: book.answers.searchTransfers })
    await user.click(await button('Try again'))
    expect(within(await transfers()).getAllByRole('listitem')).toHaveLength(5)
    await user.click(await button('Show 3 more'))
    await waitFor(async () => expect(within(await transfers()).getAllByRole('listitem')).toHaveLength(8))
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test('that is no longer there says so', async () => {
    const { user, address } = await openContacts(`${bookPath}?contact=gone`, openBook([bo]))
    expect(await screen.findByRole('alert')).toHaveTextContent('This contact no longer exists.')
    await user.click(await button('Close contact'))
    await waitFor(() => expect(address()).toBe(bookPath))
  })
})

describe('the address book', () => {
  test('works by keyboard alone, and offers to add an address that was not found', async () => {
    const { user } = await openContacts(bookPath, openBook(people(3)))
    expect(await heading('3 contacts')).toBeVisible()
    await user.keyboard('/')
    expect(await search()).toHaveFocus()
    await user.keyboard('zoe@example.org')
    ;(await button('Add zoe@example.org')).focus()
    await user.keyboard('{Enter}')
    expect(await emailField()).toHaveValue('zoe@example.org')
    await user.type(await nameField(), 'Zoe{Enter}')
    await waitFor(async () => expect(await heading('1 contact')).toHaveFocus())
    await user.keyboard('/{Escape}')
    expect(await heading('4 contacts')).toBeVisible()
    await user.keyboard('{ArrowDown}')
    expect(await box('Select Person 0000')).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown} ')
    expect(await box('Select Person 0002')).toBeChecked()
    await user.keyboard('{Tab}{ArrowDown}')
    expect(await button('Zoe zoe@example.org')).toHaveFocus()
  })

  test('tells accounts without a plan what it offers', async () => {
    const { user, address } = await openPage(bookPath, { as: ana, answers: { ...plansAnswers(), ...noCustomer } })
    expect(await heading('The address book is part of every plan')).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Groups' }))
    expect(await heading('Contact groups are part of every plan')).toBeVisible()
    expect(screen.getByRole('figure')).toHaveTextContent('Film crew12 members')
    await user.click(screen.getByRole('link', { name: 'View plans' }))
    await waitFor(() => expect(address()).toBe('/plans'))
  })

  test('tells the same when the plan has ended meanwhile', async () => {
    await openContacts(groupsPath, openBook([]), {
      answers: {
        searchContactGroups: () => {
          throw refused('PLAN_REQUIRED')
        },
      },
    })
    expect(await heading('Contact groups are part of every plan')).toBeVisible()
  })
})
