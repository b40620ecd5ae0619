import { apart, split, wordsOf } from '../../static-pages/search-words.ts'

/** What can be found: a section of a guide or a call. */
export type Entry = {
  kind: 'guide' | 'tool' | 'call'
  /** `POST`, of a call. */
  method?: string
  title: string
  /** What stands below the title: the page of a section, the path of a call. */
  under: string
  address: string
  /** Everything else that it says, without what is said twice. */
  words: string
}

/** How much a word counts by where it is found. */
const weights = { titleStart: 12, title: 8, path: 6, page: 2, words: 1 }
/** A guide answers a question; the call comes after it, where both fit alike. A whole guide comes before a part of it. */
const kindWeights: Record<Entry['kind'], number> = { guide: 1.5, tool: 1, call: 0 }
const WHOLE_PAGE = 6
const MOST_FOUND = 12

/** The best first. Each word of the question has to be found somewhere, as the beginning of a word. */
export function search(entries: readonly Entry[], question: string): readonly Entry[] {
  const asked = split(apart(question))
  if (asked.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => entry)
}

function scoreOf(entry: Entry, asked: readonly string[]): number {
  const title = wordsOf(entry.title)
  const under = wordsOf(`${entry.method ?? ''} ${entry.under}`)
  const words = wordsOf(entry.words)
  const isPage = entry.kind !== 'call' && !entry.address.includes('#')
  let score = kindWeights[entry.kind] + (isPage ? WHOLE_PAGE : 0)
  for (const word of asked) {
    const best = Math.max(
      // A title of few words is about each of them more than a long one is.
      beginsAt(title, word, weights.title) && weights.title + 4 / title.length,
      title[0]?.startsWith(word) === true ? weights.titleStart + 4 / title.length : 0,
      beginsAt(under, word, entry.kind === 'call' ? weights.path : weights.page),
      beginsAt(words, word, weights.words),
    )
    if (best === 0) return 0
    score += best
  }
  return score
}

/** A whole word counts a little more than the beginning of one. */
function beginsAt(words: readonly string[], asked: string, weight: number): number {
  if (words.includes(asked)) return weight * 1.25
  return words.some((word) => word.startsWith(asked)) ? weight : 0
}
