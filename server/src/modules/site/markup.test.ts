import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../platform/html.ts'
import { jsonForScript, plainLine } from './markup.ts'

describe('text from people stays text', () => {
  test.each([
    ['plans & more', 'plans &amp; more'],
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ["' onload='x", '&#39; onload=&#39;x'],
    ['&lt;', '&amp;lt;'],
    ['été 🌊 $1', 'été 🌊 $1'],
  ])('%s', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped)
  })
})

test('JSON cannot end its element, begin a comment or another script, and reads back the same', () => {
  const value = { text: '</script><!--<script>alert("é")' }
  const json = jsonForScript(value)
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(value)
})

describe('a line of people’s own is one line that shows', () => {
  test.each<[what: string, text: string, line: string]>([
    ['as it was written', 'Plans 2026', 'Plans 2026'],
    ['without breaks and tabs', ' a\r\n b\t\u2028c ', 'a b c'],
    ['without what turns the words around it', 'a\u202Egpj.b\u2066c', 'agpj.bc'],
    ['without a broken half of a sign', 'a\uD800b', 'a\uFFFDb'],
    ['with signs that are joined', '👩‍🚀', '👩‍🚀'],
    ['nothing, where there is nothing to see', '\u200B \u2060\uFEFF', ''],
    ['of 120 signs', 'x'.repeat(120), 'x'.repeat(120)],
    ['cut after 120 signs', 'x'.repeat(121), `${'x'.repeat(120)}…`],
    ['never cut inside a sign', '🌊'.repeat(121), `${'🌊'.repeat(120)}…`],
  ])('%s', (_what, text, line) => {
    expect(plainLine(text)).toBe(line)
  })
})
