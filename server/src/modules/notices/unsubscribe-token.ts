import { type Email, readEmail } from '@envoi/contract/rules/email'
import type { Secrets } from '../../platform/secrets.ts'

// Never renamed: the links in all mail that has left are sealed for it.
const PURPOSE = 'mail-wish'

/** At the foot of a mail: it holds the reader's address, sealed, so that it works when the transfer is long gone. */
export const sealUnsubscribeToken = (secrets: Secrets, address: string): string =>
  secrets.encrypt(PURPOSE, '', address).toString('base64url')

export function openUnsubscribeToken(secrets: Secrets, token: string): Email | undefined {
  try {
    return readEmail(secrets.decrypt(PURPOSE, '', Buffer.from(token, 'base64url')))
  } catch {
    // Not sealed by us, or cut on the way: there is nothing behind it.
    return undefined
  }
}
