import { expect, test } from 'vitest'
import { createRemembered } from './remembered.ts'

function remember(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  const store = {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
  }
  return { values, remembered: createRemembered(store) }
}

test('nothing is remembered on a first visit', () => {
  const { remembered } = remember()
  expect(remembered.sender()).toEqual({ email: '', senderFullname: '' })
  expect(remembered.recipients()).toEqual([])
})

test('the sender is remembered for the next visit', () => {
  const { values, remembered } = remember()
  remembered.keepSender({ email: ' ana@example.org ', senderFullname: 'Ana' })
  const nextVisit = remember(Object.fromEntries(values)).remembered
  expect(nextVisit.sender()).toEqual({ email: 'ana@example.org', senderFullname: 'Ana' })
})

test('new recipients are added to the stored list, comma-separated, under its fixed key', () => {
  const { values, remembered } = remember({ saved_recipient_list_v1: 'bo@example.org,Cy@example.org' })
  remembered.keepRecipients(['cy@example.org', 'di@example.org', 'BO@example.org'])
  expect(values.get('saved_recipient_list_v1')).toBe('bo@example.org,Cy@example.org,di@example.org')
  expect(remembered.recipients()).toEqual(['bo@example.org', 'Cy@example.org', 'di@example.org'])
})

test('an invalid address is neither stored nor suggested', () => {
  const { values, remembered } = remember({ saved_recipient_list_v1: 'bo@example.org,<script>' })
  remembered.keepRecipients(['tom'])
  expect(remembered.recipients()).toEqual(['bo@example.org'])
  expect(values.get('saved_recipient_list_v1')).toBe('bo@example.org,<script>')
})
