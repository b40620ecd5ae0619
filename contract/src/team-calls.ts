import type { Call } from './sending-calls.ts'

/** What the pages of a team call: its members and invitations, groups of members, and its sites. */
export const teamCalls = {
  searchMembers: { method: 'POST', path: '/user/teams/{team}/search', status: 200 },
  countMembers: { method: 'POST', path: '/user/teams/{team}/count', status: 200 },
  addMember: { method: 'POST', path: '/user/teams/{team}/members', status: 201 },
  checkMembers: { method: 'POST', path: '/user/teams/{team}/members/check', status: 200 },
  importMembers: { method: 'POST', path: '/user/teams/{team}/members/import', status: 200 },
  getMember: { method: 'GET', path: '/user/teams/{team}/members/{id}', status: 200 },
  changeMember: { method: 'PUT', path: '/user/teams/{team}/members/{id}', status: 200 },
  removeMember: { method: 'DELETE', path: '/user/teams/{team}/members/{id}', status: 200 },
  resendInvitation: { method: 'POST', path: '/user/teams/{team}/members/{id}/invitation', status: 200 },
  setMemberPassword: { method: 'PUT', path: '/user/teams/{team}/members/{id}/password', status: 200 },
  setMemberLanguage: { method: 'PUT', path: '/user/teams/{team}/members/{id}/lang', status: 200 },
  changeMemberNotifications: { method: 'PATCH', path: '/user/teams/{team}/members/{id}/notifications', status: 200 },
  setMemberTemplate: { method: 'PUT', path: '/user/teams/{team}/members/{id}/uploader-template', status: 200 },
  getTeamUploaderSettings: { method: 'GET', path: '/user/teams/{team}/uploader-settings', status: 200 },
  giveTeam: { method: 'PUT', path: '/user/teams/{team}/owner', status: 200 },

  getInvitation: { method: 'GET', path: '/user/invitations/{token}', status: 200 },
  acceptInvitation: { method: 'PUT', path: '/user/invitations/{token}', status: 200 },
  declineInvitation: { method: 'DELETE', path: '/user/invitations/{token}', status: 200 },

  listMemberGroups: { method: 'GET', path: '/user/groups', status: 200 },
  addMemberGroup: { method: 'POST', path: '/user/groups', status: 201 },
  getMemberGroup: { method: 'GET', path: '/user/groups/{id}', status: 200 },
  renameMemberGroup: { method: 'PUT', path: '/user/groups/{id}', status: 200 },
  deleteMemberGroup: { method: 'DELETE', path: '/user/groups/{id}', status: 200 },
  setMemberGroupUploader: { method: 'PUT', path: '/user/groups/{id}/uploader', status: 200 },
  listMemberGroupMembers: { method: 'GET', path: '/user/groups/{id}/team-members', status: 200 },
  addToMemberGroup: { method: 'PUT', path: '/user/groups/{id}/team-members/{memberId}', status: 200 },
  takeFromMemberGroup: { method: 'DELETE', path: '/user/groups/{id}/team-members/{memberId}', status: 200 },

  listSubdomains: { method: 'GET', path: '/user/users/{uid}/subdomains', status: 200 },
  addSubdomain: { method: 'POST', path: '/user/subdomains', status: 201 },
  checkSubdomain: { method: 'POST', path: '/user/subdomains/check', status: 200 },
  changeSubdomain: { method: 'PUT', path: '/user/subdomains/{id}', status: 200 },
  deleteSubdomain: { method: 'DELETE', path: '/user/subdomains/{id}', status: 200 },
  setSubdomainUploader: { method: 'PUT', path: '/user/subdomains/{id}/uploader', status: 200 },
  enableSubdomainUploader: { method: 'PUT', path: '/user/subdomains/{id}/uploader/enable', status: 200 },
  disableSubdomainUploader: { method: 'PUT', path: '/user/subdomains/{id}/uploader/disable', status: 200 },
} as const satisfies Record<string, Call>
