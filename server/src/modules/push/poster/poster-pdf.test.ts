import { ourLook } from '@envoi/contract/rules/look'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../../platform/pdf/pdf-text.fixture.ts'
import { drawPoster } from './poster-pdf.ts'
import type { Poster } from './poster.ts'

const poster: Poster = {
  receiver: 'Atelier Aubry',
  link: 'https://aubry.envoi.example/push',
  look: ourLook,
  title: 'Send us your drawings.',
  text: 'We check every file.\nСпасибо.',
  language: 'en',
  at: new Date('2026-11-18T09:00:00Z'),
}
const linesOf = async (more: Partial<Poster> = {}) => {
  const [page = '', ...others] = textOf(await drawPoster({ ...poster, ...more }))
  expect(others).toEqual([])
  return page.split('\n')
}

describe('a poster', () => {
  test('tells on one page whose it is, what is asked for, and where to send it', async () => {
    expect(await linesOf()).toEqual([
      'Atelier Aubry',
      'Send us your',
      'drawings.',
      'We check every file.',
      'Спасибо.',
      'Scan to send',
      'files',
      'No account needed.',
      'aubry.envoi.example/push',
    ])
  })

  test('has words of its own where the receiver has none, in the language asked for', async () => {
    const pdf = await drawPoster({ ...poster, title: undefined, text: undefined, language: 'fr' })
    expect(textOf(pdf)[0]?.replaceAll('\n', ' ')).toContain('Envoyez des fichiers à Atelier Aubry')
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (fr)')
  })

  test.each<[string, Partial<Poster>]>([
    ['the longest words', { title: 'W'.repeat(100), text: 'w'.repeat(500) }],
    ['hundreds of lines', { text: 'a\n'.repeat(250) }],
    ['a personal link', { link: `https://${'a'.repeat(40)}.envoi.example/push/${'b'.repeat(22)}` }],
    ['a gradient', { look: { ...ourLook, background: { color: '#ffd400', gradientColor: '#000000' } } }],
    ['a picture', { look: { ...ourLook, background: { image: 'https://envoi.example/a.png', color: null } } }],
  ])('has one page with %s too', async (_, more) => {
    expect(await linesOf(more)).toContain('No account needed.')
  })
})
