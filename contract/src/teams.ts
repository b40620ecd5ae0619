import { z } from 'zod'
import { notificationChanges, notifications, uploaderSettings, uploaderTemplate } from './accounts.ts'
import { calls } from './calls.ts'
import { email, password, searchSize, shortText, teamInvitation } from './limits.ts'
import { proof, proofRefusals } from './proof.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { id, line, text, whole } from './text.ts'
import { languages, leftTransfers, memberStatuses, planTypes, teamRoles } from './words.ts'

/** Teams: the id of a team is its owner's uid. Managers act with it as the owner does; members see what is theirs. */
const nothing = z.strictObject({})
const address = line.min(1).max(email.maxLength)
const displayName = line.trim().min(1).max(shortText.maxLength)
const secret = whole.max(password.maxLength)
const language = z.enum(languages)
const byTeam = z.strictObject({ team: id })
const byMember = z.strictObject({ team: id, id })
const byToken = z.strictObject({ token: line.min(1).max(128) })
const refusals = ['UNAUTHENTICATED'] as const
/** Of calls that bring people into a team: its plan has lapsed, or holds no more. */
const addRefusals = [...refusals, 'PLAN_REQUIRED', 'LIMITS'] as const

const person = z.strictObject({ uid: z.string(), email: z.string(), displayName: z.string() })

const team = z.strictObject({
  team: z.string(),
  owner: person,
  /** What whoever asks is in it. */
  role: z.enum(teamRoles),
  planType: z.enum(planTypes),
  /** Told to the owner and to managers: invitations that are open take one each. */
  seats: z.strictObject({ max: z.int(), used: z.int() }).nullable(),
  storage: z.strictObject({ max: z.int(), used: z.int() }),
  /** Told to the owner and to managers: what its people may choose for their transfers, and how these are set. */
  uploader: uploaderSettings.nullable(),
})

/** The one that somebody is in, as it is named beside them. */
export const namedMemberGroup = z.strictObject({ id: z.string(), name: z.string() })

export const listedMember = z.strictObject({
  /** The uid of somebody who has joined, else the id of the invitation. */
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(teamRoles),
  status: z.enum(memberStatuses),
  memberGroup: namedMemberGroup.nullable(),
  storageUsed: z.int(),
  /** The day somebody was last here; null while invited, and before the first time. */
  seenAt: z.string().nullable(),
  joinedAt: z.string().nullable(),
  /** Of an invitation, when it ends. */
  expiresAt: z.string().nullable(),
})

const member = listedMember.extend({
  langCode: language,
  notifications,
  /** Without its password, which is told to its owner alone. */
  uploaderTemplate: uploaderTemplate.omit({ templatePassword: true }),
  transfers: z.int(),
})

export const memberSortFields = ['displayName', 'email', 'seenAt', 'joinedAt'] as const
export const memberSorts = memberSortFields.flatMap((field) => [field, `-${field}`] as const)
const memberFilter = z.strictObject({
  query: text.max(200).optional(),
  status: z.array(z.enum(memberStatuses)).max(memberStatuses.length).optional(),
  role: z.array(z.enum(teamRoles)).max(teamRoles.length).optional(),
  /** In this one; null finds members who are in none. */
  memberGroup: id.nullable().optional(),
  /** Members in another one or in none: those who could be put into it. */
  notInMemberGroup: id.optional(),
})

const getTeam = declare({
  call: calls.getTeam,
  scope: 'team',
  summary: 'Whose team it is, and what is used of it; for all who belong to it',
  params: byTeam,
  reply: team,
  refusals,
})

const searchMembers = declare({
  call: calls.searchMembers,
  scope: 'team',
  summary: 'Members and invitations by words, status and order; a page of them, and how many there are',
  params: byTeam,
  body: memberFilter.extend({
    sort: z.enum(memberSorts).optional(),
    from: z.int().min(0).max(1_000_000).optional(),
    size: z.int().min(0).max(searchSize.max).optional(),
  }),
  reply: z.strictObject({ members: z.array(listedMember), total: z.int() }),
  refusals,
})

