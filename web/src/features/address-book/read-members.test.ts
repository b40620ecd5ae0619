import { expect, test } from 'vitest'
import { readMembers } from './read-members.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, email: `${index}@example.org`, name: null }))

test.each([
  [0, 1],
  [2, 1],
  [5, 3],
])('a group of %i is read in %i parts of two', async (count, parts) => {
  const members = people(count)
  const asked: number[] = []
  const read = await readMembers(async ({ from, size }) => {
    asked.push(from)
    return { contacts: members.slice(from, from + size), total: count }
  }, 2)
  expect(read).toEqual(members.map(({ email }) => email))
  expect(asked).toHaveLength(parts)
})

test('a group that shrinks meanwhile is read to its end', async () => {
  const members = people(2)
  expect(await readMembers(async ({ from }) => ({ contacts: members.slice(from), total: 5 }))).toEqual([
    '0@example.org',
    '1@example.org',
  ])
})
