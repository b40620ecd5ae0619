import { z } from 'zod'
import { uploaderRefusals, uploaderSettings } from './accounts.ts'
import { lookView, mailLookView } from './branding.ts'
import { calls } from './calls.ts'
import { searchSize, shortText } from './limits.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { listedMember, memberSorts, namedMemberGroup } from './teams.ts'
import { id, line, text } from './text.ts'

/** Groups of a team's members, for its owner and managers: a member is in one at most. Not those of an address book. */
const nothing = z.strictObject({})
const byId = z.strictObject({ id })
const byMember = z.strictObject({ id, memberId: id })
const name = line.trim().min(1).max(shortText.maxLength)
const refusals = ['UNAUTHENTICATED'] as const

const memberGroup = namedMemberGroup.extend({
  memberCount: z.int(),
  /** What is null here is left to the team. */
  uploader: uploaderSettings,
  customization: lookView,
  emailCustomization: mailLookView,
  createdAt: z.string(),
})

const listMemberGroups = declare({
  call: calls.listMemberGroups,
  scope: 'team',
  summary: 'The groups of a team’s members by name, and how many it may have; of one’s own team unless `userId` says',
  query: z.strictObject({ userId: id.optional() }),
  reply: z.strictObject({ groups: z.array(memberGroup), max: z.int() }),
  refusals,
})

const addMemberGroup = declare({
  call: calls.addMemberGroup,
  scope: 'team',
  summary: 'A new group of members; of one’s own team unless `userId` says',
  headers: idempotencyHeaders,
  body: z.strictObject({ name, userId: id.optional() }),
  reply: z.strictObject({ id: z.string() }),
  refusals: [...refusals, 'PLAN_REQUIRED', 'GROUP_EXISTS', 'TOO_MANY_GROUPS'],
})

const getMemberGroup = declare({
  call: calls.getMemberGroup,
  scope: 'team',
  summary: 'One group of members, and what it sets for them',
  params: byId,
  reply: memberGroup,
  refusals,
})

const renameMemberGroup = declare({
  call: calls.renameMemberGroup,
  scope: 'team',
  summary: 'Another name for a group of members',
  params: byId,
  body: z.strictObject({ name }),
  reply: memberGroup,
  refusals: [...refusals, 'GROUP_EXISTS'],
})

const deleteMemberGroup = declare({
  call: calls.deleteMemberGroup,
  scope: 'team',
  summary: 'Ends a group; its members stay in the team, with what the team has set',
  params: byId,
  reply: nothing,
  refusals,
})

const setMemberGroupUploader = declare({
  call: calls.setMemberGroupUploader,
  scope: 'team',
  summary: 'How new transfers of its members are set; what is left out stays, and null leaves it to the team',
  params: byId,
  body: uploaderSettings.partial(),
  reply: memberGroup,
  refusals: uploaderRefusals,
})

const listMemberGroupMembers = declare({
  call: calls.listMemberGroupMembers,
  scope: 'team',
  summary: 'The members of a group by words and order; a page of them, and how many there are',
  params: byId,
  query: z.strictObject({
    query: text.max(200).optional(),
    sort: z.enum(memberSorts).optional(),
    from: z.coerce.number().int().min(0).max(1_000_000).optional(),
    size: z.coerce.number().int().min(0).max(searchSize.max).optional(),
  }),
  reply: z.strictObject({ members: z.array(listedMember), total: z.int() }),
  refusals,
})

const addToMemberGroup = declare({
  call: calls.addToMemberGroup,
  scope: 'team',
  summary:
    'Puts a member into a group, and out of the one they were in, which is told. Not the owner, nor who has not joined yet',
  params: byMember,
  reply: z.strictObject({ movedFrom: namedMemberGroup.nullable() }),
  refusals,
})

const takeFromMemberGroup = declare({
  call: calls.takeFromMemberGroup,
  scope: 'team',
  summary: 'Takes a member out of a group; they stay in the team',
  params: byMember,
  reply: nothing,
  refusals,
})

export const memberGroupRoutes = {
  listMemberGroups,
  addMemberGroup,
  getMemberGroup,
  renameMemberGroup,
  deleteMemberGroup,
  setMemberGroupUploader,
  listMemberGroupMembers,
  addToMemberGroup,
  takeFromMemberGroup,
}

export type MemberGroupView = z.infer<typeof memberGroup>
export type NamedMemberGroup = z.infer<typeof namedMemberGroup>
