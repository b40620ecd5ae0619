import { describe, expect, it } from 'vitest'
import { checkFileName } from './file-name.ts'
import { randomTexts } from './random-text.fixture.ts'

const codeOf = (name: string) => {
  const check = checkFileName(name)
  return check.ok ? 'ok' : check.code
}

describe('a name is fine', () => {
  it.each([
    'plan.pdf',
    'folder/plan.pdf',
    'a/b/c/d/plan.pdf',
    'README',
    '.gitignore',
    '.hidden/file',
    'archive.tar.gz',
    'no extension at all',
    ' leading space.txt',
    'trailing space.txt ',
    'trailing dot.',
    'a..b.txt',
    '..a',
    '...a',
    'a...',
    '-rf',
    'it\'s; $(fine) & <b>text</b> "quoted" 100 % #1 ?.txt',
    '年度.pdf',
    'Résumé à relire.docx',
    'отчёт.xlsx',
    'תוכנית.pdf',
    'خطة.pdf',
    'แผนงาน.pdf',
    '계획서.hwp',
    'smile 😀.png',
    'family 👨‍👩‍👧‍👦.jpg',
    'flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿.svg',
    'heart ❤️.gif',
    'مى‌خواهم.pdf',
    '½ price.txt',
    'this／that.txt',
    'Plan 12:30.pdf',
    '计划：12点.pdf',
    'a:b',
  ])('%j', (name) => {
    expect(checkFileName(name)).toEqual({ ok: true, name })
  })
})

describe('only the last extension names the type', () => {
  it.each([
    'exe',
    'html',
    'exe.txt',
    'report.v1.exe.zip',
    'setup.exe.zip',
    'setup.exe 12:30.pdf',
    'a.html5',
    'a.xhtml',
    'a.mhtml',
    'a.phtml',
    'a.exec',
    'a.exe_',
    'a.exe~',
    'a.exe (1)',
    'a.isolated',
    'a.udfx',
    'myexe',
    'page html',
    'folder.exe/plan.pdf',
    'site.html/style.css',
    'disc.iso/track 01.mp3',
    'a.e-xe',
    'a.ехе', // Cyrillic letters: a program to no system
    'a.éxe',
  ])('%j is fine', (name) => {
    expect(codeOf(name)).toBe('ok')
  })
})

describe('programs, disk images and web pages are refused', () => {
  it.each([
    ['setup.exe', 'FILE_IS_EXE'],
    ['disc.iso', 'FILE_IS_ISO'],
    ['disc.udf', 'FILE_IS_ISO'],
    ['page.htm', 'FILE_IS_HTM'],
    ['page.html', 'FILE_IS_HTM'],
    ['page.shtml', 'FILE_IS_HTM'],
    ['page.sshtml', 'FILE_IS_HTM'],
    ['.exe', 'FILE_IS_EXE'],
    ['..exe', 'FILE_IS_EXE'],
    ['.html', 'FILE_IS_HTM'],
    ['folder/setup.exe', 'FILE_IS_EXE'],
    ['folder/.iso', 'FILE_IS_ISO'],
    ['invoice.pdf.exe', 'FILE_IS_EXE'],
  ])('%j: %s', (name, code) => {
    expect(codeOf(name)).toBe(code)
  })
})

