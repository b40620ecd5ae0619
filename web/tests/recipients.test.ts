import { screen, waitFor, within } from '@testing-library/dom'
import { savedRecipients } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import { type Book, openBook } from './address-book-answers.ts'
import { bookPath, button, groupsPath, heading, notice, openContacts, pickFile } from './address-book-page.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { noCustomer, plansAnswers } from './plans-answers.ts'
import { type Answers, lost } from './fake-service.ts'

const to = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: 'To' })
const suggestions = { name: 'Suggestions' }
const options = (): string[] => {
  const list = screen.queryByRole('listbox', suggestions)
  return list
    ? within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : []
}
const option = async (name: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('listbox', suggestions)).findByRole('option', { name })
const chips = (): HTMLElement[] => {
  const list = screen.queryByRole('list', { name: 'Recipients' })
  return list ? within(list).getAllByRole('listitem') : []
}
const chip = async (name: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('list', { name: 'Recipients' })).findByRole('button', { name })
const friends = (count: number): string[] => Array.from({ length: count }, (_, index) => `friend${index}@example.org`)

/** A few people who have names, many that do not matter, and groups of so many of them. */
function fullBook(groups: Record<string, number> = {}): Book {
  const named = [
    { id: 'zoe', email: 'zoe@studio.example', name: 'Zoë Ångström' },
    { id: 'jane', email: 'jane@example.org', name: 'Jane Doe' },
  ]
  const others = Array.from({ length: 90 }, (_, index) => ({
    id: `c${index}`,
    email: `person${index}@example.org`,
    name: null,
  }))
  const places = ([name, size]: [string, number]) => [name, Array.from({ length: size }, (_, place) => place + 2)]
  return openBook([...named, ...others], Object.fromEntries(Object.entries(groups).map(places)))
}

async function openForm(options: PageOptions): Promise<Page> {
  const page = await openPage('/', options)
  await pickFile(page)
  return page
}
const openFormWith = ({ answers }: Book, more: Answers = {}): Promise<Page> =>
  openForm({ as: paying(ana), answers: { ...answers, ...more } })

async function paste({ user }: Page, text: string): Promise<void> {
  await user.click(await to())
  await user.paste(text)
}

