/**
 * Groups of a team's members: who is in which, and what a group sets for them. Which group somebody is in stands in their
 * own row, which is accounts'. The only file other modules may import.
 */
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Account, Actor, ExportSection } from '../accounts/index.ts'
import { type MemberGroupDeps, type MemberGroupPorts, memberGroupRoutes } from './routes.ts'
import { type MemberGroup, findAbout, findGroupById, moveGroups } from './store.ts'

export { type OwnedGroup, accessMemberGroup, findOwnedGroup } from './access.ts'
export {
  addGroupIn as addMemberGroup,
  changeGroup as changeMemberGroup,
  removeGroup as removeMemberGroup,
  requireFreeName as requireFreeGroupName,
} from './change-groups.ts'
export { type SenderSettings, findSenderSettings } from './sender-settings.ts'
export {
  type MemberGroup,
  findGroup as findMemberGroup,
  findIds as findMemberGroupIds,
  groupIdOf,
  namedGroup,
} from './store.ts'

/** What a group sets for those in it. */
export type GroupSettings = Pick<MemberGroup, 'uploader' | 'look' | 'mailLook'> & { id: string; ownerUid: string }

/** The group that somebody is in. */
export async function findGroupOf(
  reader: Reader,
  { memberGroupId }: Pick<Account, 'memberGroupId'>,
): Promise<GroupSettings | undefined> {
  const row = memberGroupId === null ? undefined : await findGroupById(reader, memberGroupId)
  if (!row) return undefined
  const { publicId: id, ownerUid, uploader, look, mailLook } = row
  return { id, ownerUid, uploader, look, mailLook }
}

export type MemberGroups = {
  routes(ports: MemberGroupPorts): BoundRoute<Actor>[]
  /** All groups of a team go along to its next owner. */
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  exportSection: ExportSection
}

export function createMemberGroups(deps: MemberGroupDeps): MemberGroups {
  return {
    routes: (ports) => memberGroupRoutes(deps, ports),
    moveAll: moveGroups,
    exportSection: {
      name: 'memberGroups',
      read: async (account) =>
        (await findAbout(deps.database, account)).map(({ id, name, uploader, look, mailLook, createdAt }) => ({
          name,
          isIn: id === account.memberGroupId,
          uploader,
          customization: look,
          emailCustomization: mailLook,
          createdAt: createdAt.toISOString(),
        })),
    },
  }
}
