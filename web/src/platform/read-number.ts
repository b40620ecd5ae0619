/** A whole number from 1 to `max`, as it was typed; nothing typed is none. */
export function readNumber(text: string, max: number): number | null | 'wrong' {
  const digits = text.replaceAll(/\s/g, '')
  if (digits === '') return null
  const number = Number(digits)
  return /^\d+$/.test(digits) && number >= 1 && number <= max ? number : 'wrong'
}
