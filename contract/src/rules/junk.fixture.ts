/** What a reader may be given by mistake or by somebody who means ill: read at every check, timed in `npm run soak`. */
type Junk = [what: string, text: string][]

/** Some of each fill a megabyte. */
export const csvJunk: Junk = [
  ['quotes', '"'.repeat(1_000_000)],
  ['open quotes on lines', '"a\n'.repeat(300_000)],
  ['doubled quotes on lines', `"\n${'""\n'.repeat(300_000)}`],
  ['quotes in the middle', 'a"\n'.repeat(300_000)],
  ['separators', ','.repeat(1_000_000)],
  ['line ends', '\r'.repeat(1_000_000)],
  ['spaces', ' '.repeat(1_000_000)],
  ['spaces behind a quote', `"a"${' '.repeat(99_000)}b\n`.repeat(10)],
  ['separators on short lines', ',,,,,,,,,\n'.repeat(100_000)],
]

export const vCardJunk: Junk = [
  ['beginnings', 'BEGIN:VCARD\n'.repeat(20_000)],
  ['folds', `BEGIN:VCARD\nFN:a\n${' a\n'.repeat(100_000)}`],
  ['soft line ends', `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:a=\n${'a=\n'.repeat(100_000)}`],
  ['quotes', `BEGIN:VCARD\nFN${';a="'.repeat(25_000)}\n`],
  ['semicolons', `BEGIN:VCARD\nN${';'.repeat(90_000)}\n`],
  ['addresses', `BEGIN:VCARD\n${'EMAIL:a@x.org\n'.repeat(20_000)}END:VCARD\n`],
  [
    'other addresses',
    `BEGIN:VCARD\n${Array.from({ length: 20_000 }, (_, n) => `EMAIL:p${n}@x.org\n`).join('')}END:VCARD`,
  ],
]

/** 100,000 characters of each. */
export const recipientJunk: Junk = [
  ['quotes', '"'.repeat(100_000)],
  ['escaped quotes', `"${'\\"'.repeat(50_000)}`],
  ['brackets', '<'.repeat(100_000)],
  ['round brackets', '('.repeat(100_000)],
  ['brackets and letters', '<a'.repeat(50_000)],
  ['@ signs', '@'.repeat(100_000)],
  ['@ signs and tabs', '@\t'.repeat(50_000)],
  ['spaces', ' '.repeat(100_000)],
  ['labels', 'a:'.repeat(50_000)],
  ['bullets', '- '.repeat(50_000)],
  ['zero-width spaces', `a@${'\u200b'.repeat(100_000)}b`],
  ['joiners', `${'\u200d'.repeat(100_000)}@`],
  ['full stops', `a@${'.'.repeat(99_000)}b`],
  ['quotes of France', '«'.repeat(100_000)],
  ['addresses and spaces', 'a@b.cc '.repeat(14_000)],
  ['@ signs and spaces', '@ '.repeat(50_000)],
  ['names and commas', 'a,'.repeat(50_000)],
  ['people', 'Di, Doe <d@e.ff>;'.repeat(5000)],
]
