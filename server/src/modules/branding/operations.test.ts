import type { OpenGraph, OwnLook } from '@envoi/contract/rules/look'
import { expect, test } from 'vitest'
import { withOperations } from './operations.ts'

type Operations = Parameters<typeof withOperations>[1]
const add = (path: string, value: unknown) => ({ op: 'add', path, value }) as const
const remove = (path: string) => ({ op: 'remove', path }) as const

test.each<[string, OwnLook & OpenGraph, Operations, OwnLook & OpenGraph]>([
  ['adds what was not there', {}, [add('/tide', false)], { tide: false }],
  ['replaces what was', { title: 'A' }, [{ op: 'replace', path: '/title', value: 'B' }], { title: 'B' }],
  ['removes', { title: 'A', tide: true }, [remove('/title')], { tide: true }],
  ['removes what is not there', { tide: true }, [remove('/title'), remove('/welcomeText/en')], { tide: true }],
  [
    'adds a language',
    { welcomeText: { en: 'A' } },
    [add('/welcomeText/fr', 'B')],
    { welcomeText: { en: 'A', fr: 'B' } },
  ],
  [
    'removes a language',
    { welcomeText: { en: 'A', fr: 'B' } },
    [remove('/welcomeText/en')],
    { welcomeText: { fr: 'B' } },
  ],
  [
    'leaves no text in no language',
    { welcomeText: { fr: 'B' }, tide: true },
    [remove('/welcomeText/fr')],
    { tide: true },
  ],
  ['goes in their order', {}, [add('/title', 'A'), remove('/title'), add('/title', 'B')], { title: 'B' }],
])('a customization %s', (_, own, operations, expected) => {
  const before = structuredClone(own)
  expect(withOperations(own, operations)).toEqual(expected)
  expect(own).toEqual(before)
})
