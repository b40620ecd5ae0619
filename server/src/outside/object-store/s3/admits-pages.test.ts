import type { CORSRule } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { findTurnedAway, isAdmitted } from './admits-pages.ts'
import { type Turn, startScriptedStore } from './scripted-store.fixture.ts'

const all: CORSRule = {
  AllowedOrigins: ['https://envoi.example', 'https://*.envoi.example'],
  AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['ETag'],
}

test.each<[string, CORSRule[], string, boolean]>([
  ['its own origin', [all], 'https://envoi.example', true],
  ['one of its subdomains', [all], 'https://acme.envoi.example', true],
  ['all of them', [all], 'https://*.envoi.example', true],
  ['anybody', [{ ...all, AllowedOrigins: ['*'] }], 'https://*.envoi.example', true],
  [
    'either by a rule of its own',
    [
      { ...all, AllowedMethods: ['PUT'] },
      { ...all, AllowedMethods: ['POST'] },
    ],
    'https://envoi.example',
    true,
  ],
  ['another origin', [all], 'https://moved.example', false],
  ['another scheme', [all], 'http://envoi.example', false],
  ['another port', [all], 'https://envoi.example:8443', false],
  [
    'what is only a part of a pattern',
    [{ ...all, AllowedOrigins: ['https://a*a.example'] }],
    'https://a.example',
    false,
  ],
  [
    'subdomains where none are named',
    [{ ...all, AllowedOrigins: ['https://envoi.example'] }],
    'https://*.envoi.example',
    false,
  ],
  ['without POST nothing is joined', [{ ...all, AllowedMethods: ['PUT'] }], 'https://envoi.example', false],
  [
    'without our headers nothing is signed',
    [{ ...all, AllowedHeaders: ['content-type'] }],
    'https://envoi.example',
    false,
  ],
  ['without the ETag no part is named', [{ ...all, ExposeHeaders: [] }], 'https://envoi.example', false],
  [
    'our headers by a pattern',
    [{ ...all, AllowedHeaders: ['Content-Type', 'x-amz-*'] }],
    'https://envoi.example',
    true,
  ],
  ['an earlier rule hides the ETag', [{ ...all, ExposeHeaders: [] }, all], 'https://envoi.example', false],
  ['no rule', [], 'https://envoi.example', false],
])('%s', (_what, rules, origin, expected) => {
  expect(isAdmitted(rules, origin)).toBe(expected)
})

const origins = ['https://envoi.example', 'https://*.envoi.example']
const never = new AbortController().signal
const says =
  (status: number, code: string): Turn =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

test.each<[string, Turn, string[] | undefined]>([
  ['a bucket without rules turns all away', says(404, 'NoSuchCORSConfiguration'), origins],
  ['a store that has no such call does not tell', says(501, 'NotImplemented'), undefined],
  ['nor one that knows it by no method', says(405, 'MethodNotAllowed'), undefined],
  ['nor one that tells it not to this key pair', says(403, 'AccessDenied'), undefined],
])('%s', async (_what, turn, expected) => {
  await using store = await startScriptedStore(turn)
  expect(await findTurnedAway(store.calls, origins, never)).toEqual(expected)
})

test('a store that is away, or a bucket that is not there, says nothing of rules', async () => {
  await using none = await startScriptedStore(says(404, 'NoSuchBucket'))
  await expect(findTurnedAway(none.calls, origins, never)).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await using away = await startScriptedStore(says(503, 'ServiceUnavailable'))
  await expect(findTurnedAway(away.calls, origins, never)).rejects.toMatchObject({ name: 'BucketAway' })
})
