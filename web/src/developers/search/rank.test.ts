import { describe, expect, test } from 'vitest'
import { type Entry, search } from './rank.ts'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  kind: 'guide',
  title,
  under: '',
  address: `/developers/${title}`,
  words: '',
  ...more,
})
const create = entry('Create transfer', {
  kind: 'call',
  method: 'POST',
  under: '/transfer/v2/transfers',
  address: '/developers/api-transfers#createTransfer',
  words: 'recipients password',
})
const resume = entry('Resume an upload')
const problems = entry('When something fails', {
  under: 'Resume an upload',
  address: '/developers/resuming#problems',
  words: 'resume network',
})
const french = entry('Répéter une requête', { words: 'clé œuvre' })
const entries = [create, problems, resume, french]
const titles = (question: string): string[] => search(entries, question).map(({ title }) => title)

describe('a search', () => {
  test.each<[question: string, first: string]>([
    ['resume', 'Resume an upload'],
    ['upload', 'Resume an upload'],
    ['create', 'Create transfer'],
    ['crea tran', 'Create transfer'],
    ['POST transfers', 'Create transfer'],
    ['/transfer/v2', 'Create transfer'],
    ['createTransfer', 'Create transfer'],
    ['repeter', 'Répéter une requête'],
    ['RÉPÉTER', 'Répéter une requête'],
    ['cle oeuvre', 'Répéter une requête'],
    ['password', 'Create transfer'],
    ['network', 'When something fails'],
  ])('for %s finds %s first', (question, first) => {
    expect(titles(question)[0]).toBe(first)
  })

  test.each(['', '   ', '?!', 'nowhere', 'resume nowhere'])('for “%s” finds nothing', (question) => {
    expect(titles(question)).toEqual([])
  })

  test('has a whole guide before a section of it, and what is about a word before what has it', () => {
    expect(titles('resume')).toEqual(['Resume an upload', 'When something fails'])
  })

  test('finds twelve at most', () => {
    const many = Array.from({ length: 40 }, (_, index) => entry(`Page ${index}`))
    expect(search(many, 'page')).toHaveLength(12)
  })
})
