import { csvRowOf, csvStart } from '@envoi/contract/rules/csv'
import { writeVCard } from '@envoi/contract/rules/vcard'
import type { Database } from '../../platform/database/connect.ts'
import type { WrittenFile } from '../../platform/http/file-stream.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from '../accounts/index.ts'
import { findGroup } from './group-store.ts'
import { readContacts } from './read-contacts.ts'

type Written = { email: string; name: string | null }
type Format = { ending: string; contentType: string; start: string; write: (contact: Written) => string }

const formats = {
  csv: {
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8',
    // In English, whatever one reads: so an import anywhere knows the columns.
    start: csvStart + csvRowOf(['Name', 'E-mail']),
    write: ({ email, name }) => csvRowOf([name ?? '', email]),
  },
  vcard: { ending: 'vcf', contentType: 'text/vcard; charset=utf-8', start: '', write: writeVCard },
} as const satisfies Record<string, Format>

/** The whole book or one group as a file, of which a batch is in memory at a time. */
export async function writeContacts(
  database: Database,
  owner: Account,
  options: { format: keyof typeof formats; groupId?: string | undefined },
): Promise<WrittenFile> {
  const group = options.groupId === undefined ? undefined : await findGroup(database, owner.id, options.groupId)
  if (options.groupId !== undefined && !group) throw new Refusal('NOT_FOUND')
  const { ending, contentType, start, write }: Format = formats[options.format]
  async function* pieces(): AsyncGenerator<string> {
    if (start !== '') yield start
    for await (const batch of readContacts(database, owner.id, group?.id)) yield batch.map(write).join('')
  }
  return { name: `envoi-contacts.${ending}`, contentType, pieces: pieces() }
}
