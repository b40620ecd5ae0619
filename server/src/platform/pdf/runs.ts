import createBidi, { type Bidi } from 'bidi-js'

/**
 * A line of text as the pieces it is drawn in, from left to right. People's names are in any script, and a font lays out one
 * direction at a time: the Unicode Bidirectional Algorithm (UAX #9) tells where they meet. Lines begin at the left, so
 * that the ending of a file's name stays at its end.
 */
export type Face = 'own' | 'chinese' | 'japanese' | 'korean'
export type Piece = { text: string; face: Face; isRightToLeft: boolean }

/** Its types describe an ES module, and Node loads its CommonJS form. */
const bidi = (createBidi as unknown as () => Bidi)()
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
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const runs: Run[] = []
  for (const [at, level] of levels.entries()) {
    const last = runs.at(-1)
    const unit = line[at] ?? ''
    if (last && last.level === level) last.text += unit
    else runs.push({ text: unit, level })
  }
  return fromLeftToRight(runs).flatMap(({ text, level }) =>
    level % 2 === 0 ? facesOf(text) : { text: mirrored(text), face: 'own', isRightToLeft: true },
  )
}

/** Text of one embedding level of the Unicode Bidirectional Algorithm: odd ones run from right to left. */
type Run = { text: string; level: number }

/** Rule L2: from the highest level down to 1, each stretch of runs of at least that level is reversed. */
function fromLeftToRight(runs: Run[]): Run[] {
  let ordered = runs
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = []
    let reversed: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) reversed.push(run)
      else {
        next.push(...reversed.toReversed(), run)
        reversed = []
      }
    }
    ordered = [...next, ...reversed.toReversed()]
  }
  return ordered
}

/** What opens must close: the font draws brackets as they are given. */
const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')

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
