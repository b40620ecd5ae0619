/**
 * A line of text as the pieces it is drawn in, from left to right. People's names are in any script: letters that run from
 * right to left are turned around here, since a font lays out one direction at a time. Lines begin at the left, so that
 * the ending of a file's name stays at its end.
 */
export type Face = 'own' | 'chinese' | 'japanese' | 'korean'
export type Piece = { text: string; face: Face; isRightToLeft: boolean }

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u
const number = /\p{Nd}/u
const farEast =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/** Marks that only steer other text are left out: in a name they are a disguise. The two that join letters stay. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')

export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  for (const { text, isRightToLeft } of directionsOf(line)) {
    pieces.push(...(isRightToLeft ? turned(text) : facesOf(text)))
  }
  return pieces
}

/** What follows a letter from right to left runs with it, up to the next letter of the other direction. */
function directionsOf(line: string): { text: string; isRightToLeft: boolean }[] {
  const spans: { text: string; isRightToLeft: boolean }[] = []
  const add = (text: string, isRightToLeft: boolean): void => {
    const last = spans.at(-1)
    if (text === '') return
    if (last?.isRightToLeft === isRightToLeft) last.text += text
    else spans.push({ text, isRightToLeft })
  }
  let isTurned = false
  let undecided = ''
  const decide = (character: string, turns: boolean): void => {
    add(undecided, isTurned && turns)
    add(character, turns)
    undecided = ''
    isTurned = turns
  }
  for (const character of line) {
    if (rightToLeft.test(character)) decide(character, true)
    else if (letter.test(character)) decide(character, false)
    else if (isTurned && (number.test(character) || closesWithin(spans.at(-1)?.text ?? '', character))) {
      decide(character, true)
    } else undecided += character
  }
  add(undecided, false)
  return spans
}

const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{', '»': '«' }

/** A bracket that was opened among letters of one direction is closed among them. */
function closesWithin(text: string, bracket: string): boolean {
  const opening = closing[bracket]
  return opening !== undefined && text.lastIndexOf(opening) > text.lastIndexOf(bracket)
}

/** Inside, numbers still run from left to right, and what opens closes. */
function turned(text: string): Piece[] {
  const parts = text.split(/(\p{Nd}(?:[\p{Nd}.,:/-]*\p{Nd})?)/u).filter((part) => part !== '')
  return parts.toReversed().map((part) => {
    const isNumber = number.test(part[0] ?? '')
    return {
      text: isNumber ? part : part.replaceAll(/[()[\]{}<>«»]/g, (bracket) => mirrored[bracket] ?? bracket),
      face: 'own',
      isRightToLeft: !isNumber,
    }
  })
}

const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** The same signs are drawn differently in three countries; kana and hangul tell which one is meant. */
function facesOf(text: string): Piece[] {
  const eastern: Face = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'japanese'
    : /\p{Script=Hangul}/u.test(text)
      ? 'korean'
      : 'chinese'
  const pieces: Piece[] = []
  for (const character of text) {
    const face = farEast.test(character) ? eastern : 'own'
    const last = pieces.at(-1)
    if (last?.face === face) last.text += character
    else pieces.push({ text: character, face, isRightToLeft: false })
  }
  return pieces
}
