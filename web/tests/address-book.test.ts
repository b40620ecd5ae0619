import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
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
    expect(await button('Edit Zoe')).toHaveFocus()
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