describe('with a plan', () => {
  test('contacts and groups are suggested while typing', async () => {
    localStorage.setItem(savedRecipients.storageKey, 'JANE@example.org,old@example.org')
    const { user, address } = await openFormWith(fullBook({ Équipe: 3 }))
    await user.type(await to(), 'ang')
    expect(await option('Zoë Ångström zoe@studio.example')).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    expect(chips()).toHaveLength(1)
    expect(await chip('zoe@studio.example')).toHaveAttribute('title', 'Zoë Ångström, zoe@studio.example')

    // Known from earlier and from the book, and suggested once, with the name that the book knows.
    await user.type(await to(), 'jane')
    expect(options()).toEqual(['Jane Doe JANE@example.org'])
    await user.keyboard('{Enter}')
    await user.type(await to(), 'jane')
    expect(options()).toEqual([])
    await user.clear(await to())

    await user.type(await to(), 'equi')
    expect(await option('Équipe 3 people')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await button('Send to 5 people')).toBeVisible()
    expect(await to()).toHaveFocus()

    // The way to the book leaves everything as it is.
    await user.click(await screen.findByRole('link', { name: 'Address book' }))
    expect(await heading('Address book')).toBeVisible()
    expect(address()).toBe(bookPath)
    await user.click((await screen.findAllByRole('button', { name: 'Close' }))[0]!)
    await waitFor(() => expect(address()).toBe('/'))
    expect(await button('Send to 5 people')).toBeVisible()
  })

  test('a list pasted from a mail program is parsed, and invalid entries are fixed in place', async () => {
    const page = await openFormWith(openBook([]))
    const { user } = page
    await paste(page, 'Bo Diddley <bo@example.org>')
    expect(await chip('bo@example.org')).toBeVisible()
    await paste(
      page,
      '"Doe, Jane" <jane@example.org>; Roe, Ann <ann@example.org>;\ncy@example.org\tdi@example.org\nTom <tom@studio>, Eve <eve@example.org>',
    )
    await waitFor(() => expect(chips()).toHaveLength(7))
    expect(await screen.findByText('Invalid email: Tom <tom@studio>')).toBeVisible()
    await user.click(await chip(/^Tom/))
    const mended = await screen.findByRole('textbox', { name: 'Edit Tom <tom@studio>' })
    await user.clear(mended)
    await user.type(mended, 'tom@studio.example{Enter}')
    expect(await button('Send to 7 people')).toBeVisible()
    expect(chips()[5]).toHaveTextContent('tom@studio.example')
    expect(await to()).toHaveFocus()
    // By hand, a comma in quotes does not end it.
    await user.type(await to(), '"Poe, Edgar" <poe@example.org>,')
    expect(await chip('poe@example.org')).toBeVisible()
    expect(chips()).toHaveLength(8)
  })

  test('sending focuses the first invalid address, and then the next', async () => {
    const page = await openFormWith(openBook([]))
    const { user } = page
    await paste(page, friends(10).with(1, 'ann@').with(5, 'bo@').with(9, 'cy@').join(','))
    await user.click(await button('Send to 7 people'))
    await waitFor(async () => expect(await chip(/^ann@/)).toHaveFocus())
    await user.keyboard('{Enter}example.org{Enter}')
    await waitFor(async () => expect(await chip(/^bo@/)).toHaveFocus())
    // What stays wrong is passed by, and come back to.
    await user.keyboard('{Enter}{Enter}')
    await waitFor(async () => expect(await chip(/^cy@/)).toHaveFocus())
    await user.keyboard('{Enter}{Control>}a{/Control}{Delete}{Enter}')
    await waitFor(async () => expect(await chip(/^bo@/)).toHaveFocus())
    await user.keyboard('{Enter}example.org{Enter}')
    await waitFor(async () => expect(await to()).toHaveFocus())
    expect(await button('Send to 9 people')).toBeVisible()
  })

  test('a group that is sent to is shown on the card', async () => {
    const { user, address } = await openContacts(groupsPath, fullBook({ Few: 4 }))
    await user.click(await button('Few 4 members'))
    await user.click(await button('Send to group'))
    expect(await screen.findByText('For 4 people. Choose the files.')).toHaveRole('status')
    expect(address()).toBe('/')
  })

  test('members of a group beyond the limit are reported in the form', async () => {
    const page = await openContacts(groupsPath, fullBook({ Everybody: 60 }))
    const { user } = page
    await user.click(await button('Everybody 60 members'))
    await user.click(await button('Send to group'))
    expect(await screen.findByText('For the first 50 of 60 people. Choose the files.')).toBeVisible()
    await pickFile(page)
    expect(await button('Send to 50 people')).toBeVisible()
    const left = await screen.findByText(/^10 addresses are over the limit/)
    expect(left.closest('output')).toBeVisible()
    await user.click(await button('Copy them'))
    expect(await button('Copied')).toBeVisible()
    expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(10)
  })

  test('a group that does not fit says how many were left out, and lets them be copied', async () => {
    const page = await openFormWith(fullBook({ Everybody: 60 }))
    const { user } = page
    await paste(page, friends(40).join(', '))
    expect(await screen.findByText('40 of 50')).toBeVisible()
    await user.type(await to(), 'every')
    await user.click(await option('Everybody 60 people'))
    const words = '50 addresses are over the limit. A transfer goes to up to 50 people. Send another one to the others.'
    expect((await screen.findByText(words)).closest('output')).toBeVisible()
    expect(await to()).toHaveAccessibleDescription(words)
    expect(await button('Send to 50 people')).toBeVisible()
    await user.click(await button('Copy them'))
    expect(await button('Copied')).toBeVisible()
    expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(50)

    // Somebody makes room.
    ;(await chip('friend0@example.org')).focus()
    await user.keyboard('{Delete}')
    await user.click(await button('Add them now'))
    expect(await screen.findByText(/^49 addresses are over the limit/)).toBeVisible()
    await user.click(await button('Discard'))
    await waitFor(() => expect(screen.queryByText(/over the limit/)).toBeNull())
    expect(await to()).toHaveFocus()
  })

  test('sending waits until every selected group is loaded', async () => {
    const book = fullBook({ Ants: 2, Bees: 5 })
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    const { user } = await openFormWith(book, {
      async listContactGroupMembers(input) {
        await held[asked++]?.promise
        return book.answers.listContactGroupMembers!(input)
      },
    })
    for (const name of ['ants', 'bees']) {
      await user.type(await to(), name)
      await user.click(await option(new RegExp(name, 'i')))
    }
    held[0]?.resolve()
    await waitFor(() => expect(chips()).toHaveLength(2))
    expect(await button('Preparing…')).toBeVisible()
    expect(await to()).toHaveAttribute('aria-busy', 'true')
    held[1]?.resolve()
    expect(await button('Send to 5 people')).toBeVisible()
    expect(await to()).toHaveAttribute('aria-busy', 'false')
  })

  test('an address book that fails to load is loaded at the next try, and a group that fails shows an error', async () => {
    const book = fullBook({ Team: 2 })
    const away: Answers = {
      searchContacts: () => {
        throw lost()
      },
      listContactGroupMembers: () => {
        throw lost()
      },
    }
    const { user, api } = await openFormWith(book, away)
    await user.type(await to(), 'team')
    expect(options()).toEqual([])
    await user.clear(await to())
    api.answer(book.answers)
    await user.click(await screen.findByRole('textbox', { name: 'Title' }))
    await user.type(await to(), 'team')
    expect(await option('Team 2 people')).toBeVisible()
    api.answer(away)
    await user.keyboard('{Enter}')
    expect(await notice('“Team” couldn’t be added. Try again in a moment.')).toBeVisible()
    api.answer(book.answers)
    await user.type(await to(), 'team{Enter}')
    expect(await button('Send to 2 people')).toBeVisible()
  })
})

