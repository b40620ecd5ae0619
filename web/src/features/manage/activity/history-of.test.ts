import { describe, expect, test } from 'vitest'
import { transferEventTypes } from '@envoi/contract/words'
import { manage as english } from '../../../words/en/manage.ts'
import { manage as french } from '../../../words/fr/manage.ts'
import { historyOf } from './history-of.ts'

const at = '2026-11-15T12:00:00Z'
const all = {
  name: 'b',
  oldName: 'a',
  recipient: 'bo@example.org',
  count: 2,
  to: at,
  maxDownloads: 3,
  isOn: true,
  finding: 'Eicar',
}
const firstKey = (event: object) => {
  const [moment] = historyOf({ events: [{ type: 'CREATED', at, ...event }], recipients: [] })
  return moment?.kind === 'event' ? moment.key : undefined
}

describe.each([
  ['English', english],
  ['French', french],
])('the history in %s', (_language, words: Record<string, string>) => {
  const hasWords = (key = '') => key in words || `${key}_other` in words
  test.each(transferEventTypes)('has words for %s, with its details and without', (type) => {
    expect([firstKey({ type }), firstKey({ type, ...all }), firstKey({ type, ...all, isOn: false })]).toSatisfy(
      (keys: string[]) => keys.every(hasWords),
    )
  })
})

test.each([
  [{ type: 'PASSWORD_CHANGED', isOn: false }, 'event_PASSWORD_CHANGED_off'],
  [{ type: 'PASSWORD_CHANGED' }, 'event_PASSWORD_CHANGED'],
  [{ type: 'FILE_RENAMED', name: 'b', oldName: 'a' }, 'event_FILE_RENAMED_named'],
  [{ type: 'RENAMED', oldName: 'a' }, 'event_RENAMED'],
  [{ type: 'FILES_ADDED', count: 1 }, 'event_FILES_ADDED_count'],
  [{ type: 'EXPIRY_DATE_CHANGED', to: at }, 'event_EXPIRY_DATE_CHANGED_until'],
  [{ type: 'EXPIRY_DATE_CHANGED', from: at, to: at }, 'event_EXPIRY_DATE_CHANGED_from'],
  [{ type: 'SCAN_DONE_INFECTED', name: 'b' }, 'event_SCAN_DONE_INFECTED_named'],
  [{ type: 'SCAN_DONE_INFECTED', name: 'b', finding: 'Eicar' }, 'event_SCAN_DONE_INFECTED_found'],
  [{ type: 'DISABLED', by: 'operator' }, 'event_DISABLED'],
])('the event %j has the words %s', (event, key) => {
  expect(firstKey(event)).toBe(key)
})

test('the history has the latest event first, with each recipient’s last download', () => {
  const moments = historyOf({
    events: [
      { type: 'CREATED', at: '2026-11-15T12:00:00Z' },
      { type: 'UPLOADED', at: '2026-11-15T12:01:00Z' },
      { type: 'AVAILABLE', at: '2026-11-15T12:01:00Z' },
      { type: 'DISABLED', at: '2026-11-17T12:00:00Z', by: 'operator' },
    ],
    recipients: [
      { email: 'bo@example.org', downloads: 2, lastDownload: '2026-11-16T12:00:00Z', mail: 'sent' },
      { email: 'cy@example.org', downloads: 0, lastDownload: null, mail: 'sent' },
    ],
  })
  const told = moments.map((moment) => (moment.kind === 'event' ? moment.detail.type : `${moment.who} ${moment.count}`))
  expect(told).toEqual(['DISABLED', 'bo@example.org 2', 'AVAILABLE', 'UPLOADED', 'CREATED'])
  expect(moments.map(({ isForPeople }) => isForPeople)).toEqual([false, true, true, false, false])
  expect(moments[0]?.by).toBe('operator')
})
