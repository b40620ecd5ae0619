import type { ImportedContact } from '@envoi/contract/contacts'

const MOST = 5

/** Anything but what every encoding writes alike. */
const isTelling = ({ name, email }: ImportedContact): boolean => /[^\0-\x7F]/.test(`${name ?? ''}${email}`)

/** Some of a file's contacts to judge it by: those first whose letters may have been read wrongly. */
export function sampleOf(contacts: readonly ImportedContact[]): ImportedContact[] {
  const telling: ImportedContact[] = []
  const plain: ImportedContact[] = []
  for (const contact of contacts) {
    const kind = isTelling(contact) ? telling : plain
    if (kind.length < MOST) kind.push(contact)
    if (telling.length === MOST) break
  }
  return [...telling, ...plain].slice(0, MOST)
}
