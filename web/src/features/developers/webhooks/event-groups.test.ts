import { webhookEventTypes } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { eventGroups } from './event-groups.ts'

test('every event is in one group', () => {
  expect(Object.values(eventGroups).flat().toSorted()).toEqual([...webhookEventTypes].toSorted())
})
