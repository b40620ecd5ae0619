/** One e-mail address: whether it is one, and when two spellings are the same address. */
import { email as limits } from '../limits.ts'

/** `shown`: as its owner writes it. `mailbox`: where mail goes, domain as punycode. `key`: what spellings have in common. */
export type Email = { shown: string; mailbox: string; key: string }

const atomSymbols = "!#$%&'*+-/=?^_`{|}~"
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const internationalDomain = /^(?:[A-Za-z0-9.-]|(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}\u00b7\u30fb])+$/u
const ascii = /\p{ASCII}/u
const allAscii = /\p{ASCII}+/gu

/**
 * The address in a text, without the spaces around it; nothing when the text is not one address. Line ends and what
 * cannot be seen are not let go of: who sends them means something else, and forms of ours do not.
 */
export function readEmail(text: string): Email | undefined {
  const shown = withoutSpaces(text)
  if (!fitsLimits(shown)) return undefined
  const at = shown.indexOf('@')
  if (at === -1) return undefined
  const domain = findAsciiDomain(shown.slice(at + 1))
  if (domain === undefined) return undefined
  const mailbox = `${shown.slice(0, at)}@${domain}`
  // Punycode is longer than what was typed, so the limits hold for both.
  if (!fitsLimits(mailbox) || !followsGrammar(mailbox) || !pattern.test(mailbox)) return undefined
  return { shown, mailbox, key: mailbox.toLowerCase() }
}

/** Strict: a space or a line end around the address is refused too, so what passes is safe in a header as it is. */
export const isValidEmail = (text: string): boolean => readEmail(text)?.shown === text

/** The key to compare by. Of a text that is no address it keeps all but ASCII case, so it never equals a true key. */
export function normalizeEmail(text: string): string {
  return readEmail(text)?.key ?? withoutSpaces(text).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function withoutSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (text[start] === ' ') start += 1
  while (end > start && text[end - 1] === ' ') end -= 1
  return text.slice(start, end)
}

function fitsLimits(address: string): boolean {
  if (address.length > limits.maxLength) return false
  const at = address.indexOf('@')
  if (at > limits.maxLocalPart) return false
  return address
    .slice(at + 1)
    .split('.')
    .every((label) => label.length <= limits.maxDomainLabel)
}

function findAsciiDomain(domain: string): string | undefined {
  // URL would also take a port, a path, percent escapes and characters that vanish: it is shown letters and digits only.
  if (!internationalDomain.test(domain)) return undefined
  // A letter that converts to plain ASCII (full-width, mathematical, the Kelvin sign) is a disguise.
  if (ascii.test(domain.replace(allAscii, '').normalize('NFKC'))) return undefined
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** A walk by hand: dot-atom of RFC 5322, then a host name of two labels or more whose last is not a number. */
function followsGrammar(address: string): boolean {
  const [localPart = '', domain = '', ...more] = address.split('@')
  const labels = domain.split('.')
  const isTopLevel = !everyCharacter(labels.at(-1) ?? '', isDigit)
  return (
    more.length === 0 && localPart.split('.').every(isAtom) && labels.length > 1 && labels.every(isLabel) && isTopLevel
  )
}

const isAtom = (atom: string) =>
  atom !== '' && everyCharacter(atom, (character) => isLetterOrDigit(character) || atomSymbols.includes(character))

const isLabel = (label: string) =>
  label !== '' &&
  !label.startsWith('-') &&
  !label.endsWith('-') &&
  everyCharacter(label, (character) => isLetterOrDigit(character) || character === '-')

const isDigit = (character: string) => character >= '0' && character <= '9'
const isLetterOrDigit = (character: string) =>
  isDigit(character) || (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')

function everyCharacter(text: string, isAllowed: (character: string) => boolean): boolean {
  for (const character of text) if (!isAllowed(character)) return false
  return true
}
