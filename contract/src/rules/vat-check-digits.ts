/**
 * The check digits of VAT numbers, by country: whether a number of the right form can be one. They find slips of the
 * hand; whether anybody has the number, only the register of its country knows. Where a country has several kinds of
 * numbers and not all of them have digits to check, the others pass.
 */
import type { EuCountry } from './vat-rates.ts'

/** The sum of the first digits, each times its weight. */
const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)
/** Weights that fall by one down to 2: the usual ones. */
const fallingTo2 = (from: number): number[] => Array.from({ length: from - 1 }, (_, index) => from - index)
const last = (number: string): number => Number(number.at(-1))

/** Luhn's sum: every second digit doubled, the one before the last among them. */
const luhnSum = (number: string): number =>
  Array.from(number, Number)
    .toReversed()
    .reduce((sum, digit, index) => {
      const counted = index % 2 === 0 ? digit : digit * 2
      return sum + (counted > 9 ? counted - 9 : counted)
    }, 0)
const isLuhn = (number: string): boolean => luhnSum(number) % 10 === 0

/** ISO 7064, mod 11,10. */
function isMod1110(number: string): boolean {
  let product = 10
  for (const digit of number.slice(0, -1)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return (11 - product) % 10 === last(number)
}

/** ISO 7064, mod 97-10, of letters too: A is 10. In steps, for the whole is longer than a number can be. */
const isMod9710 = (text: string): boolean =>
  Array.from(text, (character) => Number.parseInt(character, 36)).reduce(
    (rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97,
    0,
  ) === 1

/** By 11; a remainder of 10 is tried again with other weights, and is 0 at last. */
function isTriedTwice(number: string, weights: readonly number[], others: readonly number[]): boolean {
  const first = weighted(number, weights) % 11
  const rest = first < 10 ? first : weighted(number, others) % 11
  return rest % 10 === last(number)
}

function isFrench(number: string): boolean {
  const [key, siren] = [number.slice(0, 2), number.slice(2)]
  // Numbers of Monaco have zeros in place of a company's number.
  if (!isLuhn(siren) && !siren.startsWith('000')) return false
  if (/^\d\d$/.test(key)) return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key)
  const [first = 0, second = 0] = Array.from(key, (character) =>
    '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'.indexOf(character),
  )
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11
}

/** A person by 23, a foreigner's X, Y and Z being 0, 1 and 2; a company by digit or letter, as its kind has it. */
function isSpanish(number: string): boolean {
  const persons = 'TRWAGMYFPDXBNJZSQVHLCKE'
  const [kind = '', digits, check] = [number[0], number.slice(1, 8), number.at(-1)]
  if (/\d/.test(kind)) return persons[Number(number.slice(0, 8)) % 23] === check
  if ('KLM'.includes(kind)) return persons[Number(digits) % 23] === check
  if ('XYZ'.includes(kind)) return persons[Number(`${'XYZ'.indexOf(kind)}${digits}`) % 23] === check
  const found = (10 - (luhnSum(`${digits}0`) % 10)) % 10
  return check === String(found) || check === 'JABCDEFGHI'[found]
}

/** The old form has a letter or a sign in second place, and the digit before it counts last. */
function isIrish(number: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV'
  const [, first, rest, check] = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number) ?? []
  const plain = rest === undefined ? number : `0${rest}${first}${check}`
  const more = letters.indexOf(plain[8] ?? 'W') * 9
  return letters[(weighted(plain, fallingTo2(8)) + more) % 23] === plain[7]
}

function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = Array.from(number.slice(0, 8), Number).reduce(
    (before, digit, index) => before + (index % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  )
  return String.fromCodePoint(65 + (sum % 26)) === number[8]
}

/** Companies have nine digits. Persons' ten are of several registers. */
const isBulgarian = (number: string): boolean =>
  number.length === 10 || isTriedTwice(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10])

const isLithuanian = (number: string): boolean =>
  number.length === 9
    ? isTriedTwice(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
    : isTriedTwice(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4])

const isDutch = (number: string): boolean =>
  weighted(number, fallingTo2(9)) % 11 === Number(number[8]) || isMod9710(`NL${number}`)

const isRomanian = (number: string): boolean =>
  ((weighted(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(number)

function isSlovenian(number: string): boolean {
  const check = 11 - (weighted(number, fallingTo2(8)) % 11)
  // No number is given out that would have 11.
  return check < 11 && check % 10 === last(number)
}

export const checkDigits: Record<EuCountry, (number: string) => boolean> = {
  AT: (number) => (luhnSum(number.slice(1, 8)) + 4 + last(number)) % 10 === 0,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  BG: isBulgarian,
  CY: isCypriot,
  // Companies have eight digits.
  CZ: (number) => number.length > 8 || (11 - (weighted(number, fallingTo2(8)) % 11)) % 10 === last(number),
  DE: isMod1110,
  DK: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  ES: isSpanish,
  FI: (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  FR: isFrench,
  GR: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(number),
  HR: isMod1110,
  HU: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IE: isIrish,
  IT: isLuhn,
  LT: isLithuanian,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  // Those of persons begin with a day of birth, or with 32.
  LV: (number) => number < '4' || weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  MT: (number) => weighted(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  NL: isDutch,
  PL: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(number),
  PT: (number) => ((11 - (weighted(number, fallingTo2(9)) % 11)) % 11) % 10 === last(number),
  RO: isRomanian,
  SE: (number) => isLuhn(number.slice(0, 10)),
  SI: isSlovenian,
  SK: (number) => Number(number) % 11 === 0,
}
