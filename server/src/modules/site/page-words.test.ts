import { expect, test } from 'vitest'
import type { Glimpse } from './glimpse.ts'
import { type Caption, pageWords } from './page-words.ts'

const plans: Glimpse = { name: 'Plans', senderName: 'Ana', fileCount: 3, size: 12_300_000 }

test.each<[what: string, glimpse: Glimpse, en: string, fr: string]>([
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
])('a transfer is told in a title and a sentence: %s', (_what, glimpse, en, fr) => {
  const written = ({ title, description }: Caption): string => `${title} | ${description}`
  expect(written(pageWords.en.glimpse(glimpse))).toBe(en)
  expect(written(pageWords.fr.glimpse(glimpse))).toBe(fr)
})
