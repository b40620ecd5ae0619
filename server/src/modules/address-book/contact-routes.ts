import { contactRoutes as calls } from '@envoi/contract/contacts'
import { readEmail } from '@envoi/contract/rules/email'
import type { Database } from '../../platform/database/connect.ts'
import { bindFile } from '../../platform/http/file-stream.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import type { Log } from '../../platform/log.ts'
import { type Actor, perActor, accessOwnAccount } from '../accounts/index.ts'
import { findKept, findOwnBook, accessOwnBook } from './access.ts'
import { addContact, changeContact, removeContacts } from './change-contacts.ts'
import { findByKeys, findContact } from './contact-store.ts'
import { writeContacts } from './export-file.ts'
import { findCandidates, countContacts, readContact } from './find-contacts.ts'
import { importContacts } from './import-contacts.ts'

const book = { find: findOwnBook, action: accessOwnAccount }
const searching = { ...book, limits: [perActor('search')] satisfies [unknown] }
const writing = { ...book, limits: [perActor('writes')] satisfies [unknown] }

/** A thousand contacts in a script of three bytes a letter, with long names. */
const IMPORT_BYTES = 2_000_000

export function contactRoutes({ database, log }: { database: Database; log: Log }): BoundRoute<Actor>[] {
  const one = {
    find: findKept((owner, id) => findContact(database, owner.id, id)),
    action: accessOwnBook,
    limits: [perActor('writes')] satisfies [unknown],
  }
  const findKnown = (ownerId: number, emails: readonly string[]) =>
    findByKeys(
      database,
      ownerId,
      emails.flatMap((email) => readEmail(email)?.key ?? []),
    )

  return [
    bind(calls.addContact, {
      ...writing,
      handle: async ({ subject, body }) => ({ id: await addContact(database, subject, body) }),
    }),
    bind(calls.changeContact, {
      ...one,
      handle: async ({ subject, body }) => {
        await changeContact(database, subject, body)
        return {}
      },
    }),
    bind(calls.getContact, {
      ...one,
      limits: [perActor('search')],
      handle: ({ subject }) => readContact(database, subject.row),
    }),
    bind(calls.deleteContact, {
      ...one,
      handle: async ({ subject }) => {
        await removeContacts(database, subject.owner, [subject.row.publicId])
        return {}
      },
    }),
    bind(calls.deleteContacts, {
      ...writing,
      handle: async ({ subject, body }) => ({ deleted: await removeContacts(database, subject, body.ids) }),
    }),
    bind(calls.searchContacts, {
      ...searching,
      handle: ({ subject, body }) => findCandidates(database, subject, body),
    }),
    bind(calls.countContacts, {
      ...searching,
      handle: async ({ subject, body }) => ({ count: await countContacts(database, subject.id, body.query) }),
    }),
    bind(calls.findContacts, {
      ...searching,
      handle: async ({ subject, query }) => ({ contacts: await findKnown(subject.id, [query.email]) }),
    }),
    bind(calls.checkContacts, {
      ...searching,
      handle: async ({ subject, body }) => ({ known: await findKnown(subject.id, body.emails) }),
    }),
    bind(calls.importContacts, {
      ...writing,
      bodyLimit: IMPORT_BYTES,
      handle: ({ subject, body }) => importContacts(database, subject, body),
    }),
    bindFile(calls.exportContacts, {
      ...book,
      limits: [perActor('contactExports')],
      log,
      write: ({ subject, query }) => writeContacts(database, subject, query),
    }),
  ]
}
