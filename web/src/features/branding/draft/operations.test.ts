import { describe, expect, test } from 'vitest'
import { type Brand, nothingSet } from './brand.ts'
import { brandOperations, changedParts } from './operations.ts'

type Look = Brand['look']
const lookOperations = (saved: Look, look: Look) =>
  brandOperations({ ...nothingSet, look: saved }, { ...nothingSet, look }).look

describe('what is saved becomes what is drafted by', () => {
  test.each<[string, Look, Look, unknown[]]>([
    ['nothing, where they are alike', { actionColor: '#0e7c66' }, { actionColor: '#0e7c66' }, []],
    ['setting what is new', {}, { tide: false }, [{ op: 'replace', path: '/tide', value: false }]],
    [
      'setting what is another',
      { actionColor: '#0e7c66' },
      { actionColor: '#c4532d' },
      [{ op: 'replace', path: '/actionColor', value: '#c4532d' }],
    ],
    ['removing what is gone', { logo: '/pictures/a' }, {}, [{ op: 'remove', path: '/logo' }]],
    [
      'setting a text in the language that changed',
      { welcomeTitle: { en: 'Hello', fr: 'Bonjour' } },
      { welcomeTitle: { en: 'Hello', fr: 'Salut' } },
      [{ op: 'replace', path: '/welcomeTitle/fr', value: 'Salut' }],
    ],
    [
      'removing a text that was emptied, and trimming the others',
      { welcomeTitle: { en: 'Hello', fr: 'Bonjour' } },
      { welcomeTitle: { en: '  ', fr: ' Salut ' } },
      [
        { op: 'remove', path: '/welcomeTitle/en' },
        { op: 'replace', path: '/welcomeTitle/fr', value: 'Salut' },
      ],
    ],
    [
      'removing a gradient before its picture comes',
      { backgroundColor: '#ffffff', gradientColor: '#eeeeee' },
      { backgroundImage: '/pictures/b' },
      [
        { op: 'remove', path: '/backgroundColor' },
        { op: 'remove', path: '/gradientColor' },
        { op: 'replace', path: '/backgroundImage', value: '/pictures/b' },
      ],
    ],
  ])('%s', (_what, saved, draft, operations) => {
    expect(lookOperations(saved, draft)).toEqual(operations)
  })
})

test('each part is saved by itself, and only where it has changed', () => {
  const draft: Brand = { ...nothingSet, mail: { replyTo: 'us@example.org' }, uploader: { title: 'Send us files' } }
  const operations = brandOperations(nothingSet, draft)
  expect(changedParts(operations)).toEqual(['mail', 'uploader'])
  expect(operations.uploader).toEqual([{ op: 'replace', path: '/title', value: 'Send us files' }])
})
