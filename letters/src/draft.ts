import type { Language } from '@envoi/contract/words'
import type { LetterContent, LetterName } from './letter.ts'

/** What a letter says, once: its HTML and its plain text are two forms of this. */
export type Draft = {
  subject: string
  /** Read beside the subject in a list of mails. */
  preview: string
  title: string
  /** The one thing to take from it. A letter that only tells has none. */
  action?: Action
  /** Paragraphs, and links that are less than the action. */
  body: (string | Link)[]
  /** Why this came, for whoever did not expect it. */
  why: string
}
export type Link = { label: string; link: string }
export type Action = (Link | { code: string }) & { limits: string }

export type Writer<N extends LetterName> = (content: LetterContent[N], language: Language) => Draft

/** Words that exist in every language, with the same keys in each. */
export const inEach = <Words>(words: Record<Language, Words>): Record<Language, Words> => words
