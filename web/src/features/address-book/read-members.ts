import type { Contact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'

type ReadPart = (part: { from: number; size: number }) => Promise<{ contacts: Contact[]; total: number }>

/** The addresses of a whole group, however large it is. */
export async function readMembers(readPart: ReadPart, size: number = addressBook.pageMax): Promise<string[]> {
  const emails: string[] = []
  for (;;) {
    const { contacts, total } = await readPart({ from: emails.length, size })
    emails.push(...contacts.map(({ email }) => email))
    // Somebody may have left the group meanwhile.
    if (contacts.length === 0 || emails.length >= total) return emails
  }
}
