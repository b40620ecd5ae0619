import { expect, test } from 'vitest'
import { createTranslate } from './translate.ts'

const words = {
  form: {
    send: 'Send to {{receiver}}',
    files_one: '{{count}} file, {{size}}',
    files_other: '{{count}} files, {{size}}',
    codes: { FULL: 'No room' },
  },
}

test.each<[key: Parameters<ReturnType<typeof createTranslate<typeof words>>>[0], values: object, said: string]>([
  ['form:send', { receiver: 'Aubry' }, 'Send to Aubry'],
  ['form:send', { receiver: '{{receiver}} $& <b>' }, 'Send to {{receiver}} $& <b>'],
  ['form:send', {}, 'Send to '],
  ['form:files', { count: 1, size: '4 kB' }, '1 file, 4 kB'],
  ['form:files', { count: 0, size: '0 B' }, '0 files, 0 B'],
  ['form:files', { count: 2, size: '8 kB' }, '2 files, 8 kB'],
  ['form:codes.FULL', {}, 'No room'],
  ['form:send', { receiver: 'Aubry', count: 3 }, 'Send to Aubry'],
])('%s with %j is said as it stands in the words', (key, values, said) => {
  expect(createTranslate('en', words)(key, values as Record<string, string>)).toBe(said)
})

test('zero is one in French, and millions are said like other plurals', () => {
  const t = createTranslate('fr', words)
  expect(t('form:files', { count: 0, size: '' })).toBe('0 file, ')
  expect(t('form:files', { count: 1_000_000, size: '' })).toBe('1000000 files, ')
})

test('what has no words is said by its key, which nobody overlooks', () => {
  expect(createTranslate('en', {} as typeof words)('form:send')).toBe('form:send')
})
