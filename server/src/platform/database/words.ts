import { type SQL, sql } from 'drizzle-orm'

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
