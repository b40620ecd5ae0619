/** Six boxes, a digit in each: what typing, pasting and deleting do to them, and which box is next. */
export type Digits = readonly string[]
export type Change = { digits: Digits; focus: number }

export const noDigits = (length: number): Digits => Array.from({ length }, () => '')

export const isComplete = (digits: Digits): boolean => digits.every((digit) => digit !== '')

/** `text` is what the box holds afterwards: a digit, or a whole code pasted or filled in by the phone. */
export function write(digits: Digits, index: number, text: string): Change {
  const typed = text.replaceAll(/\D/g, '')
  const before = digits[index] ?? ''
  // Typed beside the digit that was there: the new one takes its place.
  const isAdded = before !== '' && typed.length === 2 && typed.includes(before)
  const written = isAdded ? typed.replace(before, '') : typed
  // A whole code is one from the first box on, wherever it was pasted.
  const start = written.length >= digits.length ? 0 : index
  const next = digits.map((digit, place) => written[place - start] ?? digit)
  const filled = written === '' ? next.with(index, '') : next
  return { digits: filled, focus: clamp(written === '' ? index : start + written.length, digits) }
}

/** Empties the box, or the one before it where there is nothing to delete. */
export function erase(digits: Digits, index: number): Change {
  const place = digits[index] === '' ? clamp(index - 1, digits) : index
  return { digits: digits.with(place, ''), focus: place }
}

/** The box that an arrow leads to; nothing for any other key. */
export function moveBy(key: string, index: number, digits: Digits): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: digits.length - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : clamp(target, digits)
}

const clamp = (index: number, { length }: Digits): number => Math.min(Math.max(0, index), length - 1)
