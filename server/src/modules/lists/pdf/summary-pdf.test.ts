import { describe, expect, test } from 'vitest'
import { createDrawing } from '../../../platform/pdf/drawing-thread.ts'
import { textOf } from '../../../platform/pdf/pdf-text.fixture.ts'
import type { Summary, SummaryRequest } from '../summary.ts'
import { drawSummary } from './summary-pdf.ts'

const summary: Summary = {
  name: 'Plans',
  message: 'Here they are.\nVoilà.',
  sender: { name: 'Ana', email: 'ana@example.org' },
  status: 'ENABLED',
  createdAt: new Date('2026-11-15T09:03:00Z'),
  validFrom: new Date('2026-11-15T09:03:00Z'),
  validTo: new Date('2026-11-22T09:03:00Z'),
  isProtected: true,
  link: 'https://envoi.example/dl/AbCdEf',
  scan: 'none',
  files: [
    { name: 'plan.pdf', size: 1_234_567, state: 'ready' as const },
    { name: 'отчёт.docx', size: 999, state: 'ready' as const },
  ],
}
const managed = { downloads: 3, maxDownloads: 5, recipients: [{ email: 'bo@example.org', downloads: 2 }] }

describe('a transfer on paper', () => {
  test('tells who sent what, until when, and where it is', async () => {
    const [page = '', ...more] = textOf(await drawSummary(summary, 'en'))
    expect(more).toEqual([])
    for (const line of [
      'Plans',
      'Ana',
      'ana@example.org',
      'November 22, 2026 at 9:03 AM UTC',
      '2 files, 1.24 MB',
      'Required to download',
      'Here they are.',
      'plan.pdf',
      '1.23 MB',
      'отчёт.docx',
      'https://envoi.example/dl/AbCdEf',
      'Page 1 of 1',
    ]) {
      expect(page.split('\n')).toContain(line)
    }
    expect(page).not.toContain('Downloads')
  })

  test('speaks the reader’s language', async () => {
    const pdf = await drawSummary(summary, 'fr')
    const [page = ''] = textOf(pdf)
    for (const line of [
      'Récapitulatif du transfert',
      '22 novembre 2026 à 09:03 UTC',
      '2 fichiers, 1,24 Mo',
      'Page 1 sur 1',
    ]) {
      expect(page.split('\n')).toContain(line)
    }
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (fr)')
  })

  test('tells its manager also to whom, and how often it was downloaded', async () => {
    const files = [{ name: 'plan.pdf', size: 5, state: 'coming' as const, downloads: 7 }]
    const [page = ''] = textOf(await drawSummary({ ...summary, files, managed, status: 'DISABLED' }, 'en'))
    for (const line of ['bo@example.org · 2 ↓', '3 of 5', 'Closed by its sender', 'plan.pdf (still uploading)', '7']) {
      expect(page.split('\n')).toContain(line)
    }
  })

  test('tells whether it was scanned, and never more than is known', async () => {
    const says = async (more: Partial<Summary>, language: 'en' | 'fr') =>
      textOf(await drawSummary({ ...summary, ...more }, language))[0]?.split('\n')
    expect(await says({}, 'en')).toContain('Not scanned for viruses')
    expect(await says({}, 'fr')).toContain('Sans analyse antivirus')
    expect(await says({ scan: 'clean' }, 'en')).toContain('Scanned for viruses')
    expect((await says({ scan: 'clean-in-parts' }, 'en'))?.join(' ')).toContain('Scanned for viruses in parts')
    const files = (['waiting', 'infected'] as const).map((state) => ({ name: `${state}.docm`, size: 5, state }))
    const mixed: Partial<Summary> = { files: [...summary.files, ...files], managed, scan: 'clean', status: 'LOCKED' }
    const locked = await says(mixed, 'en')
    for (const line of [
      'Locked: a dangerous file was found',
      'waiting.docm (being scanned)',
      'infected.docm (dangerous)',
    ]) {
      expect(locked).toContain(line)
    }
    expect(locked?.join()).not.toContain('Scanned')
  })

  test('has names in every script as text', async () => {
    const names = ['ελληνικά', 'Հայերեն', '报告', 'ファイル', '파일']
    const files = names.map((name) => ({ name, size: 5, state: 'ready' as const }))
    const [page = ''] = textOf(await drawSummary({ ...summary, name: null, message: null, files }, 'en'))
    for (const name of names) expect(page.split('\n')).toContain(name)
    // Letters that join stand in the order of the eye, from left to right.
    const arabic = { ...summary, files: [{ name: 'ملف.pdf', size: 5, state: 'ready' as const }] }
    const [turned = ''] = textOf(await drawSummary(arabic, 'en'))
    expect(turned.split('\n')).toContain('ملف'.split('').toReversed().join(''))
  })

  test('takes as many pages as it needs, each with its number', async () => {
    const files = Array.from({ length: 500 }, (_, index) => ({
      name: `photo ${index}.jpg`,
      size: 5,
      state: 'ready' as const,
    }))
    const recipients = Array.from({ length: 50 }, (_, index) => ({ email: `p${index}@example.org`, downloads: 0 }))
    const long = { ...summary, name: 'long title '.repeat(20), message: 'word '.repeat(200), files }
    const pages = textOf(await drawSummary({ ...long, managed: { ...managed, recipients } }, 'en'))
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.map((page) => page.split('\n').at(-1))).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    )
    const shown = pages.join('\n').split('\n')
    expect(shown.filter((line) => line.startsWith('photo '))).toEqual(files.map(({ name }) => name))
    expect(shown.filter((line) => /^p\d+@/.test(line))).toEqual(recipients.map(({ email }) => email))
  })
})

const here = new AbortController().signal

describe('the thread that draws it', () => {
  const createSummaries = () =>
    createDrawing<SummaryRequest>(new URL('./draw-thread.ts', import.meta.url), { idle: 10 })

  test('draws what several want at once, rests, and comes again', async () => {
    const summaries = createSummaries()
    for (let round = 0; round < 2; round += 1) {
      const drawn = await Promise.all(
        ['One', 'Two'].map((name) => summaries.draw({ summary: { ...summary, name }, language: 'en' }, here)),
      )
      expect(drawn.map((pdf) => textOf(pdf)[0]?.split('\n').includes('One'))).toEqual([true, false])
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })

  test('tells what went wrong, and goes on', async () => {
    const summaries = createSummaries()
    const broken = { ...summary, validTo: new Date(Number.NaN) }
    await expect(summaries.draw({ summary: broken, language: 'en' }, here)).rejects.toThrow('Invalid time value')
    expect(await summaries.draw({ summary, language: 'en' }, here)).toBeInstanceOf(Uint8Array)
  })
})
