import type { Language } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { type LanguageSigns, chooseLanguage } from './language.ts'

describe('the language of a page is the one asked for, else remembered, else accepted, else English', () => {
  test.each<[asked: unknown, remembered: string | undefined, accepted: string | undefined, Language]>([
    ['fr', 'en', 'en', 'fr'],
    ['en', 'fr', 'fr', 'en'],
    [undefined, 'fr', 'en', 'fr'],
    [undefined, undefined, 'fr', 'fr'],
    [undefined, undefined, undefined, 'en'],
    // What names none of ours is passed over.
    ['de', 'fr', 'en', 'fr'],
    ['FR', undefined, undefined, 'en'],
    ['', 'xx', 'fr', 'fr'],
    [['fr', 'en'], undefined, undefined, 'en'],
    ['../fr', '<script>', 'de', 'en'],
    ['constructor', '__proto__', undefined, 'en'],
  ])('%j, %j, %j: %s', (asked, remembered, accepted, expected) => {
    expect(chooseLanguage({ own: undefined, asked, remembered, accepted })).toBe(expected)
  })

  test.each<[own: Language, asked: unknown]>([
    ['fr', undefined],
    ['fr', 'en'],
    ['en', 'fr'],
  ])('whoever is signed in has that of the account: %s, asked for %s', (own, asked) => {
    expect(chooseLanguage({ own, asked, remembered: 'fr', accepted: 'en' })).toBe(own)
  })
})

test.each<[rule: string, signs: Partial<LanguageSigns>, offered: Language[], Language]>([
  ['the account’s', { own: 'fr', asked: 'en' }, ['en', 'fr'], 'fr'],
  ['the one asked for, where the account’s is not offered', { own: 'fr', asked: 'en' }, ['en'], 'en'],
  ['an accepted one', { remembered: 'en', accepted: 'en, fr;q=0.1' }, ['fr'], 'fr'],
  ['the first, where none of the reader’s is', { own: 'en', accepted: 'en' }, ['fr'], 'fr'],
])('of those that a page is offered in it is %s', (_rule, signs, offered, expected) => {
  const none = { own: undefined, asked: undefined, remembered: undefined, accepted: undefined }
  expect(chooseLanguage({ ...none, ...signs }, offered)).toBe(expected)
})

describe('of the accepted languages', () => {
  test.each<[rule: string, header: string, Language]>([
    ['the dearest of ours wins', 'de, en;q=0.4, fr;q=0.8', 'fr'],
    ['a region is its language', 'fr-CH', 'fr'],
    ['a region counts as much as its language', 'en-GB;q=0.7, fr-CA;q=0.9', 'fr'],
    ['the dearer region of one language counts', 'fr-FR;q=0.2, en;q=0.5, fr-CA;q=0.9', 'fr'],
    ['the first of equals wins', 'fr, en', 'fr'],
    ['the first of equals wins, the other way round', 'en-US, fr', 'en'],
    ['none of ours is English', 'de-DE, de;q=0.9', 'en'],
    ['any is English', '*', 'en'],
    ['any other than English is French', 'en;q=0, *', 'fr'],
    ['any is dearer than a faint preference', 'fr;q=0.1, *;q=0.5', 'en'],
    ['what is unwanted is not given', 'fr;q=0', 'en'],
    ['a word that begins alike is another language', 'frr, fra', 'en'],
    ['noise is none', ';;;q=fr,,', 'en'],
  ])('%s: %s', (_rule, accepted, expected) => {
    expect(chooseLanguage({ own: undefined, asked: undefined, remembered: undefined, accepted })).toBe(expected)
  })
})
