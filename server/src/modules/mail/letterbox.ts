import type { Language } from '@envoi/contract/words'
import type { LetterContent, LetterName } from '@envoi/letters/letter'
import type { LetterLook } from '@envoi/letters/look'
import type { Attachment, Mailbox } from '../../outside/mail-transport/port.ts'
import type { Transaction } from '../../platform/database/connect.ts'

export type TextName = 'second-factor-code'

/**
 * Where other modules post what people shall read, in the transaction of the change it is about. Only the name and a
 * reference of the caller's own are kept, no secret: what the letter says is read again when it leaves.
 */
export type Letterbox = {
  post(tx: Transaction, letter: LetterName, ...refs: string[]): Promise<void>
  postText(tx: Transaction, text: TextName, ref: string): Promise<void>
}

/**
 * Whose look a letter has: that of the site where somebody is at home, or of the one where something was made and of its
 * owner's group.
 */
export type LookOf = { accountId: number } | { place: string; ownerId: number | null }

/** A look as the rows have it when the letter leaves, and where its customer wants answers; nothing: ours. */
export type FindLook = (of: LookOf) => Promise<{ look: LetterLook; replyTo: string | null } | undefined>

/** In which zone a letter tells times: the reader's, else that of whose letter it is; null: nobody has said. */
export type FindTimeZone = (address: string, of: LookOf | undefined) => Promise<string | null>

export type PreparedLetter<N extends LetterName> = {
  to: Mailbox
  language: Language
  content: LetterContent[N]
  /** Nothing: it is ours. */
  lookOf?: LookOf
  /** On whose behalf we write, beside our own name or the site's; left out if it could carry a message of its own. */
  onBehalfOf?: string
  /** Before what the look says; null: answers go nowhere. */
  replyTo?: Mailbox | null
  /** Where the reader says that no more such letters shall come. */
  unsubscribeLink?: string
  /** Small: it is made anew whenever the letter is tried again. */
  attachment?: Attachment
}

/** Reads what a letter needs by the reference it was posted with; nothing when it is no longer to be sent. */
export type LetterSourceOf<N extends LetterName> = {
  letter: N
  read(ref: string): Promise<PreparedLetter<N> | undefined>
  /** Told when the reader's server will never take it. May be told twice. */
  refused?(ref: string): Promise<void>
}
export type LetterSource = { [N in LetterName]: LetterSourceOf<N> }[LetterName]
export type TextSource = { text: TextName; read(ref: string): Promise<{ to: string; words: string } | undefined> }
/** Of all modules; each letter and each text has one. */
export type Sources = { letters: readonly LetterSource[]; texts: readonly TextSource[] } & {
  findLook: FindLook
  findTimeZone: FindTimeZone
}
