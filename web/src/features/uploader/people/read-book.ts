/** Reads the address book of one user, and their groups: what the recipients field suggests. */
import type { Api } from '@envoi/client/api'
import { addressBook } from '@envoi/contract/limits'
import type { Book, Group } from './known-people.ts'

export type Members = { emails: string[]; total: number }

export type BookReader = {
  /** Reads, unless it is being read or was just now. What fails is tried again when it is next asked for. */
  read(): Promise<void>
  /** As many as could ever be needed, and how many there are. */
  readMembers(group: Group): Promise<Members>
  /** Whatever still comes is dropped. */
  end(): void
}

/** Meanwhile somebody may have changed it, beside the form or elsewhere. */
const FRESH = 10_000

export function createBookReader({
  api,
  uid,
  tell,
  log,
  now,
}: {
  api: Pick<Api, 'searchContacts' | 'searchContactGroups' | 'listContactGroupMembers'>
  uid: string
  tell(book: Book): void
  log(error: unknown): void
  now(): number
}): BookReader {
  const ended = new AbortController()
  const { signal } = ended
  const params = { uid }
  let isReading = false
  let readAt = -Infinity

  async function readBoth(): Promise<Book> {
    const [{ contacts }, { groups }] = await Promise.all([
      api.searchContacts({ params, body: { size: addressBook.suggestions } }, { signal }),
      api.searchContactGroups({ params, body: { size: addressBook.groups } }, { signal }),
    ])
    return { contacts, groups }
  }

  return {
    async read() {
      if (isReading || signal.aborted || now() - readAt < FRESH) return
      isReading = true
      try {
        const book = await readBoth()
        if (signal.aborted) return
        readAt = now()
        tell(book)
      } catch (error) {
        if (!signal.aborted) log(error)
      } finally {
        isReading = false
      }
    },
    async readMembers({ id }) {
      const query = { size: addressBook.pageMax }
      const { contacts, total } = await api.listContactGroupMembers({ params: { uid, id }, query }, { signal })
      return { emails: contacts.map(({ email }) => email), total }
    },
    end: () => ended.abort(),
  }
}
