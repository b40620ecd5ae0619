/** Whom somebody may mean: those of earlier transfers, their groups, and their address book, made ready to be searched. */
import { normalizeEmail } from '@envoi/contract/rules/email'
import { removeAccents } from '@envoi/contract/rules/accents'

type Person = { email: string; name: string | null }
export type Group = { id: string; name: string; size: number }
export type Book = { contacts: Person[]; groups: Group[] }
export type Suggestion = ({ kind: 'person' } & Person) | ({ kind: 'group' } & Group)

/** `text`: the name and the address, each on a line. `domain`: from where on it says little about who it is. */
type Entry = { suggestion: Suggestion; key: string; text: string; domain: number }
export type KnownPeople = { entries: Entry[]; names: ReadonlyMap<string, string> }

export const emptyBook: Book = { contacts: [], groups: [] }

/** More than these nobody reads through; another letter finds the right one sooner. */
const MOST = 5

/** Whom one has written to comes first, then groups, then the rest of the book. Nobody comes twice. */
export function knowPeople(writtenTo: string[], { contacts, groups }: Book): KnownPeople {
  const names = new Map<string, string>()
  for (const { email, name } of contacts) if (name !== null) names.set(normalizeEmail(email), name)
  const people = new Map<string, Entry>()
  const add = (email: string): void => {
    const key = normalizeEmail(email)
    if (!people.has(key)) people.set(key, entryOf({ kind: 'person', email, name: names.get(key) ?? null }, key))
  }
  for (const email of writtenTo) add(email)
  const first = people.size
  for (const { email } of contacts) add(email)
  const all = [...people.values()]
  const filled = groups.filter(({ size }) => size > 0).map((group) => entryOf({ kind: 'group', ...group }, group.id))
  return { entries: [...all.slice(0, first), ...filled, ...all.slice(first)], names }
}

function entryOf(suggestion: Suggestion, key: string): Entry {
  const text = fold(suggestion.kind === 'group' ? suggestion.name : `${suggestion.name ?? ''}\n${suggestion.email}`)
  const at = suggestion.kind === 'group' ? -1 : text.lastIndexOf('@')
  return { suggestion, key, text, domain: at === -1 ? Infinity : at }
}

/** What a search compares: done once for each of them, and not at every key. */
const fold = (text: string): string => removeAccents(text).toLowerCase()

export const nameOf = ({ names }: KnownPeople, address: string): string | undefined =>
  names.get(normalizeEmail(address))

/** Those that hold every word being typed, those in whom they begin a word first, without those already chosen. */
export function suggestPeople(text: string, { entries }: KnownPeople, chosen: string[]): Suggestion[] {
  const words = fold(text)
    .split(/[\s"<>]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const left = new Set(chosen.map(normalizeEmail))
  const found: Suggestion[][] = [[], [], []]
  for (const entry of entries) {
    const rank = rankOf(entry, words)
    if (rank === undefined || left.has(entry.key)) continue
    found[rank]?.push(entry.suggestion)
    if (found[0]?.length === MOST) break
  }
  return found.flat().slice(0, MOST)
}

/** 0: the name or the address begins with the first word; 1: words in it do so; 2: one of them only stands somewhere. */
function rankOf(entry: Entry, words: string[]): number | undefined {
  let rank = 0
  for (const [index, word] of words.entries()) {
    const place = placeOf(entry, word)
    if (place === undefined) return undefined
    rank = Math.max(rank, index > 0 && place === 1 ? 0 : place)
  }
  return rank
}

function placeOf({ text, domain }: Entry, word: string): number | undefined {
  let best: number | undefined
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || text[at - 1] === '\n') return 0
    best = at < domain && !isLetter.test(text[at - 1] ?? '') ? 1 : (best ?? 2)
  }
  return best
}

const isLetter = /[\p{L}\p{N}]/u
