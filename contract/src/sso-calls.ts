import type { Call } from './sending-calls.ts'

/** Single sign-on: there and back again, the mail that joins somebody, and what managers set. */
export const ssoCalls = {
  startSso: { method: 'GET', path: '/user/sso/azure/auth', status: 302 },
  finishSso: { method: 'GET', path: '/user/sso/azure/callback', status: 302 },
  finishSsoOfSite: { method: 'GET', path: '/user/sso/azure/callback/{site}', status: 302 },
  getSsoInvitation: { method: 'GET', path: '/user/sso/invitations/{token}', status: 200 },
  confirmSsoInvitation: { method: 'PUT', path: '/user/sso/invitations/{token}', status: 200 },
  setSsoConfig: { method: 'PUT', path: '/user/sso/managers/{uid}/config', status: 200 },
  removeSsoUsers: { method: 'DELETE', path: '/user/sso/managers/{uid}/sso-users', status: 200 },
} as const satisfies Record<string, Call>

/** Where providers tell us who was signed out there: a form of theirs, so it is no call. Below `/api` as the calls are. */
export const ssoLogoutPath = '/user/sso/azure/backchannel-logout'
