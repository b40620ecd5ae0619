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
  fr: { titled: (title: string) => `«\u202f${title}\u202f»`, untitled: 'votre envoi' },
})

/** What its sender calls the transfer, short and on one line. */
export function shortTitle(title: string): string {
  const line = oneLine(title)
  const [start = ''] = firstOfTitle.exec(line) ?? []
  return start === line ? line : `${start.trimEnd()}…`
}

/** The transfer in a sentence to its sender. */
export function nameOf(title: string | null, language: Language): string {
  const { titled, untitled } = names[language]
  const short = shortTitle(title ?? '')
  return short === '' ? untitled : titled(short)
}

/** A sentence may begin with it. */
export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

export const sizeIn = (language: Language, bytes: number): string => displaySize(bytes, language).replace(' ', '\u00a0')

const counts = inEach({
  en: {
    files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    downloads: (count: number) => (count === 0 ? 'not downloaded' : count === 1 ? '1 download' : `${count} downloads`),
    more: (count: number) => `and ${count} more`,
  },
  fr: {
    files: (count: number) => (count === 1 ? '1 fichier' : `${count}\u00a0fichiers`),
    downloads: (count: number) =>
      count === 0 ? 'pas téléchargé' : count === 1 ? '1 téléchargement' : `${count}\u00a0téléchargements`,
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
  en: 'sent because a transfer was made with this address.',
  fr: 'envoyé parce qu’un envoi a été fait avec cette adresse.',
})

export const manageIt = inEach({ en: 'Manage the transfer', fr: 'Gérer l’envoi' })
export const keepLink = inEach({
  en: 'This link is yours alone: whoever has it can change and end the transfer.',
  fr: 'Ce lien est à vous seul\u00a0: qui le possède peut modifier l’envoi et y mettre fin.',
})
