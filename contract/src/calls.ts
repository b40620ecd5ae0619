import { type Call, sendingCalls } from './sending-calls.ts'

export type { Call } from './sending-calls.ts'

/**
 * Every call's method, path and expected status: plain data, so that a browser bundle can use it without zod.
 * Paths are below /api, or below the storage host's root where `host` says so. The schemas stand in the file of each
 * module and are joined to these rows by `declare`.
 */
export const calls = {
  ...sendingCalls,

  setValidity: { method: 'PUT', path: '/transfer/transfers/{id}/validity', status: 200 },
  changeTransfer: { method: 'PATCH', path: '/transfer/v2/transfers/{id}', status: 200 },
  setTransferNotices: { method: 'PUT', path: '/transfer/v2/transfers/{id}/notifications', status: 200 },
  enableTransfer: { method: 'PUT', path: '/transfer/transfers/{id}/enable', status: 200 },
  disableTransfer: { method: 'PUT', path: '/transfer/transfers/{id}/disable', status: 200 },
  prepareFiles: { method: 'PUT', path: '/transfer/transfers/{id}/prepare-file-multiparts', status: 200 },
  addFiles: { method: 'POST', path: '/transfer/transfers/{id}/files', status: 201 },
  renameFile: { method: 'PUT', path: '/transfer/transfers/{id}/files/{fileId}', status: 200 },
  deleteFile: { method: 'DELETE', path: '/transfer/transfers/{id}/files/{fileId}', status: 200 },
  addRecipient: { method: 'PUT', path: '/transfer/transfers/{id}/recipients/{recipient}', status: 200 },
  removeRecipient: { method: 'DELETE', path: '/transfer/transfers/{id}/recipients/{recipient}', status: 200 },
  notifyRecipient: {
    method: 'PUT',
    path: '/transfer/transfers/{id}/recipients/{recipient}/notify-download',
    status: 200,
  },
  reportTransfer: { method: 'POST', path: '/transfer/transfers/{id}/reports', status: 201 },

  searchTransfers: { method: 'POST', path: '/transfer/v2/transfers/search', status: 200 },
  countTransfers: { method: 'POST', path: '/transfer/v2/transfers/count', status: 200 },
  searchArchive: { method: 'POST', path: '/transfer/archives/users/{address}', status: 200 },
  getArchived: { method: 'POST', path: '/transfer/archives/transfers/{id}', status: 200 },
  excludeFromReceived: { method: 'PUT', path: '/transfer/v2/transfers/{id}/exclude-from-received', status: 200 },
  getUserStatistics: { method: 'GET', path: '/transfer/statistics/users/{address}', status: 200 },
  getSummary: { method: 'GET', path: '/transfer/summary/{id}', status: 200, isBinary: true },

  getMailWish: { method: 'GET', path: '/user/mail-wishes/{token}', status: 200 },
  setMailWish: { method: 'PUT', path: '/user/mail-wishes/{token}', status: 200 },

  getDownloadLink: { method: 'GET', path: '/transfer/downloads/link', status: 200 },

  getGlobalStats: { method: 'GET', path: '/transfer/statistics/global-transfer-stats', status: 200 },

  canSignIn: { method: 'GET', path: '/user/auth/can-sign-in/{address}', status: 200 },
  canRegister: { method: 'GET', path: '/user/auth/can-register/{address}', status: 200 },
  register: { method: 'POST', path: '/user/users', status: 201 },
  validateRegistration: { method: 'POST', path: '/user/register/validate', status: 200 },
  resendRegistration: { method: 'POST', path: '/user/register/resend', status: 200 },
  generatePasswordLink: { method: 'POST', path: '/user/auth/generate-password-link', status: 200 },
  changePasswordFromLink: { method: 'POST', path: '/user/auth/change-password-from-link', status: 200 },

  deleteUser: { method: 'DELETE', path: '/user/users/{uid}', status: 200 },
  changePassword: { method: 'PUT', path: '/user/users/{uid}/password', status: 200 },
  requestEmailChange: { method: 'POST', path: '/user/users/{uid}/email-change', status: 200 },
  confirmEmailChange: { method: 'POST', path: '/user/users/{uid}/email-change/check', status: 200 },
  getNotifications: { method: 'GET', path: '/user/users/{uid}/notifications', status: 200 },
  changeNotifications: { method: 'PATCH', path: '/user/users/{uid}/notifications', status: 200 },
  setUploaderTemplate: { method: 'PUT', path: '/user/users/{uid}/uploader-template', status: 200 },
  setUploaderSettings: { method: 'PUT', path: '/user/users/{uid}/uploader-settings', status: 200 },
  exportUser: { method: 'GET', path: '/user/users/{uid}/export', status: 200 },
  claimTransfers: { method: 'POST', path: '/user/users/{uid}/claims', status: 200 },

  signIn: { method: 'POST', path: '/user/auth/v2/sign-in', status: 200 },
  getIdToken: { method: 'GET', path: '/user/auth/id-token', status: 200 },
  getSessionCookie: { method: 'GET', path: '/user/auth/session-cookie', status: 200 },
  listSessions: { method: 'GET', path: '/user/auth/sessions', status: 200 },
  endSession: { method: 'DELETE', path: '/user/auth/sessions/{id}', status: 200 },

  getMfa: { method: 'GET', path: '/user/mfa', status: 200 },
  startPhone: { method: 'POST', path: '/user/mfa/phone-number-validation', status: 200 },
  confirmPhone: { method: 'POST', path: '/user/mfa/phone-number-validation/code', status: 200 },
  removePhone: { method: 'DELETE', path: '/user/mfa/phone-number-validation', status: 200 },
  getTotp: { method: 'GET', path: '/user/mfa/totp', status: 200 },
  startTotp: { method: 'POST', path: '/user/mfa/totp', status: 200 },
  confirmTotp: { method: 'POST', path: '/user/mfa/totp/code', status: 200 },
  removeTotp: { method: 'DELETE', path: '/user/mfa/totp', status: 200 },
  renewRecoveryCodes: { method: 'POST', path: '/user/mfa/recovery-codes', status: 200 },

  listPasskeys: { method: 'GET', path: '/user/passkeys', status: 200 },
  getPasskeyOptions: { method: 'POST', path: '/user/passkeys/options', status: 200 },
  addPasskey: { method: 'POST', path: '/user/passkeys', status: 201 },
  renamePasskey: { method: 'PUT', path: '/user/passkeys/{id}', status: 200 },
  removePasskey: { method: 'DELETE', path: '/user/passkeys/{id}', status: 200 },
  getPasskeySignInOptions: { method: 'POST', path: '/user/auth/passkey-options', status: 200 },
  signInWithPasskey: { method: 'POST', path: '/user/auth/passkey-sign-in', status: 200 },

  addContact: { method: 'POST', path: '/user/address-books/{uid}/contacts', status: 201 },
  changeContact: { method: 'PUT', path: '/user/address-books/{uid}/contacts/{id}', status: 200 },
  deleteContact: { method: 'DELETE', path: '/user/address-books/{uid}/contacts/{id}', status: 200 },
  deleteContacts: { method: 'POST', path: '/user/address-books/{uid}/contacts/delete', status: 200 },
  searchContacts: { method: 'POST', path: '/user/address-books/{uid}/contacts/search', status: 200 },
  countContacts: { method: 'POST', path: '/user/address-books/{uid}/contacts/count', status: 200 },
  findContacts: { method: 'GET', path: '/user/address-books/{uid}/contacts', status: 200 },
  checkContacts: { method: 'POST', path: '/user/address-books/{uid}/contacts/check', status: 200 },
  importContacts: { method: 'POST', path: '/user/address-books/{uid}/contacts/import', status: 200 },
  exportContacts: { method: 'GET', path: '/user/address-books/{uid}/export', status: 200, isBinary: true },

  addContactGroup: { method: 'POST', path: '/user/users/{uid}/contact-groups', status: 201 },
  changeContactGroup: { method: 'PUT', path: '/user/users/{uid}/contact-groups/{id}', status: 200 },
  deleteContactGroup: { method: 'DELETE', path: '/user/users/{uid}/contact-groups/{id}', status: 200 },
  searchContactGroups: { method: 'POST', path: '/user/users/{uid}/contact-groups/search', status: 200 },
  countContactGroups: { method: 'POST', path: '/user/users/{uid}/contact-groups/count', status: 200 },
  listContactGroupMembers: { method: 'GET', path: '/user/users/{uid}/contact-groups/{id}/contacts', status: 200 },

  getTeam: { method: 'GET', path: '/user/teams/{team}', status: 200 },
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
  leaveTeam: { method: 'POST', path: '/user/teams/{team}/leave', status: 200 },
  getInvitation: { method: 'GET', path: '/user/invitations/{token}', status: 200 },
  acceptInvitation: { method: 'PUT', path: '/user/invitations/{token}', status: 200 },
  declineInvitation: { method: 'DELETE', path: '/user/invitations/{token}', status: 200 },

  rate: { method: 'POST', path: '/user/ratings', status: 200 },
  getRatings: { method: 'GET', path: '/user/ratings', status: 200 },
  getCountry: { method: 'GET', path: '/user/locations/country', status: 200 },

  listSubdomains: { method: 'GET', path: '/user/users/{uid}/subdomains', status: 200 },
  addSubdomain: { method: 'POST', path: '/user/subdomains', status: 201 },
  checkSubdomain: { method: 'POST', path: '/user/subdomains/check', status: 200 },
  changeSubdomain: { method: 'PUT', path: '/user/subdomains/{id}', status: 200 },
  deleteSubdomain: { method: 'DELETE', path: '/user/subdomains/{id}', status: 200 },
  enableSubdomainUploader: { method: 'PUT', path: '/user/subdomains/{id}/uploader/enable', status: 200 },
  disableSubdomainUploader: { method: 'PUT', path: '/user/subdomains/{id}/uploader/disable', status: 200 },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
