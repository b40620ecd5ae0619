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
  body: Part[]
  /** Why this came, for whoever did not expect it. */
  why: string
  /** What such a reader can do about it. */
  ways?: Link[]
}
export type Link = { label: string; link: string }
export type Action = (Link | { code: string }) & { limits: string }

/** A paragraph, a link that is less than the action, what somebody called it, what they wrote, a list, or facts. */
export type Part = string | Link | { heading: string } | { words: string } | List | Facts
/** Names, each with what belongs to it; `more`: what is not in it any more. */
export type List = { rows: [name: string, about: string][]; more: string | null }
export type Facts = { facts: [label: string, value: string][] }

/** `timeZone`: in which times are told; null: nobody knows the reader's. */
export type Writer<N extends LetterName> = (
  content: LetterContent[N],
  language: Language,
  timeZone: string | null,
) => Draft

/** Words that exist in every language, with the same keys in each. */
export const inEach = <Words>(words: Record<Language, Words>): Record<Language, Words> => words
