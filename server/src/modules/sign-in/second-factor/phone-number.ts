/** A phone number in its international form, such as +33612345678; nothing when the text is not one. */
export function readPhoneNumber(text: string): string | undefined {
  const number = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}

export const lastDigits = (number: string): string => number.slice(-4)
