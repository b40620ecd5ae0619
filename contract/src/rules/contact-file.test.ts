import { describe, expect, it } from 'vitest'
import { addressBook } from '../limits.ts'
import { readEmail } from './email.ts'
import { openContactFile, refuseFileSize } from './contact-file.ts'
import { writeCsv } from './csv.ts'
import { randomTexts } from './random-text.fixture.ts'
import { writeVCard } from './vcard.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function open(text: string) {
  const file = openContactFile(bytes(text))
  return file.ok ? { format: file.format, isGuessed: file.isGuessed, lines: [...file.lines] } : file
}

describe('a file is opened by what it holds, whatever its name', () => {
  const jane = { email: 'jane@x.org', name: 'Jane' }
  it.each([
    [
      'CSV',
      writeCsv([
        ['Name', 'Email'],
        ['Jane', 'jane@x.org'],
      ]),
      'csv',
      2,
    ],
    ['a list of addresses', 'Jane <jane@x.org>', 'csv', 1],
    ['vCards', writeVCard(jane), 'vcard', 1],
  ])('%s', (_what, text, format, line) => {
    expect(open(text)).toEqual({ format, isGuessed: false, lines: [{ kind: 'contact', line, ...jane }] })
  })

  it('an old encoding is told to be a guess', () => {
    const file = openContactFile(Uint8Array.from('Zo\u00e9,zoe@x.org', (letter) => letter.charCodeAt(0)))
    expect(file.ok && [file.isGuessed, [...file.lines]]).toEqual([
      true,
      [{ kind: 'contact', line: 1, email: 'zoe@x.org', name: 'Zoé' }],
    ])
  })

  it('what is no text is refused', () => {
    expect(open('a\0b')).toEqual({ ok: false, why: 'not_text' })
  })
})

describe('a file that is too much is refused, and the numbers are named', () => {
  const { importBytes, importRows } = addressBook

  it('bytes, before it is read', () => {
    const refusal = { ok: false, why: 'too_many_bytes', found: importBytes + 1, max: importBytes }
    expect(refuseFileSize(importBytes)).toBeUndefined()
    expect(refuseFileSize(importBytes + 1)).toEqual(refusal)
    expect(openContactFile(new Uint8Array(importBytes + 1))).toEqual(refusal)
  })

  it.each([
    ['rows', 'a@x.org\n'.repeat(importRows), 'b@x.org\n'],
    ['rows below the names of columns', `Email\n${'a@x.org\n'.repeat(importRows)}`, 'b@x.org\n'],
    ['rows of two lines', '"a\nb",a@x.org\n'.repeat(importRows), 'b,b@x.org\n'],
    ['rows between empty lines', 'a@x.org\r\n\r\n'.repeat(importRows), 'b@x.org\n'],
    ['cards', 'BEGIN:VCARD\nFN:A\nEND:VCARD\n'.repeat(importRows), 'BEGIN:VCARD\nEND:VCARD\n'],
  ])('%s', (_what, text, oneMore) => {
    expect(openContactFile(bytes(text)).ok).toBe(true)
    expect(openContactFile(bytes(text + oneMore))).toEqual({
      ok: false,
      why: 'too_many_rows',
      found: importRows + 1,
      max: importRows,
    })
  })
})

it('whatever the file, each contact can be kept as it is', () => {
  const csv = [
    'a@x.org',
    'Name',
    'Email',
    ',',
    ';',
    '"',
    '\n',
    '\r\n',
    ' ',
    '<b@x.org>',
    "'=",
    '\t',
    '\u0085',
    'é',
    '\ud800',
  ]
  const vcard = ['BEGIN:VCARD\n', 'END:VCARD\n', 'FN:', 'N:', 'EMAIL;PREF=1:', '\n ', '=\n', '\\', ';CHARSET=x']
  let contacts = 0
  for (const [at, text] of [...randomTexts([...csv, ...csv, ...vcard], 5000)].entries()) {
    const file = openContactFile(bytes(at % 2 ? text : `BEGIN:VCARD\n${text}\nEMAIL:c@x.org\nEND:VCARD`))
    if (!file.ok) throw new Error(file.why)
    for (const line of file.lines) {
      expect(line.line).toBeGreaterThan(0)
      if (line.kind === 'problem') continue
      contacts += 1
      expect(readEmail(line.email)?.shown).toBe(line.email)
      expect(line.name ?? 'x').toMatch(/^(?! )[^\p{Cc}\p{Cs}]+(?<! )$/u)
    }
  }
  expect(contacts).toBeGreaterThan(2000)
})
