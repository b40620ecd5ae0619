/** What a new password must be. A form and the server count and compare alike. */
import { password as limits } from '../limits.ts'
import { commonPasswords } from './common-passwords.ts'

/** In JavaScript's characters. */
export function isLongEnoughPassword(password: string): boolean {
  return password.length >= limits.minLength && password.length <= limits.maxLength
}

const productName = 'envoi'
/** A shorter word stands in many a good password by chance. */
const SHORTEST_WORD = 3

/** One of the first that others would try: known to all, one character over and over, or what they know of its owner. */
export function isCommonPassword(password: string, email: string): boolean {
  const tried = password.toLowerCase()
  if (commonPasswords.has(tried) || new Set(tried).size === 1) return true
  const address = email.trim().toLowerCase()
  const localPart = address.split('@', 1)[0] ?? ''
  return [productName, localPart, address].some((word) => isHardlyMoreThan(word, tried))
}

/** The word, and beside it nothing but digits and the marks that are put at an end. */
function isHardlyMoreThan(word: string, tried: string): boolean {
  if (tried === word) return true
  return word.length >= SHORTEST_WORD && tried.includes(word) && /^[\d!?.]*$/.test(tried.replace(word, ''))
}
