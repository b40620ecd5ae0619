import { describe, expect, it } from 'vitest'
import { contactsInVCards } from './contacts-in-vcards.ts'
import { vCardJunk } from './junk.fixture.ts'
import { randomTexts } from './random-text.fixture.ts'
import { writeVCard } from './vcard.ts'

const read = (text: string) =>
  Array.from(contactsInVCards(text), (line) => {
    if (line.kind === 'problem') return `${line.line}: ${line.why} (${line.text})`
    const who = line.name === null ? line.email : `${line.email} = ${line.name}`
    return line.kind === 'duplicate' ? `${line.line}: ${who}, as on ${line.of}` : `${line.line}: ${who}`
  })
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

describe('a card is read', () => {
  it.each<[string, string, string[]]>([
    ['4.0', card('VERSION:4.0', 'FN:Jane Doe', 'EMAIL:jane@x.org'), ['1: jane@x.org = Jane Doe']],
    [
      '3.0, with types',
      card('VERSION:3.0', 'FN:Jane', 'EMAIL;TYPE=INTERNET,HOME:jane@x.org'),
      ['1: jane@x.org = Jane'],
    ],
    [
      '2.1, with bare types',
      card('VERSION:2.1', 'FN:Jane', 'EMAIL;INTERNET;HOME:jane@x.org'),
      ['1: jane@x.org = Jane'],
    ],
    [
      'with a group',
      card('item1.EMAIL;type=pref:jane@x.org', 'item1.X-ABLabel:Work', 'FN:Jane'),
      ['1: jane@x.org = Jane'],
    ],
    ['in small letters', 'begin:vcard\nfn:Jane\nemail:jane@x.org\nend:vcard', ['1: jane@x.org = Jane']],
    ['behind the mark of UTF-8', `\ufeff${card('FN:Jane', 'EMAIL:jane@x.org')}`, ['1: jane@x.org = Jane']],
    ['without a name', card('EMAIL:jane@x.org'), ['1: jane@x.org']],
    ['with the parts of a name', card('N:Doe;Jane;Q.;Dr.;', 'EMAIL:jane@x.org'), ['1: jane@x.org = Jane Q. Doe']],
    ['parts where the whole is empty', card('FN:', 'N:Doe;Jane;;;', 'EMAIL:jane@x.org'), ['1: jane@x.org = Jane Doe']],
    [
      'escapes',
      card(String.raw`FN:Doe\, Jane\; \\ \n Esq.`, 'EMAIL:jane@x.org'),
      [String.raw`1: jane@x.org = Doe, Jane; \ Esq.`],
    ],
    ['an escape in a part', card(String.raw`N:Doe\;Roe;Jane`, 'EMAIL:jane@x.org'), ['1: jane@x.org = Jane Doe;Roe']],
    ['folded', card('VERSION:3.0', 'FN:Ja', ' ne', '\t Doe', 'EMAIL:jane@', ' x.org'), ['1: jane@x.org = Jane Doe']],
    ['folded as 2.1 folds', card('VERSION:2.1', 'FN:Jane', ' Doe', 'EMAIL:jane@x.org'), ['1: jane@x.org = Jane Doe']],
    [
      'quoted-printable',
      card('VERSION:2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=A9 D=', '=C3=B6e', 'EMAIL:jane@x.org'),
      ['1: jane@x.org = Zoé Döe'],
    ],
    [
      'quoted-printable in another charset, by parts',
      card('VERSION:2.1', 'N;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:D=F6e;Zo=E9', 'EMAIL:jane@x.org'),
      ['1: jane@x.org = Zoé Döe'],
    ],
    [
      'quoted-printable in a charset nobody knows',
      card('FN;CHARSET=X-OURS;ENCODING=QUOTED-PRINTABLE:Zo=C3=A9', 'EMAIL:jane@x.org'),
      ['1: jane@x.org = Zoé'],
    ],
    ['a colon in quotes before the value', card('FN;X-A="a:b;c":Jane', 'EMAIL:jane@x.org'), ['1: jane@x.org = Jane']],
    [
      'several addresses, the preferred one first',
      card('FN:J', 'EMAIL:c@x.org', 'EMAIL;PREF=2:b@x.org', 'EMAIL;TYPE=home,pref:a@x.org', 'EMAIL:d@x.org'),
      ['1: a@x.org = J', '1: b@x.org = J', '1: c@x.org = J', '1: d@x.org = J'],
    ],
    [
      'a picture in it',
      card('FN:Jane', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', ` ${'A'.repeat(200_000)}`, ' BB', 'EMAIL:jane@x.org'),
      ['1: jane@x.org = Jane'],
    ],
    [
      'an assistant in it',
      card(
        'VERSION:2.1',
        'FN:Jane',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Bo',
        'EMAIL:bo@x.org',
        'END:VCARD',
        'EMAIL:jane@x.org',
      ),
      ['1: jane@x.org = Jane'],
    ],
  ])('%s', (_why, text, lines) => {
    expect(read(text)).toEqual(lines)
  })
})

describe('each card is told by the line where it begins', () => {
  it.each<[string, string, string[]]>([
    ['several', card('FN:A', 'EMAIL:a@x.org') + card('FN:B', 'EMAIL:b@x.org'), ['1: a@x.org = A', '5: b@x.org = B']],
    ['without an address', card('FN:A') + card('FN:B', 'EMAIL:b@x.org'), ['1: no_address (A)', '4: b@x.org = B']],
    ['a bad address', card('FN:A', 'EMAIL:a@x'), ['1: not_an_address (a@x)']],
    ['the same again', card('EMAIL:a@x.org') + card('EMAIL:A@x.org'), ['1: a@x.org', '4: A@x.org, as on 1']],
    [
      'not closed',
      `BEGIN:VCARD\nFN:A\nEMAIL:a@x.org\n${card('EMAIL:b@x.org')}`,
      ['1: card_not_closed (A)', '4: b@x.org'],
    ],
    ['not closed at the end', 'BEGIN:VCARD\nFN:A\nEMAIL:a@x.org', ['1: card_not_closed (A)']],
    ['no card', 'FN:A\nEMAIL:a@x.org', ['1: no_card ()']],
  ])('%s', (_why, text, lines) => {
    expect(read(text)).toEqual(lines)
  })
})

it('what we write we read', () => {
  const names = [...randomTexts(['a', 'é', '年', '😀', ',', ';', '\\', '\\n', ':', '"', ' ', '='], 3000)].map((name) =>
    name.trim(),
  )
  const people = names.map((name, n) => ({ email: `p${n}@x.org`, name: name.replaceAll(/\s+/g, ' ').trim() || null }))
  const contacts = Array.from(contactsInVCards(people.map(writeVCard).join('')), (line) =>
    line.kind === 'contact' ? { email: line.email, name: line.name } : line,
  )
  expect(contacts).toEqual(people)
})

it.each(vCardJunk)('a heap of %s is read to its end', (_what, text) => {
  expect(read(text).length).toBeGreaterThan(0)
})
