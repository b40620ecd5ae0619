import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Every sentence that people read, held to docs/words.md: its tables are read here, so paper and product say the same. */
type Language = 'en' | 'fr'
type Sentence = { language: Language; text: string }

const paper = readFileSync('docs/words.md', 'utf8')
const spokenBy = (heading: string): string =>
  new RegExp(`^## ${heading}$([^]*?)(?=^## |$(?![^]))`, 'm').exec(paper)?.[1] ?? ''
const rowsOf = (heading: string): string[][] =>
  [...spokenBy(heading).matchAll(/^\| (.+)\|$/gm)]
    .slice(1)
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.fixture)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .toSorted()

const literal = /'((?:[^'\\\n]|\\.)*)'(?!\??: )|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g
const plain = (text: string): string =>
  text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\(['"`])/g, '$1')

/** What stands in quotes, without comments and paths. */
const textsIn = (source: string): string[] =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^(?:import|export) .*'.*'$/gm, '')
    .match(literal)
    ?.map((quoted) => plain(quoted.slice(1, -1))) ?? []

/** The blocks `en: …` and `fr: …` of a file that has both, or `const en: Words = …`. */
const blocksIn = (source: string): Sentence[] =>
  [...source.matchAll(/^( *)(?:const )?(en|fr)(?:: \w+ =|:) (.*(?:\n(?:\1 .*|\1[)}\]].*| *)$)*)/gm)].flatMap(
    ([, , language, block = '']) => textsIn(block).map((text) => ({ language: language as Language, text })),
  )

const bothIn = [
  ...filesBelow('letters/src'),
  'server/src/modules/site/page-words.ts',
  'server/src/modules/lists/summary-words.ts',
  'web/src/developers/words.ts',
]
const room = (language: Language): [string, Sentence[]][] =>
  filesBelow(`web/src/words/${language}`).map((file) => [
    file,
    textsIn(readFileSync(file, 'utf8')).map((text) => ({ language, text })),
  ])
const spoken = new Map<string, Sentence[]>([
  ...room('en'),
  ...room('fr'),
  ...bothIn.map((file): [string, Sentence[]] => [file, blocksIn(readFileSync(file, 'utf8'))]),
  [
    'contract/src/refusal-texts.ts',
    textsIn(readFileSync('contract/src/refusal-texts.ts', 'utf8')).map((text) => ({ language: 'en', text })),
  ],
])

/** A phrase of the paper, whole words in any case; an ellipsis is up to three words. */
function patternOf(phrase: string): RegExp {
  const escaped = phrase.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  const wide = escaped.replace('…', String.raw`(?:\S+ ){0,2}\S+`)
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}-])${wide}(?![\p{L}\p{N}]|-\p{L})`,
    phrase === phrase.toLowerCase() ? 'iu' : 'u',
  )
}
const phrasesOf = (heading: string): RegExp[] =>
  rowsOf(heading).flatMap(([not = '']) => [...not.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => patternOf(phrase)))
const banned: Record<Language, RegExp[]> = {
  en: [...phrasesOf('Not in English'), /!(?!=)/u, /"|(?<=\p{L})'(?=\p{L})/u, / …|\.\.\./u],
  fr: [
    ...phrasesOf('Not in French'),
    /"|(?<=\p{L})'(?=\p{L})/u,
    / …|\.\.\./u,
    // A plain space, or a wide one: the mark would begin a line, or stand too far off.
    /[ \u00A0](?:[?!;»]|:(?= |$))|«[ \u00A0]/u,
  ],
}
/** Also without the command, which people type as it is. */
const withoutPlaces = (text: string): string =>
  text
    .replaceAll(/\$\{[^}]*\}/g, '{{}}')
    .replaceAll(/\{\{[^}]*\}\}/g, '}}')
    .replace('envoi login', '')

const wrongIn = (sentences: Sentence[]): string[] =>
  sentences.flatMap(({ language, text }) =>
    banned[language].flatMap((pattern) => {
      const found = pattern.exec(withoutPlaces(text))
      return found ? [`“${found[0]}” in: ${text}`] : []
    }),
  )

test('the tables and the sentences are found', () => {
  expect(bothIn.filter((file) => file.endsWith('words.ts') && (spoken.get(file)?.length ?? 0) < 50)).toEqual([])
  expect(rowsOf('Terms').length).toBeGreaterThan(30)
  expect(banned.en.length).toBeGreaterThan(30)
  expect(banned.fr.length).toBeGreaterThan(30)
  const count = (language: Language): number =>
    [...spoken.values()].flat().filter((sentence) => sentence.language === language).length
  expect(count('en')).toBeGreaterThan(3000)
  expect(count('fr')).toBeGreaterThan(3000)
})

describe('a banned word is found', () => {
  test.each<[Language, string]>([
    ['en', 'Check your mail.'],
    ['en', 'Take the old file out first.'],
    ['en', 'Saved!'],
    ['fr', '{{count}} envoi supprimé.'],
    ['fr', 'Scannez le QR code'],
    ['fr', 'Prêt ?'],
  ])('%s: %s', (language, text) => expect(wrongIn([{ language, text }])).toHaveLength(1))

  test.each<[Language, string]>([
    ['en', 'Check your email.'],
    ['fr', 'Votre e-mail'],
    ['fr', 'Envoi de 3 fichiers'],
    ['fr', 'Prêt\u202F?'],
  ])('and a good one is not, %s: %s', (language, text) => expect(wrongIn([{ language, text }])).toEqual([]))
})

test.each([...spoken])('%s has no banned word', (_file, sentences) => {
  expect(wrongIn(sentences)).toEqual([])
})

describe('one term for one thing', () => {
  /** Labels are the terms themselves; longer sentences say “it”. */
  const isLabel = (text: string): boolean => !/[.?,:;]/.test(text) && text.split(' ').length <= 4
  /** Each word may be a plural; French ones may be stems. */
  const inflected = (term: string): string => term.split(' ').join('s? ')
  /** Longer ones first: a text message is no message. */
  const pairs = rowsOf('Terms')
    .map(([english = '', french = '']) => ({
      english: new RegExp(String.raw`\b${inflected(english)}s?\b`, 'i'),
      french: new RegExp(inflected(french), 'i'),
    }))
    .toSorted((one, other) => other.english.source.length - one.english.source.length)
  const textsByKey = (file: string): Map<string, string> =>
    new Map(
      [...readFileSync(file, 'utf8').matchAll(/^\s*'?([\w-]+)'?:\s+'((?:[^'\\\n]|\\.)*)',$/gm)].map(
        ([, key = '', text = '']) => [key, plain(text)],
      ),
    )
  // What plans are called are names, the same in both.
  const names = readdirSync('web/src/words/en').filter((name) => name !== 'plan-names.ts')

  test.each(names)('the labels of %s', (name) => {
    const french = textsByKey(`web/src/words/fr/${name}`)
    const differ = [...textsByKey(`web/src/words/en/${name}`)].flatMap(([key, text]) => {
      const other = french.get(key)
      if (other === undefined || !isLabel(text)) return []
      let rest = withoutPlaces(text)
      return pairs.flatMap((term) => {
        if (!term.english.test(rest)) return []
        rest = rest.replace(term.english, '')
        return term.french.test(other) ? [] : [`${key}: “${text}” without “${term.french.source}”: ${other}`]
      })
    })
    expect(differ).toEqual([])
  })
})
