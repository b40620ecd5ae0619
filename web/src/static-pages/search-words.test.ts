import { expect, test } from 'vitest'
import { wordsOf } from './search-words.ts'

test.each([
  ['uploadDone', ['uploaddone', 'upload', 'done']],
  ['/user/api-keys/{id}', ['user', 'api', 'keys', 'id']],
  ['L’œuvre d’été', ['l', 'oeuvre', 'd', 'ete']],
  ['SCOPE_REQUIRED', ['scope', 'required']],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
