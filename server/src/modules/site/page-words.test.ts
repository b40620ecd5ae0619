import { expect, test } from 'vitest'
import type { LinkPreview } from './link-preview.ts'
import { type Caption, pageWords } from './page-words.ts'

const plans: LinkPreview = { name: 'Plans', senderName: 'Ana', fileCount: 3, size: 12_300_000 }

test.each<[what: string, preview: LinkPreview, en: string, fr: string]>([
  ['all', plans, 'Plans | Ana sent you 3 files, 12.3 MB.', 'Plans | Ana vous a envoyé 3 fichiers, 12,3 Mo.'],
  [
    'one file',
    { ...plans, fileCount: 1 },
    'Plans | Ana sent you 1 file, 12.3 MB.',
    'Plans | Ana vous a envoyé 1 fichier, 12,3 Mo.',
  ],
  [
    'no sender',
    { ...plans, senderName: null },
    'Plans | 3 files for you, 12.3 MB.',
    'Plans | 3 fichiers pour vous, 12,3 Mo.',
  ],
  [
    'no name',
    { ...plans, name: null },
    'Ana sent you 3 files | 12.3 MB, ready to download.',
    'Ana vous a envoyé 3 fichiers | 12,3 Mo, à télécharger.',
  ],
  [
    'neither',
    { ...plans, name: null, senderName: null },
    '3 files for you | 12.3 MB, ready to download.',
    '3 fichiers pour vous | 12,3 Mo, à télécharger.',
  ],
])('a link preview has a title and a sentence: %s', (_what, preview, en, fr) => {
  const written = ({ title, description }: Caption): string => `${title} | ${description}`
  expect(written(pageWords.en.linkPreview(preview))).toBe(en)
  expect(written(pageWords.fr.linkPreview(preview))).toBe(fr)
})
