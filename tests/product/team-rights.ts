import type { CallName } from '@envoi/contract/calls'
import type { CallInput } from './account-rights.ts'

/**
 * Of Ana's team: Ana owns it, Max manages it, Mia and Sid are members, of whom Sid is suspended, and Rob was removed. Bo
 * owns another, of which Bea is a member. Fay has an account and no team, and the visitor none.
 */
export const teamPeople = ['visitor', 'Fay', 'Ana', 'Max', 'Mia', 'Sid', 'Rob', 'Bea', 'Bo'] as const
export type TeamPersonName = (typeof teamPeople)[number]

/** What the call is about: Ana's team, Mia in it and in a group, a subdomain or a widget of it, or somebody who is invited. */
export type Named = {
  team: string
  member: string
  group: string
  subdomain: string
  widget: string
  invitation: string
  token: string
  password: string
}
export type TeamRow = { expected: Record<TeamPersonName, number>; input: (named: Named) => CallInput }

/** Signed out, as Sid is at once: sign in. Whoever does not belong to the team: not there. */
const outsiders = { visitor: 401, Fay: 404, Sid: 401, Rob: 404, Bea: 404, Bo: 404 }
const heads = (status: number) => ({ ...outsiders, Ana: status, Max: status, Mia: 404 })
const everybodyInIt = (status: number) => ({ ...outsiders, Ana: status, Max: status, Mia: status })
const whoever = (status: number) => Object.fromEntries(teamPeople.map((name) => [name, status])) as TeamRow['expected']

const ofTeam =
  (json?: unknown, query?: Record<string, string>) =>
  ({ team }: Named): CallInput => ({ path: { team }, json, ...(query && { query }) })
const ofMember =
  (json?: unknown) =>
  ({ team, member }: Named): CallInput => ({ path: { team, id: member }, json })
const ofInvitation =
  (json?: unknown) =>
  ({ team, invitation }: Named): CallInput => ({ path: { team, id: invitation }, json })
const ofGroup =
  (json?: unknown) =>
  ({ group }: Named): CallInput => ({ path: { id: group }, json })
const ofSubdomain =
  (json?: unknown) =>
  ({ subdomain }: Named): CallInput => ({ path: { id: subdomain }, json })
const ofWidget =
  (json?: unknown) =>
  ({ widget }: Named): CallInput => ({ path: { id: widget }, json })
const ofGroupsMember = ({ group, member }: Named): CallInput => ({ path: { id: group, memberId: member } })
const byLink =
  (json?: unknown) =>
  ({ token }: Named): CallInput => ({ path: { token }, json })

const ofOwner =
  (json?: unknown) =>
  ({ team }: Named): CallInput => ({ path: { uid: team }, json })

const rows = [{ email: 'list@example.org', displayName: null, langCode: null }]
const look = { operations: [{ op: 'add', path: '/actionColor', value: '#0E7C66' }] }
const card = { operations: [{ op: 'add', path: '/title', value: 'Acme' }] }
const wrong = { password: 'not this one' }

