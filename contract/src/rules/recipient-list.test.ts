import { describe, expect, it } from 'vitest'
import { normalizeEmail, readEmail } from './email.ts'
import { recipientJunk } from './junk.fixture.ts'
import { randomTexts } from './random-text.fixture.ts'
import { readRecipientList } from './recipient-list.ts'

/** A person is told as `address` or `address = name`, what is no address as `? text`. */
const told = (text: string, existing: string[] = []) =>
  readRecipientList(text, existing).map((entry) => {
    if (!entry.email) return `? ${entry.text}`
    return entry.name === null ? entry.email.shown : `${entry.email.shown} = ${entry.name}`
  })

describe('what mail programs write is understood', () => {
  it.each<[string, string, string[]]>([
    ['a name and an address', 'Jane Doe <jane@x.org>', ['jane@x.org = Jane Doe']],
    ['an address in brackets', '<c@z.org>', ['c@z.org']],
    ['a name in quotes, with a comma', '"Doe, Jane" <jane@x.org>, bob@y.org', ['jane@x.org = Doe, Jane', 'bob@y.org']],
    ['quotes in a name', '"Jane \\"JJ\\" Doe; Esq." <jane@x.org>', ['jane@x.org = Jane "JJ" Doe; Esq.']],
    ['a name in apostrophes', "'Jane Doe' <jane@x.org>", ['jane@x.org = Jane Doe']],
    ['the address once more for a name', "'Jane@x.org' <jane@x.org>", ['jane@x.org']],
    ['an address in quotes', `"ana@x.org", 'bo@x.org'`, ['ana@x.org', 'bo@x.org']],
    ['the name behind, in brackets', 'jane@x.org (Doe, Jane)', ['jane@x.org = Doe, Jane']],
    ['the address behind, in brackets', 'Ana Diaz (ana@x.org); b@x.org', ['ana@x.org = Ana Diaz', 'b@x.org']],
    ['an address in both places', 'ana@x.org (bo@x.org)', ['ana@x.org = bo@x.org']],
    [
      'a name without quotes, with a comma',
      'Doe, Jane <jane@x.org>; Roe, Ann <a@x.org>',
      ['jane@x.org = Doe, Jane', 'a@x.org = Roe, Ann'],
    ],
    [
      'the same, one to a line',
      'Doe, Jane <jane@x.org>\nRoe, Ann <a@x.org>',
      ['jane@x.org = Doe, Jane', 'a@x.org = Roe, Ann'],
    ],
    [
      'a word before a comma is no name where commas separate',
      'tom, Jane <jane@x.org>, bo@y.org',
      ['? tom', 'jane@x.org = Jane', 'bo@y.org'],
    ],
    ['no separator behind a bracket', 'Jane <j@x.org> Bob <b@x.org>', ['j@x.org = Jane', 'b@x.org = Bob']],
    ['a group', 'Team: a@b.cc, Di <d@e.ff>; z@y.org', ['a@b.cc', 'd@e.ff = Di', 'z@y.org']],
    ['an empty group beside others', 'undisclosed-recipients:; a@b.cc', ['a@b.cc']],
    ['the head of a letter', 'To: a@b.cc\nCc: Di <d@e.ff>,\n  f@g.hh', ['a@b.cc', 'd@e.ff = Di', 'f@g.hh']],
    ['a link', 'mailto:a@b.cc, Di <mailto:d@e.ff>', ['a@b.cc', 'd@e.ff = Di']],
    ['the end of a sentence', 'a@x.org.\nDi <d@e.ff>.\nb@x.org...', ['a@x.org', 'd@e.ff = Di', 'b@x.org']],
    [
      'quotes of all countries',
      '«a@x.org», «\u00a0b@x.org\u00a0», “c@x.org”., „d@x.org“, ‘e@x.org’, »f@x.org«',
      ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org', 'f@x.org'],
    ],
    ['quotes around several', '“a@x.org, b@x.org”', ['a@x.org', 'b@x.org']],
    ['bullets', '- a@b.cc\n• d@e.ff\n* Di <f@g.hh>', ['a@b.cc', 'd@e.ff', 'f@g.hh = Di']],
    ['numbers', '1. a@b.cc\n2) d@e.ff', ['a@b.cc', 'd@e.ff']],
    [
      'rows of a spreadsheet',
      'Di Doe\td@e.ff\nf@g.hh\tFi\n\tb@b.bb\t\nA\tB\tc@c.cc',
      ['d@e.ff = Di Doe', 'f@g.hh = Fi', 'b@b.bb', 'c@c.cc = A B'],
    ],
    [
      'several addresses in a row',
      'a@b.cc\td@e.ff\nDi\tf@g.hh\ttom@studio',
      ['a@b.cc', 'd@e.ff', 'f@g.hh', '? tom@studio'],
    ],
    [
      'all at once',
      '"Doe, Jane" <jane@x.org>; bob@y.org, <c@z.org>\nTeam: a@b.cc;',
      ['jane@x.org = Doe, Jane', 'bob@y.org', 'c@z.org', 'a@b.cc'],
    ],
    ['an address that begins like a bullet', '-a@x.org, *b@x.org', ['-a@x.org', '*b@x.org']],
  ])('%s', (_why, text, entries) => {
    expect(told(text)).toEqual(entries)
  })
})