const countMembers = declare({
  call: calls.countMembers,
  scope: 'team',
  summary: 'How many a search would find; with `onlySSO` those who come by single sign-on',
  params: byTeam,
  query: z.strictObject({ onlySSO: z.enum(['true', 'false']).optional() }),
  body: memberFilter,
  reply: z.strictObject({ count: z.int() }),
  refusals,
})

const newMember = z.strictObject({ email: address, displayName, langCode: language })

const addMember = declare({
  call: calls.addMember,
  scope: 'team',
  summary:
    'Invites somebody by mail. With a password, which no API key may set, they can sign in by it once their address is proven, and choose another',
  params: byTeam,
  headers: idempotencyHeaders,
  body: newMember.extend({ password: secret.optional() }),
  reply: z.strictObject({ id: z.string() }),
  refusals: [
    ...addRefusals,
    'INVALID_EMAIL',
    'ALREADY_MEMBER',
    'CANNOT_BE_INVITED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
  ],
})

/** A list as it stands in a file: what cannot be an address is told in its line, and refuses nothing else. */
const rows = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        email: line.max(1000),
        displayName: line.trim().max(shortText.maxLength).nullable(),
        langCode: language.nullable(),
      }),
    )
    .min(1)
    .max(teamInvitation.perImport),
})
export const memberRowOutcomes = ['ready', 'invited', 'member', 'repeated', 'invalid', 'refused', 'no-seat'] as const
const report = z.strictObject({
  /** In the order of the rows. `ready`: would be invited; the others have been, or say why not. */
  outcomes: z.array(z.enum(memberRowOutcomes)),
  seatsLeft: z.int(),
})

const checkMembers = declare({
  call: calls.checkMembers,
  scope: 'team',
  summary: 'What an import would come to, row by row; nothing is changed',
  params: byTeam,
  body: rows,
  reply: report,
  refusals: addRefusals,
})

const importMembers = declare({
  call: calls.importMembers,
  scope: 'team',
  summary: 'Invites the people of a list, all whom there is a seat for',
  params: byTeam,
  headers: idempotencyHeaders,
  body: rows,
  reply: report,
  refusals: addRefusals,
})

const getMember = declare({
  call: calls.getMember,
  scope: 'team',
  summary: 'One member, for managers and for the member; or one invitation, for managers',
  params: byMember,
  reply: member,
  refusals,
})

const changeMember = declare({
  call: calls.changeMember,
  scope: 'team',
  summary:
    'Name, role, and whether somebody is suspended; what is left out stays. Roles and managers are for the owner, and for no API key',
  params: byMember,
  body: z.strictObject({
    displayName: displayName.optional(),
    role: z.enum(['MANAGER', 'MEMBER']).optional(),
    suspended: z.boolean().optional(),
  }),
  reply: member,
  refusals: [...refusals, 'OWNER_ONLY'],
})

const removeMember = declare({
  call: calls.removeMember,
  scope: 'team',
  summary:
    'Takes somebody out of the team, and says what becomes of their transfers; or withdraws an invitation. No API key removes a manager',
  params: byMember,
  body: z.strictObject({ transfers: z.enum(leftTransfers) }),
  reply: nothing,
  refusals: [...refusals, 'OWNER_ONLY'],
})

const resendInvitation = declare({
  call: calls.resendInvitation,
  scope: 'team',
  summary: 'Mails an invitation again; its time begins anew, and the link before it is dead',
  params: byMember,
  reply: nothing,
  refusals: addRefusals,
})

