import type { Contact, ImportedContact } from '@envoi/contract/contacts'
import { normalizeEmail } from '@envoi/contract/rules/email'

/** Somebody who is in the book already. `name`: as it will be; `before`: as it is. */
export type KnownContact = { email: string; name: string | null; before: string | null }
export type Compared = {
  fresh: ImportedContact[]
  /** Those who get another name. */
  renamed: KnownContact[]
  /** Those with whom nothing changes: the file has the same name, or none. */
  same: KnownContact[]
}

/** What contacts of a file would do to the book, given who of them is in it, in any spelling of the address. */
export function compareWithBook(contacts: readonly ImportedContact[], known: readonly Contact[]): Compared {
  const compared: Compared = { fresh: [], renamed: [], same: [] }
  const nameBefore = new Map(known.map(({ email, name }) => [normalizeEmail(email), name]))
  for (const contact of contacts) {
    const before = nameBefore.size > 0 ? nameBefore.get(normalizeEmail(contact.email)) : undefined
    if (before === undefined) compared.fresh.push(contact)
    else {
      const name = contact.name ?? before
      compared[name === before ? 'same' : 'renamed'].push({ email: contact.email, name, before })
    }
  }
  return compared
}
