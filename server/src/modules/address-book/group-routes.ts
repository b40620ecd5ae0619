import { contactRoutes as calls } from '@envoi/contract/contacts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { type Actor, perActor, accessOwnAccount } from '../accounts/index.ts'
import { findKept, findOwnBook, accessOwnBook } from './access.ts'
import { addGroup, changeGroup, endGroup } from './change-groups.ts'
import { listMembers } from './find-contacts.ts'
import { countGroups, searchGroups } from './find-groups.ts'
import { findGroup } from './group-store.ts'

const book = { find: findOwnBook, action: accessOwnAccount }
const searching = { ...book, limits: [perActor('search')] satisfies [unknown] }

export function groupRoutes({ database }: { database: Database }): BoundRoute<Actor>[] {
  const one = { find: findKept((owner, id) => findGroup(database, owner.id, id)), action: accessOwnBook }
  const changing = { ...one, limits: [perActor('writes')] satisfies [unknown] }

  return [
    bind(calls.addGroup, {
      ...book,
      limits: [perActor('writes')],
      handle: async ({ subject, body }) => ({ id: await addGroup(database, subject, body) }),
    }),
    bind(calls.changeGroup, {
      ...changing,
      handle: async ({ subject, body }) => {
        await changeGroup(database, subject, body)
        return {}
      },
    }),
    bind(calls.deleteGroup, {
      ...changing,
      handle: async ({ subject }) => {
        await endGroup(database, subject)
        return {}
      },
    }),
    bind(calls.searchGroups, {
      ...searching,
      handle: ({ subject, body }) => searchGroups(database, subject.id, body),
    }),
    bind(calls.countGroups, {
      ...searching,
      handle: async ({ subject, body }) => ({ count: await countGroups(database, subject.id, body.query) }),
    }),
    bind(calls.listMembers, {
      ...one,
      limits: [perActor('search')],
      handle: ({ subject, query }) => listMembers(database, subject.row.id, query),
    }),
  ]
}
