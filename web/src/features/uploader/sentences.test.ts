import { expect, test } from 'vitest'
import { error as englishErrors } from '../../words/en/error.ts'
import { problems as englishProblems } from '../../words/en/form.ts'
import { uploader as englishNotices } from '../../words/en/home.ts'
import { error as frenchErrors } from '../../words/fr/error.ts'
import { problems as frenchProblems } from '../../words/fr/form.ts'
import { uploader as frenchNotices } from '../../words/fr/home.ts'

const english = { ...englishNotices, ...englishProblems }
const french = { ...frenchNotices, ...frenchProblems }

type Words = { readonly [key: string]: string | Words }

const flat = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text] as [string, string]] : flat(text, `${path}${key}.`),
  )
const valuesIn = (text = ''): string =>
  Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([value]) => value)
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')

test.each([
  ['uploader', english, french],
  ['error', englishErrors, frenchErrors],
])('the French words of %s name the same values as the English ones', (_namespace, one, other) => {
  const translated = new Map(flat(other))
  const wrong = flat(one).filter(([key, text]) => valuesIn(text) !== valuesIn(translated.get(key)))
  expect(wrong).toEqual([])
})

test('French punctuation has narrow no-break spaces and typographic quotes', () => {
  const sentences = [...flat(french), ...flat(frenchErrors)]
  expect(sentences.filter(([, text]) => / [:;?!»]|« |'|"/.test(text))).toEqual([])
})

test('no message begs, cheers or exclaims', () => {
  const sentences = [...flat(english), ...flat(englishErrors), ...flat(french), ...flat(frenchErrors)]
  expect(sentences.filter(([, text]) => /!|please|oops|successfully|veuillez|s’il vous plaît/i.test(text))).toEqual([])
})
