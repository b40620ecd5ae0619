import { describe, expect, test } from 'vitest'
import { MarkdownFault, renderMarkdown } from './markdown.ts'

const values = new Map([
  ['contact', '[help@envoi.example](mailto:help@envoi.example)'],
  ['operator', 'Acme & Sons\n1 rue de l’Exemple'],
])
const bodyOf = (text: string): string =>
  renderMarkdown(`# Title\n\n${text}`, values).html.replace('<h1>Title</h1>\n', '')

test('a page has a title, a lead and what follows', () => {
  expect(renderMarkdown('# Terms & so on\n\nThe **first** lines\nof it.\n\n## One\n\nMore.')).toEqual({
    title: 'Terms & so on',
    lead: 'The first lines of it.',
    html: '<h1>Terms &amp; so on</h1>\n<p>The <strong>first</strong> lines of it.</p>\n<h2>One</h2>\n<p>More.</p>',
  })
})

test.each([
  ['1 rue\\\n75001 Paris', '<p>1 rue<br>75001 Paris</p>'],
  ['- one\n- two\n  and more', '<ul><li>one</li><li>two and more</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['> Mind this.\n> And that.', '<p class="notice">Mind this. And that.</p>'],
  [
    '| Data | Why |\n| --- | --- |\n| Files | To deliver |',
    '<table><thead><tr><th scope="col">Data</th><th scope="col">Why</th></tr></thead><tbody><tr><th scope="row">Files</th><td>To deliver</td></tr></tbody></table>',
  ],
  ['[Help](/help#x)', '<p><a class="link" href="/help#x">Help</a></p>'],
  [
    '[Us](https://envoi.example/?a=1&b=2)',
    '<p><a class="link" href="https://envoi.example/?a=1&amp;b=2" rel="noreferrer noopener">Us</a></p>',
  ],
  ['Write to {contact}.', '<p>Write to <a class="link" href="mailto:help@envoi.example">help@envoi.example</a>.</p>'],
  ['{operator}', '<p>Acme &amp; Sons<br>1 rue de l’Exemple</p>'],
  ['`a *b* {contact}`', '<p><code>a *b* {contact}</code></p>'],
  ['-1 degree\nand #1', '<p>-1 degree and #1</p>'],
  ['a paragraph\n- and a list', '<p>a paragraph</p>\n<ul><li>and a list</li></ul>'],
  ['2 < 3 && 4 > 3, "so" it is', '<p>2 &lt; 3 &amp;&amp; 4 &gt; 3, &quot;so&quot; it is</p>'],
  ['\r\nlines of Windows\r\n', '<p>lines of Windows</p>'],
])('%j becomes %s', (text, markup) => {
  expect(bodyOf(text)).toBe(markup)
})

describe('a file is refused, with its line, for', () => {
  test.each([
    ['', /the first line must be a title/],
    ['Terms', /the first line must be a title/],
    ['## Terms', /the first line must be a title/],
    ['# Terms\n\n# Again', /second title/],
    ['# Terms\n<script>alert(1)</script>', /line 2 has HTML/],
    ['# Terms\n<IMG src=x onerror=alert(1)>', /line 2 has HTML/],
    ['# Terms\na </p> b', /line 2 has HTML/],
    ['# Terms\n<!-- hidden -->', /line 2 has HTML/],
    ['# Terms\n<https://envoi.example>', /line 2 has HTML/],
    ['# Terms\n[x](javascript:alert(1))', /line 2 has a link/],
    ['# Terms\n[x](JavaScript:alert)', /line 2 has a link/],
    ['# Terms\n[x](data:text/html,1)', /line 2 has a link/],
    ['# Terms\n[x](//evil.example)', /line 2 has a link/],
    ['# Terms\n[x](/\\evil.example)', /line 2 has a link/],
    ['# Terms\n[x](help)', /line 2 has a link/],
    ['# Terms\n[x]()', /line 2 has a link/],
    ['# Terms\n[ ](/help)', /line 2 has a link without words/],
    ['# Terms\n{nothing}', /line 2 has \{nothing\}, which is none of \{contact\}, \{operator\}/],
    ['# Terms\n\nfine\n\u202Eenif', /line 4 has characters that are no text/],
    ['# Terms\n\uFFFD', /not UTF-8/],
    ['# Terms\na\0b', /line 2 has characters/],
    ['# Terms\n#### Deep', /line 2 is a heading below ###/],
    ['# Terms\n| a | b |\n| c | d |', /line 2 begins a table without/],
    ['# Terms\n| a | b |\n| - | - |\n| c |', /line 4 has 1 cells where its table has 2/],
  ])('%j', (text, fault) => {
    expect(() => renderMarkdown(text, values)).toThrow(MarkdownFault)
    expect(() => renderMarkdown(text, values)).toThrow(fault)
  })
})

test('whatever a file holds, only our own tags come out, with nothing in them but an address', () => {
  const signs = [
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '*',
    '`',
    '{',
    '}',
    '|',
    '-',
    '#',
    '\\',
    ' ',
    '\n',
    'a',
    'on',
    '=',
    '/',
    'x:',
  ]
  let state = 26
  const next = (max: number): number => {
    state = (state * 16_807) % 2_147_483_647
    return state % max
  }
  let taken = 0
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: next(40) }, () => signs[next(signs.length)]).join('')
    let html: string
    try {
      html = renderMarkdown(`# T\n\n${text}`, values).html
    } catch (error) {
      expect(error).toBeInstanceOf(MarkdownFault)
      continue
    }
    taken += 1
    const left = html
      .replaceAll(/<\/?(?:h[1-3]|p|ul|ol|li|strong|code|table|thead|tbody|tr|td|a)>|<br>/g, '')
      .replaceAll(/<p class="notice">|<th scope="(?:row|col)">|<\/th>/g, '')
      .replaceAll(/<a class="link" href="[^"<>]*"(?: rel="noreferrer noopener")?>/g, '')
    expect(left, text).not.toMatch(/[<>]/)
  }
  expect(taken).toBeGreaterThan(200)
})

test('a long file is read in time that grows with its length', () => {
  const line = '**'.repeat(2000) + '['.repeat(2000) + '`'.repeat(1999) + '{'.repeat(2000)
  expect(bodyOf(`${line}\n`.repeat(20))).toContain('[[[[')
})