describe('what nobody sees around an address is not part of it', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['a mark of UTF-8', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['marks of direction', '\u202a\u200e\u2066'],
    ['a word joiner', '\u2060'],
    ['joiners', '\u200c\u200d'],
    ['a no-break space', '\u00a0'],
    ['spaces between them', '\u200b\u00a0\u200b'],
  ])('%s', (_what, odd) => {
    const text = `${odd}a@x.org${odd},${odd}\nDi <${odd}d@e.ff${odd}>${odd}; ${odd}`
    expect(told(text)).toEqual(['a@x.org', 'd@e.ff = Di'])
  })

  it('nor in its middle', () => {
    expect(told('ana\u200b@exam\u00adple.org\u200c')).toEqual(['ana@example.org'])
  })

  it('a joiner between letters makes another domain of it, which is not guessed', () => {
    expect(told('ana@نامه\u200cای.com')).toEqual(['? ana@نامه\u200cای.com'])
  })

  it('a name keeps its own', () => {
    expect(told('Zoé 👩\u200d💻 <a@x.org>')).toEqual(['a@x.org = Zoé 👩\u200d💻'])
  })
})

describe('what is no address stays, as written and in its place', () => {
  it.each<[string, string, string[]]>([
    ['a word', 'a@b.cc, tom, d@e.ff', ['a@b.cc', '? tom', 'd@e.ff']],
    ['a bad address in brackets', 'Tom <tom@studio>, d@e.ff', ['? Tom <tom@studio>', 'd@e.ff']],
    ['a name and an address without brackets', 'tom studio@x.org', ['? tom studio@x.org']],
    ['a quote that is not closed', '"Doe, a@b.cc\nd@e.ff', ['? "Doe', 'a@b.cc', 'd@e.ff']],
    ['a bracket that is not closed', 'Di <d@e.ff, a@b.cc', ['? Di <d@e.ff', 'a@b.cc']],
    ['nobody in brackets', 'Di <>', ['? Di <>']],
    ['a label alone', 'Team:', ['? Team:']],
    ['spaces alone: commas and semicolons separate', 'a@x.org b@x.org', ['? a@x.org b@x.org']],
    ['a full stop alone', '.', ['? .']],
  ])('%s', (_why, text, entries) => {
    expect(told(text)).toEqual(entries)
  })
})

it('nobody comes twice, and the first spelling stays', () => {
  expect(told('Ana <Ana@x.org>, ana@X.ORG, tom, TOM, bo@x.org', ['BO@x.org'])).toEqual(['Ana@x.org = Ana', '? tom'])
})

it('a list of addresses by comma, semicolon or line is read as it always was', () => {
  const pieces = [
    'a@x.org',
    'B@x.org',
    'b@x.org',
    'c@bücher.example',
    ',',
    ';',
    '\n',
    '\r\n',
    ' ',
    '\t',
    'tom',
    '@',
    '-',
  ]
  let compared = 0
  for (const text of randomTexts([...pieces, ...pieces.slice(0, 8)], 3000)) {
    const written = text.split(/[,;\r\n]/).map((piece) => piece.trim())
    const first = written.filter(
      (piece, at) => written.findIndex((p) => normalizeEmail(p) === normalizeEmail(piece)) === at,
    )
    const people = first.filter((piece) => piece !== '')
    if (people.some((piece) => /\s/.test(piece))) continue
    compared += 1
    expect(told(text)).toEqual(people.map((piece) => (readEmail(piece) ? piece : `? ${piece}`)))
  }
  expect(compared).toBeGreaterThan(800)
})

it.each(recipientJunk)('100,000 characters of %s are read without complaint', (_what, text) => {
  expect(readRecipientList(text).length).toBeLessThan(50_001)
})
