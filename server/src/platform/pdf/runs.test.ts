import { describe, expect, test } from 'vitest'
import { piecesOf, printable } from './runs.ts'

/** Turned pieces in the order of reading are marked, so that a case shows what stands where. */
const drawn = (line: string): string[] =>
  piecesOf(line).map(({ text, face, isRightToLeft }) =>
    isRightToLeft ? `←${text}` : face === 'own' ? text : `${face}:${text}`,
  )

describe('a line from left to right', () => {
  test.each([
    ['plan.pdf', ['plan.pdf']],
    ['', []],
    ['отчёт 2024.docx', ['отчёт 2024.docx']],
    ['קובץ.pdf', ['←קובץ', '.pdf']],
    ['plan קובץ עברי.pdf', ['plan ', '←קובץ עברי', '.pdf']],
    ['ملف 2024.pdf', ['2024', '←ملف ', '.pdf']],
    ['ملف 12.5 (نسخة).pdf', ['← )نسخة(', '12.5', '←ملف ', '.pdf']],
    ['(ملف).pdf', ['(', '←ملف', ').pdf']],
    ['报告 final.pdf', ['chinese:报告', ' final.pdf']],
    ['報告書の.txt', ['japanese:報告書の', '.txt']],
    ['한국어 文.txt', ['korean:한국어', ' ', 'korean:文', '.txt']],
  ])('%j is drawn as %j', (line, pieces) => {
    expect(drawn(line)).toEqual(pieces)
  })
})

test.each([
  ['a\nb\tc', 'a b c'],
  // What would show txt.exe as exe.txt.
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\ufeffname', 'name'],
  ['e\u0301', 'é'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\ud800b', 'a\ufffdb'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
