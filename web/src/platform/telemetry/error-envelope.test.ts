import { describe, expect, test } from 'vitest'
import { errorEnvelope, readDsn, readStack, traceEnvelope, withoutSecrets } from './error-envelope.ts'

const id = 'a'.repeat(32)
const at = new Date('2026-11-15T10:00:00Z')
const linesOf = (text: string): Record<string, unknown>[] =>
  text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the DSN is read as the URL of the envelope', () => {
  const query = '?sentry_version=7&sentry_key=key&sentry_client=envoi-web%2F1'
  test.each([
    ['https://key@o1.ingest.sentry.io/42', `https://o1.ingest.sentry.io/api/42/envelope/${query}`],
    ['https://key@errors.example/below/42', `https://errors.example/below/api/42/envelope/${query}`],
    ['http://key@localhost:9000/1', `http://localhost:9000/api/1/envelope/${query}`],
    ['https://errors.example/42', undefined],
    ['https://key@errors.example/', undefined],
    ['ftp://key@errors.example/42', undefined],
    ['nowhere', undefined],
  ])('%s', (dsn, address) => {
    expect(readDsn(dsn)).toBe(address)
  })
})

describe('secrets are removed from', () => {
  test.each([
    ['https://envoi.example/?token=abc#here', 'https://envoi.example/'],
    ['https://envoi.example/manage/id/secret', 'https://envoi.example/manage/…'],
    ['https://envoi.example/invitation/secret', 'https://envoi.example/invitation/…'],
    ['https://envoi.example/dltransfer/id?userSecret=x', 'https://envoi.example/dltransfer/…'],
    ['no answer from /api/x?password=hunter2 today', 'no answer from /api/x today'],
    ['(https://envoi.example/assets/index-Ab12.js:1:20)', '(https://envoi.example/assets/index-Ab12.js:1:20)'],
    ['unknown user ana@example.org', 'unknown user [address]'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, safe) => {
    expect(withoutSecrets(text)).toBe(safe)
  })

  test('the message of an error, and its URL', () => {
    const error = new TypeError('cannot open https://envoi.example/manage/id/hush for ana@example.org')
    const text = errorEnvelope({ id, at, address: 'https://envoi.example/?code=hush', error })
    expect(text).not.toMatch(/hush|ana@/)
  })
})

describe('a stack', () => {
  const called = { function: 'send', filename: 'https://envoi.example/assets/a.js', lineno: 3, colno: 14 }
  const caller = { function: '?', filename: 'https://envoi.example/assets/b.js', lineno: 5, colno: 9 }

  test.each([
    [
      'of Chrome',
      'Error: no\n    at send (https://envoi.example/assets/a.js:3:14)\n    at https://envoi.example/assets/b.js:5:9',
    ],
    [
      'of Chrome, later',
      'Error: no\n    at async send (https://envoi.example/assets/a.js:3:14)\n    at https://envoi.example/assets/b.js:5:9',
    ],
    ['of Firefox and Safari', 'send@https://envoi.example/assets/a.js:3:14\n@https://envoi.example/assets/b.js:5:9'],
  ])('%s is read with the oldest call first', (_whose, stack) => {
    expect(readStack(stack)).toEqual([caller, called])
  })

  test('that is none has no calls', () => {
    expect(readStack('nothing like it')).toEqual([])
  })
})

test('the envelope of an error has a header, an item header and the event', () => {
  const lines = linesOf(errorEnvelope({ id, at, address: 'https://envoi.example/discover', error: 'plain words' }))
  expect(lines).toMatchObject([
    { event_id: id, sent_at: '2026-11-15T10:00:00.000Z' },
    { type: 'event' },
    {
      event_id: id,
      level: 'error',
      exception: { values: [{ type: 'Error', value: 'plain words' }] },
      request: { url: 'https://envoi.example/discover' },
    },
  ])
})

test('the envelope of a page load has its path, start and end', () => {
  const load = { id, traceId: 'b'.repeat(32), spanId: 'c'.repeat(16), from: new Date(at.getTime() - 800), to: at }
  const [, item, payload] = linesOf(traceEnvelope({ ...load, address: 'https://envoi.example/discover?lang=fr' }))
  expect(item).toEqual({ type: 'transaction' })
  expect(payload).toMatchObject({
    transaction: '/discover',
    start_timestamp: at.getTime() / 1000 - 0.8,
    timestamp: at.getTime() / 1000,
    contexts: { trace: { op: 'pageload', trace_id: load.traceId, span_id: load.spanId } },
  })
})
