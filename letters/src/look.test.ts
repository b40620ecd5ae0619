import { type Language, languages } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { render } from './index.tsx'
import type { Letter, LetterContent, LetterName } from './letter.ts'
import { examples, looks } from './letters.fixture.ts'
import { type LetterLook, fitted } from './look.ts'

const write = <N extends LetterName>(name: N, contents: LetterContent[N][], language: Language, look: LetterLook) =>
  contents.map((content): Letter => render(name, content, language, look))
const lettersIn = (look: LetterLook, language: Language): Letter[] =>
  (Object.keys(examples) as LetterName[]).flatMap((name) => write(name, examples[name], language, look))
const bylines = { en: 'by Envoi', fr: 'par Envoi' }

describe.each(languages)('every letter of a customer, in %s,', (language) => {
  test('comes in their name and colours, with their pictures and what they say at its foot', () => {
    const { bright } = looks
    for (const { html, text } of lettersIn(bright, language)) {
      expect(html).toContain('background:#FFD400')
      expect(html).toContain(`src="${bright.logo?.address}" alt="Acme Studio" width="220" height="50"`)
      expect(html).toContain(`src="${bright.headerImage?.address}" alt="" width="600" height="188"`)
      for (const line of bright.footerText[language]?.split('\n') ?? []) {
        expect(html).toContain(line)
        expect(text).toContain(`\n${line}\n`)
      }
      expect(text).toContain('\n\nAcme Studio · ')
    }
  })

  test('has their name where they have no logo', () => {
    for (const { html } of lettersIn(looks.dark, language)) {
      expect(html).toContain('>Nocturne</span>')
      expect(html).not.toContain('<img')
    }
  })

  test('has one word of ours at the very end, and none where the customer has switched it off', () => {
    for (const { subject, html, text } of lettersIn(looks.bright, language)) {
      expect(text.endsWith(`\n\n${bylines[language]}\n`)).toBe(true)
      const rest = [subject, text.replace(bylines[language], ''), html.replace(bylines[language], '')]
      for (const form of rest) expect(form).not.toMatch(/\bEnvoi\b/)
    }
    for (const letter of lettersIn(looks.dark, language))
      for (const form of Object.values(letter)) expect(form).not.toMatch(/\bEnvoi\b/)
  })

  test('fetches nothing but their pictures', () => {
    const { logo, headerImage } = looks.bright
    for (const { html } of lettersIn(looks.bright, language)) {
      expect(html).not.toMatch(/<(script|link|iframe|form)\b|url\(|@import/i)
      const fetched = [...html.matchAll(/(?:src|background)="([^"]*)"/g)].map(([, address]) => address)
      expect(fetched).toEqual([headerImage?.address, logo?.address])
    }
  })
})

test('what a customer says is text, whatever it looks like, and turns nothing around', () => {
  const footerText = { en: '<b>Acme</b> & “Co”\u202e\n\n  Leeds\u2028here  ' }
  const { html, text } = render('account-deleted', { name: 'Bo', security: null }, 'en', {
    ...looks.dark,
    name: '<i>A</i>',
    footerText,
  })
  expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt; &amp; “Co”')
  expect(html).toContain('&lt;i&gt;A&lt;/i&gt;')
  expect(html).not.toMatch(/<[bi]>/)
  expect(text).toContain('<b>Acme</b> & “Co”\n\nLeeds here\n')
})

test('the foot is in the reader’s language, or else in the one that there is', () => {
  const french = { ...looks.dark, footerText: { fr: 'À bientôt' } }
  for (const language of languages)
    expect(render('account-deleted', { name: 'Bo', security: null }, language, french).text).toContain('À bientôt')
})

test.each([
  [880, 200, 220, 50],
  [100, 30, 100, 30],
  [30, 3000, 1, 56],
  [4000, 40, 220, 2],
])('a picture of %i x %i is shown as %i x %i', (width, height, shownWidth, shownHeight) => {
  const picture = { address: '', width, height }
  expect(fitted(picture, { width: 220, height: 56 })).toEqual({ width: shownWidth, height: shownHeight })
})
