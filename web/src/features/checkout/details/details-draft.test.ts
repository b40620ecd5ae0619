import type { DetailsView } from '@envoi/contract/billing'
import { describe, expect, test } from 'vitest'
import { type DetailsDraft, detailsOf, draftOf, isSaved, knownStatus, problemsOf } from './details-draft.ts'

const draft: DetailsDraft = {
  name: 'Studio Marée',
  address: '12 quai de la Fosse\n44000 Nantes',
  country: 'BE',
  vatNumber: 'BE 0123.456.749',
  receiptsTo: '',
}
const saved: DetailsView = {
  name: 'Studio Marée',
  address: ['12 quai de la Fosse', '44000 Nantes'],
  country: 'BE',
  vatNumber: 'BE 0123.456.749',
  receiptsTo: null,
  vatStatus: 'valid',
  vatName: 'Studio Marée SRL',
  tax: { country: 'BE', rate: 0, reason: 'reverse-charge' },
}

describe('what is typed', () => {
  test('begins with what was saved, or with the account and where it seems to be', () => {
    expect(draftOf(saved, { name: 'Ana', country: 'FR' })).toEqual(draft)
    expect(draftOf(null, { name: 'Ana', country: 'FR' })).toEqual({
      name: 'Ana',
      address: '',
      country: 'FR',
      vatNumber: '',
      receiptsTo: '',
    })
  })

  test('is sent trimmed and without empty lines', () => {
    const typed = {
      ...draft,
      name: ' Ana ',
      address: ' a \n\nb\nc\nd',
      vatNumber: ' ',
      receiptsTo: ' a@example.org ',
    }
    expect(detailsOf(typed)).toEqual({
      name: 'Ana',
      address: ['a', 'b', 'c', 'd'],
      country: 'BE',
      vatNumber: null,
      receiptsTo: 'a@example.org',
    })
  })

  test('leaves the VAT number behind outside of the European Union', () => {
    expect(detailsOf({ ...draft, country: 'US' }).vatNumber).toBeNull()
    expect(problemsOf({ ...draft, country: 'US' })).toEqual(new Set())
  })

  test.each<[Partial<DetailsDraft>, string[]]>([
    [{}, []],
    [{ name: '  ' }, ['name']],
    [{ vatNumber: 'BE 123' }, ['vatNumber']],
    [{ vatNumber: 'FR 11 123 456 782' }, ['vatNumber']],
    [{ address: ' ' }, ['address']],
    [{ address: ' ', vatNumber: '' }, []],
    [{ address: 'a\nb\nc\nd\ne', vatNumber: '' }, ['address']],
    [{ receiptsTo: 'nobody' }, ['receiptsTo']],
    [{ name: '', vatNumber: '1', receiptsTo: '1' }, ['name', 'vatNumber', 'receiptsTo']],
  ])('%o has these problems: %o', (change, problems) => {
    expect([...problemsOf({ ...draft, ...change })]).toEqual(problems)
  })

  test.each<[Partial<DetailsDraft>, boolean]>([
    [{}, true],
    [{ name: 'Studio Marée ' }, true],
    [{ name: 'Another' }, false],
    [{ address: '12 quai de la Fosse' }, false],
    [{ receiptsTo: 'a@example.org' }, false],
  ])('with %o it is what was saved: %s', (change, expected) => {
    expect(isSaved({ ...draft, ...change }, saved)).toBe(expected)
    expect(isSaved({ ...draft, ...change }, null)).toBe(false)
  })

  test.each<[Partial<DetailsDraft>, string | undefined]>([
    [{}, 'valid'],
    [{ vatNumber: '' }, 'none'],
    [{ country: 'US' }, 'none'],
    [{ country: 'FR' }, undefined],
    [{ vatNumber: 'BE 0123.456.750' }, undefined],
  ])('of %o the VAT number is known as %s', (change, status) => {
    expect(knownStatus({ ...draft, ...change }, saved)).toBe(status)
  })
})
