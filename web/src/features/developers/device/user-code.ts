/** The code that a program shows, as somebody types it. */
import { apiKeys } from '@envoi/contract/developer-limits'

const { codeLength } = apiKeys.device
const HALF = codeLength / 2

/** `ABCD-EFGH`, however it was typed; undefined where it is no such code. */
export function readUserCode(text: string): string | undefined {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase()
  const isCode = letters.length === codeLength && /^[A-Z0-9]+$/.test(letters)
  return isCode ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : undefined
}