const setMemberPassword = declare({
  call: calls.setMemberPassword,
  summary:
    'Sets the password of a member: ends their sessions, tells them, and they choose another at the next sign-in',
  params: byMember,
  body: z.strictObject({ password: secret }),
  reply: nothing,
  refusals: [...refusals, 'OWNER_ONLY', 'SSO_MEMBER', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'],
})

const setMemberLanguage = declare({
  call: calls.setMemberLanguage,
  scope: 'team',
  summary: 'The language of a member, or of an invitation',
  params: byMember,
  body: z.strictObject({ langCode: language }),
  reply: nothing,
  refusals: [...refusals, 'OWNER_ONLY'],
})

const changeMemberNotifications = declare({
  call: calls.changeMemberNotifications,
  scope: 'team',
  summary: 'Which mails about transfers a member gets by default, all operations or none',
  params: byMember,
  body: notificationChanges,
  reply: notifications,
  refusals: [...refusals, 'OWNER_ONLY'],
})

const setMemberTemplate = declare({
  call: calls.setMemberTemplate,
  scope: 'team',
  summary: 'What new transfers of a member start with',
  params: byMember,
  body: uploaderTemplate.omit({ templatePassword: true }).partial(),
  reply: nothing,
  refusals: [...refusals, 'OWNER_ONLY', 'INVALID_EMAIL', 'LIMITS'],
})

const getTeamUploaderSettings = declare({
  call: calls.getTeamUploaderSettings,
  scope: 'team',
  summary:
    'What holds for new transfers of whoever asks, at the site that is asked: their group’s, the site’s, the team’s',
  params: byTeam,
  reply: uploaderSettings,
  refusals,
})

const giveTeam = declare({
  call: calls.giveTeam,
  summary: 'Makes a member the owner, with the plan and all that is the team’s; whoever owned it stays as a manager',
  params: byTeam,
  body: z.strictObject({ id, ...proof }),
  reply: z.strictObject({ team: z.string() }),
  refusals: [...proofRefusals, 'OWNER_ONLY', 'PLAN_RENEWS'],
})

const leaveTeam = declare({
  call: calls.leaveTeam,
  summary: 'A member leaves by themselves, and takes their transfers along',
  params: byTeam,
  body: z.strictObject(proof),
  reply: nothing,
  refusals: proofRefusals,
})

const getInvitation = declare({
  call: calls.getInvitation,
  summary: 'Who invites whom, for whoever has the link',
  params: byToken,
  reply: z.strictObject({
    email: z.string(),
    displayName: z.string(),
    /** By whom, and into whose team. */
    owner: z.strictObject({ email: z.string(), displayName: z.string() }),
    /** The address has an account: whoever it belongs to signs in and says yes. */
    hasAccount: z.boolean(),
    expiresAt: z.string(),
  }),
  refusals: ['INVALID_LINK'],
})

const acceptInvitation = declare({
  call: calls.acceptInvitation,
  summary: 'Joins the team: with a new account, by choosing its password, or with the account that one is signed in to',
  params: byToken,
  body: z.strictObject({
    displayName: displayName.optional(),
    password: secret.optional(),
    langCode: language.optional(),
  }),
  reply: z.strictObject({ team: z.string(), email: z.string() }),
  refusals: [
    'INVALID_LINK',
    'UNAUTHENTICATED',
    'CANNOT_BE_INVITED',
    'LIMITS',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
  ],
})

const declineInvitation = declare({
  call: calls.declineInvitation,
  summary: 'Says no to an invitation',
  params: byToken,
  reply: nothing,
  refusals: ['INVALID_LINK'],
})

export const teamRoutes = {
  getTeam,
  searchMembers,
  countMembers,
  addMember,
  checkMembers,
  importMembers,
  getMember,
  changeMember,
  removeMember,
  resendInvitation,
  setMemberPassword,
  setMemberLanguage,
  changeMemberNotifications,
  setMemberTemplate,
  getTeamUploaderSettings,
  giveTeam,
  leaveTeam,
  getInvitation,
  acceptInvitation,
  declineInvitation,
}

export type TeamView = z.infer<typeof team>
export type ListedMember = z.infer<typeof listedMember>
export type MemberView = z.infer<typeof member>
export type MemberSort = (typeof memberSorts)[number]
export type MemberFilter = z.infer<typeof memberFilter>
export type NewMember = z.infer<typeof newMember>
export type MemberRow = z.infer<typeof rows>['rows'][number]
export type MemberRowOutcome = (typeof memberRowOutcomes)[number]
