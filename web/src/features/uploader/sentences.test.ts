import { expect, test } from 'vitest'
import { error as englishErrors } from '../../words/en/error.ts'
import { uploader as english } from '../../words/en/home.ts'
import { error as frenchErrors } from '../../words/fr/error.ts'
import { uploader as french } from '../../words/fr/home.ts'

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
])('in %s, French names the same values as English', (_namespace, one, other) => {
  const translated = new Map(flat(other))
  const wrong = flat(one).filter(([key, text]) => valuesIn(text) !== valuesIn(translated.get(key)))
  expect(wrong).toEqual([])
})

test('French sets its signs apart by a narrow space that does not break', () => {
  const sentences = [...flat(french), ...flat(frenchErrors)]
  expect(sentences.filter(([, text]) => / [:;?!»]|« |'|"/.test(text))).toEqual([])
})

test('nobody is begged, cheered or lied to', () => {
  const sentences = [...flat(english), ...flat(englishErrors), ...flat(french), ...flat(frenchErrors)]
  expect(sentences.filter(([, text]) => /!|please|oops|successfully|veuillez|s’il vous plaît/i.test(text))).toEqual([])
})
