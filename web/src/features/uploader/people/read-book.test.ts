import { expect, test, vi } from 'vitest'
import type { Book } from './known-people.ts'
import { createBookReader } from './read-book.ts'

const contacts = [{ id: '1', email: 'ana@example.org', name: 'Ana' }]
const groups = [{ id: 'g', name: 'Team', size: 2 }]

function openBook() {
  const told: Book[] = []
  const [log, clock] = [vi.fn(), { now: 0 }]
  const api = {
    searchContacts: vi.fn(async () => ({ contacts, total: 1 })),
    searchContactGroups: vi.fn(async () => ({ groups, total: 1 })),
    listContactGroupMembers: vi.fn(async () => ({ contacts, total: 1200 })),
  }
  const tell = (book: Book) => void told.push(book)
  const reader = createBookReader({ api, uid: 'ada', tell, log, now: () => clock.now })
  return { reader, api, told, log, clock }
}

test('up to 1,000 contacts and all groups are read in one go', async () => {
  const { reader, api, told } = openBook()
  await reader.read()
  expect(told).toEqual([{ contacts, groups }])
  expect(api.searchContacts.mock.calls[0]).toEqual([
    { params: { uid: 'ada' }, body: { size: 1000 } },
    { signal: expect.any(AbortSignal) },
  ])
  expect(api.searchContactGroups).toHaveBeenCalledTimes(1)
})

test('the address book is read again only after 10 seconds', async () => {
  const { reader, api, clock } = openBook()
  await Promise.all([reader.read(), reader.read()])
  clock.now = 9999
  await reader.read()
  expect(api.searchContacts).toHaveBeenCalledTimes(1)
  clock.now = 10_000
  await reader.read()
  expect(api.searchContacts).toHaveBeenCalledTimes(2)
})

test('a failed read is retried when the book is next needed', async () => {
  const { reader, api, told, log } = openBook()
  api.searchContactGroups.mockRejectedValueOnce(new Error('offline'))
  await reader.read()
  expect(told).toEqual([])
  expect(log).toHaveBeenCalledTimes(1)
  await reader.read()
  expect(told).toHaveLength(1)
})

test('nothing is reported or read after signing out', async () => {
  const { reader, api, told, log } = openBook()
  const reading = reader.read()
  reader.end()
  await reading
  await reader.read()
  expect(told).toEqual([])
  expect(log).not.toHaveBeenCalled()
  expect(api.searchContacts).toHaveBeenCalledTimes(1)
})

test('the members of a group are read up to one page, with their total', async () => {
  const { reader, api } = openBook()
  expect(await reader.readMembers({ id: 'g', name: 'Team', size: 2 })).toEqual({
    emails: ['ana@example.org'],
    total: 1200,
  })
  expect(api.listContactGroupMembers.mock.calls[0]).toEqual([
    { params: { uid: 'ada', id: 'g' }, query: { size: 1000 } },
    { signal: expect.any(AbortSignal) },
  ])
})
