import type { Contact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import type { ListedTransfer } from '@envoi/contract/lists'
import { removeAccents } from '@envoi/contract/rules/accents'
import { normalizeEmail } from '@envoi/contract/rules/email'
import { type Answers, refused } from './fake-service.ts'

type Search = { query?: string | undefined; from?: number | undefined; size?: number | undefined }
type Group = { id: string; name: string; memberIds: Set<string> }

/** An address book in memory, which answers as the service does. A test may also change it, as if done elsewhere. */
export type Book = {
  contacts: Contact[]
  groups: Group[]
  /** What was sent, the latest first. */
  sent: ListedTransfer[]
  answers: Answers
}

/** `Person 0000` and so on, each under the address of their number. */
export const people = (count: number): Contact[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    email: `person${index}@example.org`,
    name: `Person ${String(index).padStart(4, '0')}`,
  }))

/** `groups`: by name, the places of their members among the contacts. */
export function openBook(contacts: Contact[], groups: Record<string, number[]> = {}): Book {
  const book: Book = {
    // What is changed in one book stays as it was in the next.
    contacts: contacts.map((contact) => ({ ...contact })),
    groups: Object.entries(groups).map(([name, places], index) => ({
      id: `g${index}`,
      name,
      memberIds: new Set(places.flatMap((place) => contacts[place]?.id ?? [])),
    })),
    sent: [],
    answers: {},
  }
  let made = 0
  const newId = (): string => `new${(made += 1)}`

  const findByEmail = (email: string): Contact | undefined =>
    book.contacts.find((contact) => isSame(contact.email, email))
  const groupsOf = (contactId: string): { id: string; name: string }[] =>
    book.groups.filter(({ memberIds }) => memberIds.has(contactId)).map(({ id, name }) => ({ id, name }))
  function need<Thing extends { id: string }>(things: Thing[], id: string): Thing {
    const found = things.find((thing) => thing.id === id)
    if (!found) throw refused('NOT_FOUND')
    return found
  }
  function add({ email, name }: { email: string; name?: string | null | undefined }): Contact {
    const contact = { id: newId(), email, name: name || null }
    book.contacts.push(contact)
    return contact
  }
  function forget(ids: string[]): { deleted: number } {
    const before = book.contacts.length
    book.contacts = book.contacts.filter(({ id }) => !ids.includes(id))
    for (const { memberIds } of book.groups) for (const id of ids) memberIds.delete(id)
    return { deleted: before - book.contacts.length }
  }
  const find = ({ query = '' }: Search): Contact[] =>
    inOrder(book.contacts).filter(({ email, name }) => holds(`${name ?? ''} ${email}`, query))

  book.answers = {
    addContact({ body }) {
      if (findByEmail(body.email)) throw refused('CONTACT_EXISTS')
      return { id: add(body).id }
    },
    changeContact({ params, body: { email, name } }) {
      const contact = need(book.contacts, params.id)
      if (email !== undefined) contact.email = email
      if (name !== undefined) contact.name = name || null
      return {}
    },
    deleteContacts: ({ body }) => forget(body.ids),
    searchContacts({ body: { memberOf, groups, ...search } }) {
      const group = memberOf === undefined ? undefined : need(book.groups, memberOf)
      const found = find(search)
      return {
        contacts: pageOf(found, search).map(({ id, email, name }) => ({
          id,
          email,
          name,
          isMember: group?.memberIds.has(id),
          groups: groups ? groupsOf(id).slice(0, addressBook.groupsTold) : undefined,
          groupCount: groups ? groupsOf(id).length : undefined,
        })),
        total: found.length,
      }
    },
    getContact: ({ params }) => ({ ...need(book.contacts, params.id), groups: groupsOf(params.id) }),
    searchTransfers: ({ body: { recipient = '', ...search } }) => {
      const sent = book.sent.filter(({ recipients }) => recipients.some((each) => isSame(each, recipient)))
      return { transfers: pageOf(sent, search), total: sent.length }
    },
    checkContacts: ({ body }) => ({ known: body.emails.flatMap((email) => findByEmail(email) ?? []) }),
    importContacts({ body: { contacts: brought, groupId } }) {
      const group = groupId === undefined ? undefined : need(book.groups, groupId)
      const counts = { added: 0, renamed: 0, unchanged: 0 }
      const known = new Map(book.contacts.map((contact) => [normalizeEmail(contact.email), contact]))
      for (const each of brought) {
        const there = known.get(normalizeEmail(each.email))
        const isRenamed = there !== undefined && each.name !== null && each.name !== there.name
        if (isRenamed) there.name = each.name
        counts[isRenamed ? 'renamed' : there ? 'unchanged' : 'added'] += 1
        const { id } = there ?? add(each)
        group?.memberIds.add(id)
      }
      return counts
    },
    exportContacts({ query: { groupId } }) {
      const members = groupId === undefined ? undefined : need(book.groups, groupId).memberIds
      const lines = inOrder(book.contacts).filter(({ id }) => members?.has(id) ?? true)
      return new TextEncoder().encode(lines.map(({ email, name }) => `${name ?? ''},${email}`).join('\n'))
    },
    addContactGroup({ body: { name, contactIds = [] } }) {
      const group = { id: newId(), name, memberIds: new Set(contactIds) }
      book.groups.push(group)
      return { id: group.id }
    },
    changeContactGroup({ params, body: { name, add: put = [], remove = [] } }) {
      const group = need(book.groups, params.id)
      if (name !== undefined) group.name = name
      for (const id of put) group.memberIds.add(id)
      for (const id of remove) group.memberIds.delete(id)
      return {}
    },
    deleteContactGroup({ params }) {
      need(book.groups, params.id)
      book.groups = book.groups.filter(({ id }) => id !== params.id)
      return {}
    },
    searchContactGroups({ body }) {
      const found = book.groups.filter(({ name }) => holds(name, body.query ?? ''))
      const groups = pageOf(found, body).map(({ id, name, memberIds }) => ({ id, name, size: memberIds.size }))
      return { groups, total: found.length }
    },
    listContactGroupMembers({ params, query }) {
      const { memberIds } = need(book.groups, params.id)
      const members = inOrder(book.contacts).filter(({ id }) => memberIds.has(id))
      return { contacts: pageOf(members, query), total: members.length }
    },
  }
  return book
}

const isSame = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other)
const plain = (text: string): string => removeAccents(text).toLowerCase()
const holds = (text: string, query: string): boolean =>
  plain(query)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

const inOrder = (contacts: Contact[]): Contact[] => {
  const keyOf = ({ name, email }: Contact): string => plain(name ?? email)
  return contacts.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

const pageOf = <Item>(items: Item[], { from = 0, size = 50 }: Search): Item[] => items.slice(from, from + size)
