import { displaySize } from '@envoi/contract/rules/size-display'
import type { Language } from '@envoi/contract/words'
import { type List, inEach } from './draft.ts'
import type { TransferFacts } from './letter.ts'
import { oneLine } from './untrusted-text.ts'

/** As long as a subject bears. */
const LONGEST_TITLE = 60
const firstOfTitle = new RegExp(`^.{0,${LONGEST_TITLE}}`, 'su')

const names = inEach({
  en: { titled: (title: string) => `“${title}”`, untitled: 'your transfer' },
  fr: { titled: (title: string) => `«\u202f${title}\u202f»`, untitled: 'votre transfert' },
})

/** What its sender calls the transfer, short and on one line. */
export function shortTitle(title: string): string {
  const line = oneLine(title)
  const [start = ''] = firstOfTitle.exec(line) ?? []
  return start === line ? line : `${start.trimEnd()}…`
}

export const quoted = (title: string, language: Language): string => names[language].titled(shortTitle(title))

/** The transfer in a sentence to its sender. */
export const nameOf = (title: string | null, language: Language): string =>
  shortTitle(title ?? '') === '' ? names[language].untitled : quoted(title ?? '', language)

/** A sentence may begin with it. */
export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

export const sizeIn = (language: Language, bytes: number): string => displaySize(bytes, language).replace(' ', '\u00a0')

const counts = inEach({
  en: {
    files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    downloads: (count: number) => (count === 0 ? 'no downloads' : count === 1 ? '1 download' : `${count} downloads`),
    more: (count: number) => `and ${count} more`,
  },
  fr: {
    files: (count: number) => (count === 1 ? '1 fichier' : `${count}\u00a0fichiers`),
    downloads: (count: number) =>
      count === 0 ? 'aucun téléchargement' : count === 1 ? '1 téléchargement' : `${count}\u00a0téléchargements`,
    more: (count: number) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  },
})
export const filesIn = (language: Language, count: number): string => counts[language].files(count)
export const downloadsIn = (language: Language, count: number): string => counts[language].downloads(count)

/** The first few of so many. */
export const listOf = (rows: List['rows'], count: number, language: Language): List => ({
  rows,
  more: count > rows.length ? counts[language].more(count - rows.length) : null,
})

export const fileList = (
  { files, fileCount }: Pick<TransferFacts, 'files' | 'fileCount'>,
  language: Language,
  shown: (name: string) => string = (name) => name,
): List =>
  listOf(
    files.map(({ name, size }) => [shown(oneLine(name)), sizeIn(language, size)]),
    fileCount,
    language,
  )

/** For letters to whoever sent it. */
export const because = inEach({
  en: 'You’re receiving this email because you sent a transfer with this address.',
  fr: 'Vous recevez cet e-mail parce que vous avez envoyé un transfert avec cette adresse.',
})

export const manageIt = inEach({ en: 'Manage transfer', fr: 'Gérer le transfert' })
export const keepLink = inEach({
  en: 'Keep this link private: anyone who has it can change or delete the transfer.',
  fr: 'Ne partagez pas ce lien\u202f: toute personne qui l’a peut modifier ou supprimer le transfert.',
})
