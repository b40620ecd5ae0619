import { describe, expect, test } from 'vitest'
import { guideNames, toolNames } from '../contents.ts'
import { guides } from './index.ts'

describe.each([...guideNames, ...toolNames])('the guide %s', (name) => {
  const { en, fr } = { en: guides.en[name], fr: guides.fr[name] }

  test('has the same sections in each language, so that an address leads to the same place', () => {
    expect(fr.sections.map(({ id }) => id)).toEqual(en.sections.map(({ id }) => id))
  })

  test('is translated: lead and titles, but for names', () => {
    const names = new Set(['Idempotency-Key', 'Content-Security-Policy'])
    const said = (guide: typeof en): string[] =>
      [guide.lead, ...guide.sections.map(({ title }) => title)].filter((text) => !names.has(text))
    expect(said(fr).filter((text) => said(en).includes(text))).toEqual([])
  })
})