describe('without a plan', () => {
  const expectTip = (text: string | undefined): Promise<void> =>
    waitFor(() => expect(document.querySelector('[role=tooltip][data-shown=true]')?.textContent).toBe(text))
  const way = (name: string): Promise<HTMLElement> => screen.findByRole('link', { name })

  test('contacts and groups explain the plan and lead to plans, and no address book is requested', async () => {
    const { user, api, address } = await openForm({ as: ana, answers: { ...plansAnswers(), ...noCustomer } })
    ;(await to()).focus()
    await user.tab()
    expect(await way('Address book')).toHaveFocus()
    await expectTip('Get a plan to use the address book')
    await user.tab()
    await expectTip('Get a plan to use contact groups')
    await user.keyboard('{Escape}')
    await expectTip(undefined)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/plans'))
    expect(await screen.findByRole('heading', { name: 'Send more, for longer.' })).toHaveFocus()
    expect([...api.asked('searchContacts'), ...api.asked('searchContactGroups')]).toEqual([])
  })

  test('visitors see the explanation too, and at the limit what a plan offers', async () => {
    const page = await openForm({ isPhone: true, answers: plansAnswers() })
    const { user, address } = page
    await user.hover(await way('Contact groups'))
    await expectTip('Get an account with a plan to use contact groups')
    const people = friends(12)
    await paste(page, people.slice(0, 7).join(';'))
    await waitFor(() => expect(chips()).toHaveLength(7))
    expect(screen.queryByText('7 of 10')).toBeNull()
    await paste(page, `${people[7]}`)
    expect(await screen.findByText('8 of 10')).toBeVisible()
    expect(await screen.findByText(/^8 of 10 recipients/)).toHaveRole('status')
    await paste(page, people.slice(8).join('\n'))
    expect(await screen.findByText(/^2 addresses are over the limit. A transfer goes to up to 10/)).toHaveTextContent(
      'With a plan, up to 50.',
    )
    await user.click(await way('View plans'))
    await waitFor(() => expect(address()).toBe('/plans'))
  })

  test('guests of a customer’s site are asked to sign in and shown no plan', async () => {
    const page = await openForm({ place: { name: 'acme', isMain: false } })
    ;(await way('Address book')).focus()
    expect(await way('Address book')).toHaveAttribute('aria-disabled', 'true')
    await expectTip('Sign in to use your address book')
    await paste(page, friends(10).join(','))
    expect(await screen.findByText(/^A transfer goes to up to 10/)).not.toHaveTextContent('With a plan')
    expect(screen.queryByRole('link', { name: 'View plans' })).toBeNull()
  })
})
