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

test('on a first visit nothing is known', () => {
  const { remembered } = remember()
  expect(remembered.sender()).toEqual({ email: '', senderFullname: '' })
  expect(remembered.recipients()).toEqual([])
})

test('who sends is known the next time', () => {
  const { values, remembered } = remember()
  remembered.keepSender({ email: ' ana@example.org ', senderFullname: 'Ana' })
  const nextVisit = remember(Object.fromEntries(values)).remembered
  expect(nextVisit.sender()).toEqual({ email: 'ana@example.org', senderFullname: 'Ana' })
})

test('recipients not already stored are added, comma-separated, under the name fixed for them', () => {
  const { values, remembered } = remember({ saved_recipient_list_v1: 'bo@example.org,Cy@example.org' })
  remembered.keepRecipients(['cy@example.org', 'di@example.org', 'BO@example.org'])
  expect(values.get('saved_recipient_list_v1')).toBe('bo@example.org,Cy@example.org,di@example.org')
  expect(remembered.recipients()).toEqual(['bo@example.org', 'Cy@example.org', 'di@example.org'])
})

test('what is no address is neither stored nor suggested', () => {
  const { values, remembered } = remember({ saved_recipient_list_v1: 'bo@example.org,<script>' })
  remembered.keepRecipients(['tom'])
  expect(remembered.recipients()).toEqual(['bo@example.org'])
  expect(values.get('saved_recipient_list_v1')).toBe('bo@example.org,<script>')
})
