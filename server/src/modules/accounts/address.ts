import { type Email, readEmail } from '@envoi/contract/rules/email'
import { Refusal } from '../../platform/http/refusal.ts'

export function requireEmail(text: string): Email {
  const email = readEmail(text)
  if (!email) throw new Refusal('INVALID_EMAIL')
  return email
}
