/** The length a new password needs, in JavaScript's characters, so that a form and the server count alike. */
import { password as limits } from '../limits.ts'

export function isLongEnoughPassword(password: string): boolean {
  return password.length >= limits.minLength && password.length <= limits.maxLength
}