export const teamRights = {
  getTeam: { expected: everybodyInIt(200), input: ofTeam() },
  searchMembers: { expected: heads(200), input: ofTeam({}) },
  countMembers: { expected: heads(200), input: ofTeam({}) },
  addMember: {
    expected: heads(201),
    input: ofTeam({ email: 'new@example.org', displayName: 'New', langCode: 'en' }),
  },
  checkMembers: { expected: heads(200), input: ofTeam({ rows }) },
  importMembers: { expected: heads(200), input: ofTeam({ rows }) },
  getMember: { expected: everybodyInIt(200), input: ofMember() },
  changeMember: { expected: heads(200), input: ofMember({ displayName: 'Mia M.' }) },
  removeMember: { expected: heads(200), input: ofInvitation({ transfers: 'keep' }) },
  resendInvitation: { expected: heads(200), input: ofInvitation() },
  setMemberPassword: { expected: heads(422), input: ofMember({ password: 'short' }) },
  setMemberLanguage: { expected: everybodyInIt(200), input: ofMember({ langCode: 'fr' }) },
  changeMemberNotifications: {
    expected: everybodyInIt(200),
    input: ofMember({ operations: [{ op: 'add', path: '/transfer/summary', value: false }] }),
  },
  setMemberTemplate: { expected: everybodyInIt(200), input: ofMember({ name: 'Plans' }) },
  // Mia's own page: whoever manages the team looks after its address, and what it asks is hers to say.
  getPushPoster: {
    expected: { ...outsiders, Ana: 404, Max: 404, Mia: 200 },
    input: ({ member }) => ({ path: { uid: member, page: 'personal' } }),
  },
  getPersonalPushLink: { expected: everybodyInIt(200), input: ofMember() },
  makePersonalPushLink: { expected: everybodyInIt(201), input: ofMember() },
  changePersonalPushLink: {
    expected: { ...outsiders, Ana: 404, Max: 404, Mia: 200 },
    input: ofMember({ isOpen: false }),
  },
  renewPersonalPushLink: { expected: everybodyInIt(200), input: ofMember() },
  deletePersonalPushLink: { expected: everybodyInIt(200), input: ofMember() },
  getTeamUploaderSettings: { expected: everybodyInIt(200), input: ofTeam() },
  // The owner's own, and everybody in it is told so. A wrong password, so that nothing changes.
  giveTeam: {
    expected: everybodyInIt(403),
    input: ({ team, member }) => ({ path: { team }, json: { id: member, ...wrong } }),
  },
  leaveTeam: { expected: { ...outsiders, Ana: 404, Max: 403, Mia: 403 }, input: ofTeam(wrong) },
  listMemberGroups: { expected: heads(200), input: ({ team }) => ({ query: { userId: team } }) },
  addMemberGroup: { expected: heads(201), input: ({ team }) => ({ json: { name: 'Press', userId: team } }) },
  getMemberGroup: { expected: heads(200), input: ofGroup() },
  renameMemberGroup: { expected: heads(200), input: ofGroup({ name: 'Sales' }) },
  deleteMemberGroup: { expected: heads(200), input: ofGroup() },
  setMemberGroupUploader: { expected: heads(200), input: ofGroup({ validityDays: 7 }) },
  listMemberGroupMembers: { expected: heads(200), input: ofGroup() },
  addToMemberGroup: { expected: heads(200), input: ofGroupsMember },
  takeFromMemberGroup: { expected: heads(200), input: ofGroupsMember },
  getScim: { expected: heads(200), input: ofTeam() },
  makeScimToken: { expected: heads(201), input: ofTeam() },
  deleteScimToken: { expected: heads(200), input: ofTeam() },
  listReplyAddresses: { expected: heads(200), input: ofOwner() },
  askReplyAddress: { expected: heads(200), input: ofOwner({ email: 'replies@example.org' }) },
  proveReplyAddress: { expected: heads(401), input: ofOwner({ email: 'replies@example.org', code: '000000' }) },
  removeReplyAddress: { expected: heads(200), input: ofOwner({ email: 'replies@example.org' }) },
  customizeSubdomain: { expected: heads(200), input: ofSubdomain(look) },
  customizeSubdomainMail: { expected: heads(200), input: ofSubdomain(look) },
  customizeSubdomainLinks: { expected: heads(200), input: ofSubdomain(card) },
  customizeSubdomainUploaderLinks: { expected: heads(200), input: ofSubdomain(card) },
  customizeMemberGroup: { expected: heads(200), input: ofGroup(look) },
  customizeMemberGroupMail: { expected: heads(200), input: ofGroup(look) },
  listWidgets: { expected: heads(200), input: ofOwner() },
  addWidget: { expected: heads(201), input: ({ team }) => ({ json: { recipientLabel: 'Press', userId: team } }) },
  getWidget: { expected: heads(200), input: ofWidget() },
  changeWidget: { expected: heads(200), input: ofWidget({ name: 'Footer' }) },
  deleteWidget: { expected: heads(200), input: ofWidget() },
  setWidgetUploader: { expected: heads(200), input: ofWidget({ push: { isOpen: false } }) },
  customizeWidget: { expected: heads(200), input: ofWidget(look) },
  // Everybody may come; whom the provider knows is another question.
  startSso: { expected: whoever(404), input: () => ({ query: { subdomain: 'nowhere' } }) },
  finishSso: { expected: whoever(302), input: () => ({ path: { site: 'made up' }, query: { state: 'made up' } }) },
  getSsoInvitation: { expected: whoever(403), input: () => ({ path: { token: 'made up' } }) },
  confirmSsoInvitation: { expected: whoever(403), input: () => ({ path: { token: 'made up' } }) },
  setSsoConfig: {
    expected: heads(200),
    input: ({ team, subdomain }) => ({
      path: { uid: team },
      json: { subdomainId: subdomain, ssoConfig: { enableAzure: false, hideClassicAuthentication: false } },
    }),
  },
  // A wrong password, so that nobody goes.
  removeSsoUsers: { expected: heads(403), input: ofOwner({ ...wrong, transfers: 'keep' }) },
  signPicture: {
    expected: heads(200),
    input: ({ team, subdomain, group }) => ({
      query: { contentType: 'image/png', userId: team, subdomainId: subdomain, groupId: group },
    }),
  },
  getTeamStatistics: {
    expected: heads(200),
    input: ({ team, member }) => ({ path: { uid: team }, query: { teamMemberId: member } }),
  },
  listTeamTransfers: { expected: heads(200), input: ({ team }) => ({ path: { uid: team }, json: {} }) },
  getInvitation: { expected: whoever(200), input: byLink() },
  // A password that is too short, so that nobody joins.
  acceptInvitation: { expected: whoever(422), input: byLink({ password: 'short' }) },
  declineInvitation: { expected: whoever(200), input: byLink() },
} as const satisfies Partial<Record<CallName, TeamRow>>
