/** People in a file of vCards, as phones and address books export them. */
import { type ContactLine, ContactLines, problemOn } from './contact-line.ts'
import { partsOf, propertiesOf, unescapeValue, type VCardProperty } from './vcard-properties.ts'

/** A problem names the line where its card begins. */
export function* contactsInVCards(pieces: string | Iterable<string>): Generator<ContactLine> {
  const lines = new ContactLines()
  let card: Card | undefined
  let hasCards = false
  for (const property of propertiesOf(pieces)) {
    if (isMark(property, 'BEGIN')) {
      hasCards = true
      // An assistant's card, written out inside that of whom they assist.
      if (card?.last === 'AGENT') card.depth += 1
      else {
        if (card) yield problemOn(card.line, 'card_not_closed', nameOf(card))
        card = { line: property.line, depth: 0, last: '', emails: [], full: '', name: '' }
      }
    } else if (card && isMark(property, 'END')) {
      card.depth -= 1
      if (card.depth >= 0) continue
      const addresses = card.emails.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address)
      yield* lines.read({ line: card.line, addresses, name: nameOf(card), text: nameOf(card) })
      card = undefined
    } else if (card?.depth === 0) take(card, property)
  }
  if (card) yield problemOn(card.line, 'card_not_closed', nameOf(card))
  if (!hasCards) yield problemOn(1, 'no_card', '')
}

/** `rank`: the preferred address comes first. `last`: the property that was read before. */
type Card = {
  line: number
  depth: number
  last: string
  emails: { address: string; rank: number }[]
  full: string
  name: string
}

const isMark = ({ name, value }: VCardProperty, mark: string): boolean => name === mark && /^\s*VCARD\s*$/i.test(value)

function take(card: Card, { name, parameters, value }: VCardProperty): void {
  card.last = name
  if (name === 'EMAIL') card.emails.push({ address: unescapeValue(value), rank: rankOf(parameters) })
  if (name === 'FN') card.full ||= unescapeValue(value).trim()
  if (name === 'N') card.name ||= fromParts(partsOf(value))
}

const nameOf = ({ full, name }: Card): string => full || name

function fromParts([family = '', given = '', additional = '']: string[]): string {
  return [given, additional, family].filter((part) => part !== '').join(' ')
}

/** 1 to 100 in 4.0; before, it is preferred or not. */
function rankOf(parameters: string): number {
  const rank = /;PREF="?(\d{1,3})/i.exec(parameters)?.[1]
  if (rank !== undefined) return Number(rank)
  return /[;=,"]PREF\b/i.test(parameters) ? 1 : 101
}
