import { languages } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { answerNames } from '../contents.ts'
import { searchIndexes } from '../render.tsx'
import { type Entry, findAnswers, marked } from './find-answers.ts'

const indexes = searchIndexes()
const find = (language: 'en' | 'fr', question: string): string[] =>
  findAnswers(JSON.parse(indexes[language]) as Entry[], question).map(({ address }) => address.replace('/help/', ''))

describe('a question is answered first by', () => {
  test.each([
    ['en', 'expired', 'link-has-expired'],
    ['en', 'my link has expired', 'link-has-expired'],
    ['en', 'resume', 'resume-an-upload'],
    ['en', 'lost connection', 'resume-an-upload'],
    ['en', 'how big can a file be?', 'how-large'],
    ['en', '200 GB', 'how-large'],
    ['en', '2FA', 'two-step-verification'],
    ['en', 'I forgot my password', 'trouble-signing-in'],
    ['en', 'who opened', 'see-who-downloaded'],
    ['en', 'invoices', 'find-invoices'],
    ['en', 'gdpr', 'export-or-delete'],
    ['en', 'subdomain', 'your-own-address'],
    ['en', 'virus', 'how-files-are-scanned'],
    ['en', 'cancel', 'change-or-cancel-a-plan'],
    ['fr', 'expire', 'link-has-expired'],
    ['fr', 'EXPIRÉ', 'link-has-expired'],
    ['fr', 'reprendre', 'resume-an-upload'],
    ['fr', 'mot de passe oublié', 'trouble-signing-in'],
    ['fr', 'mot de passe oublie', 'trouble-signing-in'],
    ['fr', 'resilier', 'change-or-cancel-a-plan'],
    ['fr', 'factures', 'find-invoices'],
    ['fr', 'equipe', 'invite-a-team'],
    ['fr', 'comment envoyer un gros fichier ?', 'how-large'],
    ['fr', 'RGPD', 'export-or-delete'],
  ] as const)('%s: %s → %s', (language, question, answer) => {
    expect(find(language, question)[0]).toBe(answer)
  })
})

test.each(['', '   ', '?!', 'xyzzy'])('“%s” finds nothing', (question) => {
  for (const language of languages) expect(find(language, question)).toEqual([])
})

test('one word too many finds what would have been found without it', () => {
  expect(find('en', 'xyzzy invoices')).toEqual(find('en', 'invoices'))
})

test('words in the answer itself find it', () => {
  expect(find('en', 'vpn')).toEqual(['resume-an-upload'])
})

test('a text is marked where it has a word of the question, whatever its accents', () => {
  expect(
    marked('Lien expiré, expiration', 'expire')
      .filter(({ isFound }) => isFound)
      .map(({ text }) => text),
  ).toEqual(['expiré'])
  const text = 'Keep the tab open: the upload resumes.'
  expect(
    marked(text, 'resume')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

describe.each(languages)('the answers in %s', (language) => {
  const entries = JSON.parse(indexes[language]) as Entry[]

  test('are twenty, each with a title and a lead of its own', () => {
    expect(answerNames).toHaveLength(20)
    expect(entries).toHaveLength(20)
    for (const key of ['title', 'lead'] as const) expect(new Set(entries.map((entry) => entry[key])).size).toBe(20)
  })

  test('are found by their own titles', () => {
    for (const { address, title } of entries) expect(find(language, title)).toContain(address.replace('/help/', ''))
  })

  test('have the spaces that French puts before its signs', () => {
    if (language === 'fr') {
      const wrong = entries
        .flatMap(({ title, lead, text }) => [title, lead, text])
        .filter((one) => /[\w»] [;!?]|[a-zé] :|« | »/.test(one))
      expect(wrong).toEqual([])
    }
  })
})
