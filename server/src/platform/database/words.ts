import { type SQL, sql } from './drizzle.ts'

/** What somebody typed, as the words that must all occur. A pattern's own characters are meant as they stand. */
export function wordsOf(query: string): string[] {
  const words = query.split(/\s+/).filter((word) => word !== '')
  return [...new Set(words)].map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
}

/** The database gives the word the form that the kept text has, so the two cannot differ. */
export const holdsAll = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${text} like '%' || search_form(${word}::text) || '%'`),
    sql` and `,
  )

/** Without a trigram: whatever is not ASCII is kept in more letters than one. */
const isShort = (word: string): boolean => /^[!-~]{1,2}$/.test(word)
const isPair = (word: string): boolean => /^[a-z0-9]{2}$/i.test(word)

/**
 * Implied by the words, where none of them has a trigram to be looked up by. Only for those that few texts hold: where
 * many do, going through them is faster.
 */
export function holdsPairs(text: SQL, words: readonly string[]): SQL | undefined {
  const pairs = words.filter(isPair)
  if (pairs.length === 0 || !words.every(isShort)) return undefined
  return sql`(letter_pairs(${text}) collate "C") @> letter_pairs(search_form(${pairs.join(' ')}::text))`
}