describe('a disguise does not help', () => {
  it.each([
    ['capitals', 'evil.EXE', 'FILE_IS_EXE'],
    ['mixed case', 'evil.ExE', 'FILE_IS_EXE'],
    ['a trailing dot', 'evil.exe.', 'FILE_IS_EXE'],
    ['trailing dots', 'evil.exe...', 'FILE_IS_EXE'],
    ['a trailing space', 'evil.exe ', 'FILE_IS_EXE'],
    ['dots and spaces by turns', 'evil.exe. . .  ', 'FILE_IS_EXE'],
    ['a no-break space', 'evil.exe\u00a0', 'FILE_IS_EXE'],
    ['an ideographic space', 'evil.exe\u3000', 'FILE_IS_EXE'],
    ['an ellipsis', 'evil.exe…', 'FILE_IS_EXE'],
    ['full-width letters', 'evil.ｅｘｅ', 'FILE_IS_EXE'],
    ['full-width capitals', 'evil.ＥＸＥ', 'FILE_IS_EXE'],
    ['a full-width dot', 'evil．exe', 'FILE_IS_EXE'],
    ['a one-dot leader', 'evil\u2024exe', 'FILE_IS_EXE'],
    ['mathematical letters', 'evil.𝐞𝐱𝐞', 'FILE_IS_EXE'],
    ['circled letters', 'evil.ⓔⓧⓔ', 'FILE_IS_EXE'],
    ['superscript letters', 'evil.ʰtml', 'FILE_IS_HTM'],
    ['a long s', 'evil.i\u017fo', 'FILE_IS_ISO'],
    ['a dotless i', 'evil.\u0131so', 'FILE_IS_ISO'],
    ['a dotted capital I', 'evil.\u0130SO', 'FILE_IS_ISO'],
    ['a zero-width space inside', 'evil.e\u200bxe', 'FILE_IS_EXE'],
    ['a zero-width space behind', 'evil.exe\u200b', 'FILE_IS_EXE'],
    ['a zero-width space after the dot', 'evil.\u200bexe', 'FILE_IS_EXE'],
    ['a zero-width joiner', 'evil.e\u200dxe', 'FILE_IS_EXE'],
    ['a zero-width non-joiner', 'evil.e\u200cxe', 'FILE_IS_EXE'],
    ['a word joiner', 'evil.ex\u2060e', 'FILE_IS_EXE'],
    ['a soft hyphen', 'evil.h\u00adtml', 'FILE_IS_HTM'],
    ['a byte order mark', 'evil.exe\ufeff', 'FILE_IS_EXE'],
    ['a variation selector', 'evil.exe\ufe0f', 'FILE_IS_EXE'],
    ['a far variation selector', 'evil.exe\u{e0101}', 'FILE_IS_EXE'],
    ['a tag letter', 'evil.exe\u{e0041}', 'FILE_IS_EXE'],
    ['a grapheme joiner', 'evil.e\u034fxe', 'FILE_IS_EXE'],
    ['a Hangul filler', 'evil.exe\u3164', 'FILE_IS_EXE'],
    ['a half-width Hangul filler', 'evil.exe\uffa0', 'FILE_IS_EXE'],
    ['a Hangul leading filler', 'evil.exe\u115f', 'FILE_IS_EXE'],
    ['a Mongolian separator', 'evil.exe\u180e', 'FILE_IS_EXE'],
    ['an invisible times sign', 'evil.e\u2062xe', 'FILE_IS_EXE'],
    ['an interlinear anchor', 'evil.exe\ufff9', 'FILE_IS_EXE'],
    ['blank Braille', 'evil.exe\u2800', 'FILE_IS_EXE'],
    ['all of these behind', 'evil.exe. \u200b.\u00ad \ufeff.', 'FILE_IS_EXE'],
    ['the default stream', 'a.exe::$DATA', 'FILE_IS_EXE'],
    ['a stream', 'a.exe:x', 'FILE_IS_EXE'],
    ['a stream with an innocent extension', 'a.exe:x.txt', 'FILE_IS_EXE'],
    ['a stream of a stream', 'a.exe:x:$DATA', 'FILE_IS_EXE'],
    ['a stream without a name', 'a.exe:', 'FILE_IS_EXE'],
    ['a stream after a dot and a space', 'a.exe. :x.txt', 'FILE_IS_EXE'],
    ['a stream that is the program', 'a.txt:evil.exe', 'FILE_IS_EXE'],
    ['a stream behind a drive letter', 'c:evil.exe:x.txt', 'FILE_IS_EXE'],
    ['a full-width colon', 'a.exe：x.txt', 'FILE_IS_EXE'],
    ['an invisible character before the colon', 'a.exe\u200b:x.txt', 'FILE_IS_EXE'],
    ['a stream in a folder', 'folder/a.html::$DATA', 'FILE_IS_HTM'],
  ])('%s: %j', (_why, name, code) => {
    expect(codeOf(name)).toBe(code)
  })
})

describe('a name that leads elsewhere or deceives the eye is refused', () => {
  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['blank to the eye', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['blank Braille', '\u2800'],
    ['a leading slash', '/plan.pdf'],
    ['a slash alone', '/'],
    ['a trailing slash', 'folder/'],
    ['an empty segment', 'a//b'],
    ['a blank segment', 'a/ /b'],
    ['an invisible segment', 'a/\u2060/b'],
    ['a dot', '.'],
    ['two dots', '..'],
    ['three dots', '...'],
    ['a dot segment', 'a/./b'],
    ['a way up', 'a/../b'],
    ['a way up first', '../plan.pdf'],
    ['a way up last', 'a/..'],
    ['a way up and a space', 'a/.. /b'],
    ['a way up and an invisible character', 'a/.\u200b./b'],
    ['a way up in full width', 'a/．．/b'],
    ['a way up as a leader', 'a/\u2025/b'],
    ['a backslash', 'a\\b.pdf'],
    ['a backslash and a way up', '..\\..\\plan.pdf'],
    ['a network path', '\\\\host\\plan.pdf'],
    ['NUL', 'plan.exe\u0000.pdf'],
    ['a tab', 'pl\tan.pdf'],
    ['a line end', 'plan.pdf\r\nSet-Cookie: a=b'],
    ['escape', '\u001b[31mplan.pdf'],
    ['delete', 'plan\u007f.pdf'],
    ['a next line', 'plan\u0085.pdf'],
    ['the last of C1', 'plan\u009f.pdf'],
    ['a line separator', 'plan\u2028.pdf'],
    ['a paragraph separator', 'plan\u2029.pdf'],
    ['an Arabic letter mark', 'plan\u061c.pdf'],
    ['a left-to-right mark', 'plan\u200e.pdf'],
    ['a right-to-left mark', 'plan\u200f.pdf'],
    ['an embedding to the right', 'plan\u202a.pdf'],
    ['an embedding to the left', 'plan\u202b.pdf'],
    ['the end of one', 'plan\u202c.pdf'],
    ['an override to the right', 'plan\u202d.pdf'],
    ['an override to the left', 'plan\u202efdp.exe'],
    ['an isolate to the right', 'plan\u2066.pdf'],
    ['an isolate to the left', 'plan\u2067.pdf'],
    ['a first-strong isolate', 'plan\u2068.pdf'],
    ['the end of an isolate', 'plan\u2069.pdf'],
    ['a lone high surrogate', 'plan\ud83d.pdf'],
    ['a lone low surrogate', 'plan\ude00.pdf'],
    ['a surrogate pair the wrong way round', 'plan\ude00\ud83d.pdf'],
  ])('%s: %j', (_why, name) => {
    expect(codeOf(name)).toBe('FILE_NAME_INVALID')
  })
})

