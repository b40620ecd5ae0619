import { contactRoutes as calls } from '@envoi/contract/contacts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { type Actor, perActor, accessOwnAccount } from '../accounts/index.ts'
import { findKept, findOwnBook, accessOwnBook } from './access.ts'
import { addContactGroup, changeContactGroup, endGroup } from './change-groups.ts'
import { listContactGroupMembers } from './find-contacts.ts'
import { countContactGroups, searchContactGroups } from './find-groups.ts'
import { findGroup } from './group-store.ts'

const book = { find: findOwnBook, action: accessOwnAccount }
const searching = { ...book, limits: [perActor('search')] satisfies [unknown] }

export function groupRoutes({ database }: { database: Database }): BoundRoute<Actor>[] {
  const one = { find: findKept((owner, id) => findGroup(database, owner.id, id)), action: accessOwnBook }
  const changing = { ...one, limits: [perActor('writes')] satisfies [unknown] }

  return [
    bind(calls.addContactGroup, {
      ...book,
      limits: [perActor('writes')],
      handle: async ({ subject, body }) => ({ id: await addContactGroup(database, subject, body) }),
    }),
    bind(calls.changeContactGroup, {
      ...changing,
      handle: async ({ subject, body }) => {
        await changeContactGroup(database, subject, body)
        return {}
      },
    }),
    bind(calls.deleteContactGroup, {
      ...changing,
      handle: async ({ subject }) => {
        await endGroup(database, subject)
        return {}
      },
    }),
    bind(calls.searchContactGroups, {
      ...searching,
      handle: ({ subject, body }) => searchContactGroups(database, subject.id, body),
    }),
    bind(calls.countContactGroups, {
      ...searching,
      handle: async ({ subject, body }) => ({ count: await countContactGroups(database, subject.id, body.query) }),
    }),
    bind(calls.listContactGroupMembers, {
      ...one,
      limits: [perActor('search')],
      handle: ({ subject, query }) => listContactGroupMembers(database, subject.row.id, query),
    }),
  ]
}
