import { plain, wordsOf } from '../../static-pages/search-words.ts'

/** What can be found: `also` is what people call it, and is not shown. */
export type Entry = { address: string; title: string; lead: string; text: string; also: string }

/** How much a word counts by where it is found. */
const weights = { title: 8, also: 8, lead: 3, text: 1 }
/** Words of a question that say nothing of what it is about. */
const empty = new Set(
  (
    'a an and are can do does for from how i in is it me my not of on or the to what when where why with you your ' +
    'au aux ce comment dans de des du en est et il je la le les ma mes mon ne on ou par pas pour pourquoi que quel ' +
    'quelle qui sa ses son sur un une vos votre d l c j m n s t qu'
  ).split(' '),
)

/**
 * The best first. Those that have the most words of the question are found, so that one word too many finds what would have been
 * found without it.
 */
export function findAnswers(entries: readonly Entry[], question: string): readonly Entry[] {
  const asked = stemsOf(question)
  if (asked.length === 0) return []
  const found = entries.map((entry) => ({ entry, ...scoreOf(entry, asked) })).filter(({ matched }) => matched > 0)
  const most = Math.max(...found.map(({ matched }) => matched))
  return found
    .filter(({ matched }) => matched === most)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

function scoreOf(entry: Entry, asked: readonly string[]): { matched: number; score: number } {
  const places = (Object.keys(weights) as (keyof typeof weights)[]).map((place) => ({
    words: wordsOf(entry[place]),
    weight: weights[place],
  }))
  const scores = asked.map((word) => {
    const found = places.map(({ words, weight }) => {
      if (words.some((one) => stem(one) === word)) return weight * 1.5
      return words.some((one) => one.startsWith(word)) ? weight : 0
    })
    // Where it counts most, and a little for every other place.
    return Math.max(...found) + found.reduce((sum, one) => sum + one, 0) / 10
  })
  return { matched: scores.filter((score) => score > 0).length, score: scores.reduce((sum, score) => sum + score, 0) }
}

/** What words of the question begin with; of one that is only empty words, these. */
function stemsOf(question: string): readonly string[] {
  const words = wordsOf(question)
  const full = words.filter((word) => !empty.has(word))
  return (full.length > 0 ? full : words).map(stem)
}

/** Several of a thing are found by one of it, in both languages. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word)

export type Piece = { text: string; isFound: boolean }

/** A text in pieces, of which those are marked that begin with a word of the question. */
export function marked(text: string, question: string): readonly Piece[] {
  const asked = stemsOf(question)
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isFound: asked.some((word) => plain(piece).toLowerCase().startsWith(word)) }))
}