describe('each part of a name has 255 bytes of UTF-8 at most, and all of it 1,024', () => {
  it.each([
    ['255 letters', 'a'.repeat(255), 'ok'],
    ['256 letters', 'a'.repeat(256), 'FILE_NAME_TOO_LONG'],
    ['a folder and a file of 255', `${'a'.repeat(255)}/${'b'.repeat(255)}`, 'ok'],
    ['a folder of 256', `${'a'.repeat(256)}/b`, 'FILE_NAME_TOO_LONG'],
    ['a file of 256 in a folder', `a/${'b'.repeat(256)}`, 'FILE_NAME_TOO_LONG'],
    ['a folder of 256 bytes in the middle', `a/${'é'.repeat(128)}/b`, 'FILE_NAME_TOO_LONG'],
    ['1,024 in all', `${'a/'.repeat(511)}bc`, 'ok'],
    ['1,025 in all', `${'a/'.repeat(511)}bcd`, 'FILE_NAME_TOO_LONG'],
    ['two bytes a letter', `${'é'.repeat(127)}a`, 'ok'],
    ['two bytes a letter, one more', 'é'.repeat(128), 'FILE_NAME_TOO_LONG'],
    ['three bytes a character', '年'.repeat(85), 'ok'],
    ['three bytes a character, one more', `${'年'.repeat(85)}a`, 'FILE_NAME_TOO_LONG'],
    ['four bytes a character', `${'😀'.repeat(63)}abc`, 'ok'],
    ['four bytes a character, one more', '😀'.repeat(64), 'FILE_NAME_TOO_LONG'],
    ['counted as NFC, not as typed', 'e\u0301'.repeat(127), 'ok'],
    ['Korean from a Mac, in 255 pieces', '각'.normalize('NFD').repeat(85), 'ok'],
    ['Greek in four pieces a letter', '\u1f82'.normalize('NFD').repeat(85), 'ok'],
    ['length is told before anything else', `/${'a'.repeat(300)}.exe`, 'FILE_NAME_TOO_LONG'],
  ])('%s', (_why, name, code) => {
    expect(codeOf(name)).toBe(code)
  })
})

it('a name is kept in NFC, so that one name has one spelling', () => {
  expect(checkFileName('Re\u0301sume\u0301.pdf')).toEqual({ ok: true, name: 'R\u00e9sum\u00e9.pdf' })
  expect(checkFileName('각'.normalize('NFD'))).toEqual({ ok: true, name: '각' })
})

describe('whatever the name', () => {
  const pieces = ['a', '.', '..', '/', ' ', ':', '.exe', '.pdf', 'e', 'x', '\u200b', '\u202e', '\0', '\\', '\ud800']
  const oddPieces = ['\u0301', 'ｅ', '…', '😀', '\u0130', '\u3164', '年', '\ufe0f', '\udc00', '\u2028']

  it('checking does not throw, and a name that passes passes again unchanged', () => {
    let passed = 0
    for (const text of randomTexts([...pieces, ...oddPieces], 20_000)) {
      const check = checkFileName(text)
      if (!check.ok) continue
      passed += 1
      expect(checkFileName(check.name)).toEqual(check)
      expect(check.name).not.toMatch(/\.exe[.\s]*$|\\|^\/|\/\/|\/$/i)
    }
    expect(passed).toBeGreaterThan(1000)
  })

  it.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['dots', '.'.repeat(1_000_000)],
    ['slashes', '/'.repeat(1_000_000)],
    ['spaces', `${' '.repeat(1_000_000)}a`],
    ['colons', ':'.repeat(1_000_000)],
    ['stacked accents', `a${'\u0301\u0323'.repeat(500_000)}`],
  ])('a megabyte of %s is too long at once', (_what, name) => {
    expect(codeOf(name)).toBe('FILE_NAME_TOO_LONG')
  })
})
